// Into which files the modules of all pages are packed. What several pages need lies in one file with
// one address, so that a visit to the lobby has fetched it for the table; what is fetched later lies
// by itself. Every module is in exactly one file.

import { join } from "node:path";

import { build } from "esbuild";

const COMMON_TO = 3; // what so many pages need is common to all
const WAY = ["index", "table"]; // who comes to a table comes by the lobby
const ONE = { "round table": "table" }; // what shows a table shows its replays: one file packs better than two
const bare = (text) => [...text.matchAll(/^import "\.\/([\w-]+\.js)";$/gm)].map(([, name]) => name);

// What each module imports, at once or later, and what it exports, as esbuild reads it.
async function graphOf(folder, names, text) {
  const { metafile } = await build({
    entryPoints: names.map((name) => join(folder, name)),
    ...{ format: "esm", target: "es2022", write: false, metafile: true, outdir: "parts", logLevel: "error" },
    ...{ bundle: true, splitting: true, packages: "external", external: ["./*"] },
  });
  const short = (path) => path.split("/").at(-1);
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint, exports, imports }) => {
      const of = (kind) => imports.filter((one) => one.kind === kind).map(({ path }) => short(path));
      const name = short(entryPoint);
      const node = { exports, now: of("import-statement"), later: of("dynamic-import"), alone: bare(text(name)) };
      return [name, node];
    }),
  );
}

function closure(graph, roots, known = new Set()) {
  for (const name of roots) {
    if (!known.has(name)) closure(graph, graph.get(name).now, known.add(name));
  }
  return known;
}

// By what a module is needed: pages, and modules that are fetched later by a page that does not have it yet.
function needs(graph, pages) {
  const late = new Set([...graph.values()].flatMap(({ later }) => later));
  const sets = new Map(Object.entries(pages).map(([page, scripts]) => [page, closure(graph, scripts)]));
  const lates = new Map([...late].map((name) => [name, closure(graph, [name])]));
  const reached = (page) => {
    const all = new Set(sets.get(page));
    for (const name of all) for (const one of graph.get(name).later) closure(graph, [one], all);
    return all;
  };
  const fetched = new Map([...sets.keys()].map((page) => [page, reached(page)]));
  const isThere = (module, root) =>
    [...sets].every(([page, has]) => has.has(module) || !fetched.get(page).has(root));
  return (module) => ({
    pages: [...sets].filter(([, has]) => has.has(module)).map(([page]) => page),
    late: [...lates].filter(([root, has]) => has.has(module) && !isThere(module, root)).map(([root]) => root),
  });
}

/**
 * The files by their names, each with its modules, and the file of each module.
 * @param {{ folder: string, names: string[], text: (name: string) => string, pages: Record<string, string[]> }} given
 */
export async function partsOf({ folder, names, text, pages }) {
  const graph = await graphOf(folder, names, text);
  const neededBy = needs(graph, pages);
  const file = new Map();
  for (const name of [...graph.keys()].sort()) {
    const { pages: now, late } = neededBy(name);
    const isCommon = now.length >= COMMON_TO || WAY.every((page) => now.includes(page));
    const by = isCommon ? "common" : [...now, ...late.map((root) => root.replace(".js", ""))].join(" ");
    if (by) file.set(name, ONE[by] ?? by);
  }
  return { graph, ...called(file), closure: (roots) => closure(graph, roots) };
}

// A file is called by what alone needs it, or by its first module.
function called(file) {
  const sets = new Map();
  for (const [name, by] of file) sets.set(by, [...(sets.get(by) ?? []), name]);
  const parts = new Map();
  for (const [by, modules] of sets) {
    const part = by.includes(" ") ? modules[0].replace(".js", "") : by;
    if (parts.has(part)) throw new Error(`two files would be called ${part}`);
    parts.set(part, modules);
  }
  const partOf = new Map([...parts].flatMap(([part, modules]) => modules.map((name) => [name, part])));
  return { parts, partOf };
}
