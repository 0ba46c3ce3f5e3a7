// Pages as they are sent: the modules and styles of all pages in few files, without what only readers
// of the source need, and packed. `make pages` runs it; what it makes is kept with the project, under
// the digest of all that it was made of, so that nobody needs Node to open the floor.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

import { build, transform } from "esbuild";

import { partsOf } from "./page_parts.mjs";
import { spoken, wordParts } from "./word_files.mjs";

const STATIC = "src/houseway/web/static";
const BUILT = join(STATIC, "built");
const text = (file) => readFileSync(join(STATIC, file), "utf8");
const list = (folder, ending) =>
  readdirSync(join(STATIC, folder)).filter((name) => name.endsWith(ending)).sort();

const pages = list(".", ".html");
const modules = list("js", ".js");
const sheets = list("style", ".css");
const catalogues = readdirSync(join(STATIC, "words"), { recursive: true })
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replaceAll("\\", "/"))
  .sort();
const languages = new Map(
  list("words", ".json").map((name) => [name.replace(".json", ""), JSON.parse(text(`words/${name}`))]),
);
const sources = [
  ...pages,
  ...modules.map((name) => `js/${name}`),
  ...sheets.map((name) => `style/${name}`),
  ...catalogues.map((name) => `words/${name}`),
].sort();

// The same as `sources_digest` of web/built.py.
function digest() {
  const seal = createHash("sha256");
  for (const name of sources) {
    const content = readFileSync(join(STATIC, name));
    seal.update(`${name} ${content.length}\n`);
    seal.update(content);
  }
  return seal.digest("hex");
}

const plain = (page) => page.replace(".html", "");
const named = (page, pattern) => [...text(page).matchAll(pattern)].map(([, name]) => name);
const scriptsOf = (page) => named(page, /<script type="module" src="\/static\/js\/([\w-]+\.js)">/g);
const stylesOf = (page) => named(page, /<link rel="stylesheet" href="\/static\/style\/([\w-]+\.css)">/g);

function write(name, content) {
  mkdirSync(dirname(join(BUILT, name)), { recursive: true });
  writeFileSync(join(BUILT, name), content);
}

// Modules.

const { graph, parts, partOf, closure } = await partsOf({
  folder: join(STATIC, "js"),
  names: modules,
  text: (name) => text(`js/${name}`),
  pages: Object.fromEntries(pages.map((page) => [plain(page), scriptsOf(page)])),
});
const scripts = new Set(pages.flatMap(scriptsOf));
const alone = new Set([...graph.values()].flatMap((node) => node.alone));
const late = new Set([...graph.values()].flatMap(({ later }) => later));

// What other files take of a module goes by a short name, which does not depend on what is read first.
const offers = [...graph].sort().flatMap(([module, { exports }]) => [...exports].sort().map((name) => `${module} ${name}`));
let shorts = new Map(offers.map((key, at) => [key, `_all${at}`]));
const short = (module, name) => shorts.get(`${module} ${name}`);

// A file as a module: what runs by itself, what others take of it, what is fetched later by name.
function face(part, isTaken) {
  const own = parts.get(part);
  const runs = own.filter((name) => scripts.has(name) || alone.has(name));
  runs.sort((one, other) => Number(alone.has(one)) - Number(alone.has(other))); // settings before words
  const lines = runs.map((name) => `import "./${name}";`);
  for (const name of own) {
    const { exports } = graph.get(name);
    const given = exports.filter((one) => isTaken(short(name, one))).map((one) => `${one} as ${short(name, one)}`);
    if (late.has(name)) given.push(...exports);
    if (given.length) lines.push(`export { ${given.join(", ")} } from "./${name}";`);
  }
  return lines.join("\n");
}

// A module of another file, seen from this one.
function there(name) {
  const given = graph.get(name).exports.filter((one) => short(name, one)).map((one) => `${short(name, one)} as ${one}`);
  return `export { ${given.join(", ")} } from "./${partOf.get(name)}.js";`;
}

// A module in a language: its texts are said in it where it stands.
const inLanguage = (language) => ({
  name: "in a language",
  setup(making) {
    making.onLoad({ filter: /\.js$/, namespace: "file" }, ({ path }) => ({
      contents: spoken(readFileSync(path, "utf8"), language.say, path),
    }));
  },
});

const FIRST = new Set(["telling.js"]); // what a page in a language needs before all else: no file of its own

