// npm run archive-pages: builds the pages and the verifier that every archive package holds. What is built is kept in the repository: a
// package of today is opened in ten years, and the server writes it from its bundle as from its source.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const pages = new URL("../apps/server/src/areas/office/archive-package/pages/", import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));
const placeOf = (name: string): string => fileURLToPath(new URL(name, pages));

async function bundled(name: string, format: "iife" | "esm"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [placeOf(`${name}.ts`)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format,
    platform: format === "esm" ? "node" : "browser",
    target: format === "esm" ? "node18" : "es2022",
    charset: "utf8",
    legalComments: "none",
  });
  return outputFiles[0]?.text ?? "";
}

const inScript = (code: string): string => code.replaceAll("</script", "<\\/script");

interface Page {
  name: string;
  title: string;
  scripts: readonly string[];
  /** Where its scripts may come from. */
  from: string;
}

async function pageOf({ name, title, scripts, from }: Page): Promise<string> {
  const style = readFileSync(placeOf("page.css"), "utf8");
  const rules = `default-src 'none'; script-src ${from}; style-src 'unsafe-inline'; img-src data:`;
  return [
    "<!doctype html>",
    '<html lang="zh-CN">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${rules}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>\n${style}</style>`,
    "</head>",
    "<body>",
    "<header></header>",
    "<main></main>",
    `<script>\n${inScript(await bundled(name, "iife"))}</script>`,
    ...scripts.map((script) => `<script src="viewer/${script}.js"></script>`),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** By their names in `pages/built`. */
export async function builtPages(): Promise<ReadonlyMap<string, string>> {
  const viewer = { name: "viewer-page", title: "审计档案", scripts: ["papers", "figures", "package"] };
  return new Map([
    ["index.html.txt", await pageOf({ ...viewer, from: "'unsafe-inline' 'self' file:" })],
    [
      "verify.html.txt",
      await pageOf({ name: "verify-page", title: "归档包核对", scripts: [], from: "'unsafe-inline'" }),
    ],
    ["verify.mjs.txt", await bundled("verify-node", "esm")],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of await builtPages()) writeFileSync(placeOf(`built/${name}`), text);
