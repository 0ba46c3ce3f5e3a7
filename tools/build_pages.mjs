// Pages as they are sent: modules and styles of each page in few files, without what only readers of
// the source need, and packed. `make pages` runs it; what it makes is kept with the project, under the
// digest of all that it was made of, so that nobody needs Node to open the floor.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

import { build, transform } from "esbuild";

const STATIC = "src/houseway/web/static";
const BUILT = join(STATIC, "built");
const text = (file) => readFileSync(join(STATIC, file), "utf8");
const list = (folder, ending) =>
  readdirSync(join(STATIC, folder)).filter((name) => name.endsWith(ending)).sort();

const pages = list(".", ".html");
const sources = [
  ...pages,
  ...list("js", ".js").map((name) => `js/${name}`),
  ...list("style", ".css").map((name) => `style/${name}`),
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

const named = (page, pattern) => [...text(page).matchAll(pattern)].map(([, name]) => name);
const scriptsOf = (page) => named(page, /<script type="module" src="\/static\/(js\/[\w-]+\.js)">/g);
const stylesOf = (page) => named(page, /<link rel="stylesheet" href="\/static\/(style\/[\w-]+\.css)">/g);

rmSync(BUILT, { recursive: true, force: true });
mkdirSync(BUILT, { recursive: true });

// Each page is packed by itself: one file packs better than many that pages could share.
async function packed(page, scripts) {
  const { metafile } = await build({
    entryPoints: scripts.map((name) => join(STATIC, name)),
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    minify: true,
    legalComments: "none",
    outdir: BUILT,
    entryNames: `${page}-[name]`,
    chunkNames: `${page}-[hash]`,
    metafile: true,
  });
  return metafile.outputs;
}

// What a module imports at once, all the way down; what it fetches later is not among it.
function needed(outputs, output, known = new Set()) {
  for (const { path, kind } of outputs[output].imports) {
    if (kind === "import-statement" && !known.has(path)) needed(outputs, path, known.add(path));
  }
  return known;
}
const short = (path) => path.slice(`${STATIC}/`.length);

const manifest = { digest: digest(), pages: {} };
for (const page of pages) {
  const name = page.replace(".html", "");
  const outputs = await packed(name, scriptsOf(page));
  const scripts = scriptsOf(page).map((script) => `built/${name}-${script.slice("js/".length)}`);
  const parts = new Set(scripts.flatMap((one) => [...needed(outputs, join(STATIC, one))].map(short)));
  const styles = stylesOf(page);
  const sheet = `built/${name}.css`;
  const joined = styles.map(text).join("\n");
  writeFileSync(join(STATIC, sheet), (await transform(joined, { loader: "css", minify: true })).code);
  manifest.pages[page] = { style: sheet, scripts, parts: [...parts].filter((part) => !scripts.includes(part)).sort() };
}

const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
for (const name of readdirSync(BUILT)) {
  const content = readFileSync(join(BUILT, name));
  writeFileSync(join(BUILT, `${name}.br`), brotliCompressSync(content, { params: quality }));
}
writeFileSync(join(BUILT, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);

for (const page of pages) {
  const { style, scripts, parts } = manifest.pages[page];
  const bytes = [style, ...scripts, ...parts].map((name) => readFileSync(join(STATIC, `${name}.br`)).length);
  console.log(`${page}: ${bytes.reduce((sum, size) => sum + size, 0)} bytes in ${bytes.length} files`);
}