const between = (part, language) => ({
  name: "between files",
  setup(making) {
    making.onResolve({ filter: /^\.\// }, ({ path, kind, namespace }) => {
      const name = path.slice("./".length);
      if (namespace === "there") return { path, external: true };
      if (language && FIRST.has(name)) return undefined;
      if (kind === "dynamic-import") return { path: `./${partOf.get(name)}.js`, external: true };
      if (partOf.get(name) !== part) return { path: name, namespace: "there" };
      return undefined;
    });
    making.onLoad({ filter: /./, namespace: "there" }, ({ path }) => ({ contents: there(path) }));
  },
});

async function packed(part, isTaken, minify, language = null) {
  const { outputFiles } = await build({
    stdin: { contents: face(part, isTaken), resolveDir: join(STATIC, "js"), sourcefile: part },
    plugins: [between(part, language), ...(language ? [inLanguage(language)] : [])],
    define: language ? {} : { "document.documentElement.lang": '"en"' }, // which needs no words
    ...{ bundle: true, format: "esm", target: "es2022", charset: "utf8", minify, legalComments: "none" },
    write: false,
  });
  return outputFiles[0].text;
}

async function packModules() {
  const taken = new Set();
  for (const part of parts.keys()) {
    const whole = await packed(part, () => true, false);
    for (const [, names] of whole.matchAll(/^import \{([^}]+)\} from "\.\//gm)) {
      for (const name of names.split(",")) taken.add(name.trim().split(" as ")[0]);
    }
  }
  const keys = offers.filter((key) => taken.has(shorts.get(key)));
  shorts = new Map(keys.map((key, at) => [key, `_${at.toString(36)}`]));
  for (const part of parts.keys()) {
    write(`js/${part}.js`, await packed(part, Boolean, true));
    for (const [tag, language] of languages) {
      if (!FIRST.has(`${part}.js`)) write(`js-${tag}/${part}.js`, await packed(part, Boolean, true, language));
    }
  }
}

// Styles: what all pages begin with is one sheet, what a page has besides another; a sheet that a module
// asks for is one, too.

const common = stylesOf(pages[0]).filter((name, at) => pages.every((page) => stylesOf(page)[at] === name));

async function packStyles() {
  const asked = modules.flatMap((name) => [...text(`js/${name}`).matchAll(/\bstyled\("([\w-]+)"\)/g)]);
  const made = new Map(asked.map(([, name]) => [`${name}.css`, [`${name}.css`]]));
  made.set("common.css", common);
  for (const page of pages) made.set(`${plain(page)}-page.css`, stylesOf(page).slice(common.length));
  for (const [name, own] of made) {
    const joined = own.map((one) => text(`style/${one}`)).join("\n");
    if (own.length) write(`style/${name}`, (await transform(joined, { loader: "css", minify: true })).code);
  }
}

rmSync(BUILT, { recursive: true, force: true });
await packModules();
await packStyles();
for (const name of catalogues.filter((one) => one.startsWith("law/"))) {
  write(`words/${name}`, JSON.stringify(JSON.parse(text(`words/${name}`))));
}
const words = {};
for (const [tag, language] of languages) {
  const made = wordParts(tag, language, JSON.parse(text(`words/when/${tag}.json`)));
  words[tag] = Object.keys(made).sort();
  for (const [name, content] of Object.entries(made)) write(`words/${tag}/${name}.json`, JSON.stringify(content));
}

const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
for (const { name, parentPath } of readdirSync(BUILT, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
  const content = readFileSync(join(parentPath, name));
  writeFileSync(join(parentPath, `${name}.br`), brotliCompressSync(content, { params: quality }));
}

const manifest = { digest: digest(), pages: {}, words };
for (const page of pages) {
  const own = new Set(scriptsOf(page).map((name) => partOf.get(name)));
  const others = new Set([...closure(scriptsOf(page))].map((name) => partOf.get(name)));
  const styles = ["common.css", ...(stylesOf(page).length > common.length ? [`${plain(page)}-page.css`] : [])];
  manifest.pages[page] = {
    styles: styles.map((name) => `built/style/${name}`),
    scripts: [...own].map((part) => `built/js/${part}.js`),
    parts: [...others].filter((part) => !own.has(part)).sort().map((part) => `built/js/${part}.js`),
  };
}
write("manifest.json", `${JSON.stringify(manifest, null, 1)}\n`);

for (const page of pages) {
  const { styles, scripts: own, parts: others } = manifest.pages[page];
  const bytes = [...styles, ...own, ...others].map((name) => readFileSync(join(STATIC, `${name}.br`)).length);
  console.log(`${page}: ${bytes.reduce((sum, size) => sum + size, 0)} bytes in ${bytes.length} files`);
}
