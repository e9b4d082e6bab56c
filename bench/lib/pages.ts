/** Pages of a measurement, bundled as the product is and served from memory. */
import { once } from "node:events";
import { createServer } from "node:http";
import { dirname } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import { oneLanguage } from "../../apps/web/scripts/one-language.ts";

/** Its code and its styles, by the name of the page. */
export async function bundlePage(
  name: string,
  entry: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<[string, string][]> {
  const made = await build({
    root: dirname(entry),
    configFile: false,
    logLevel: "error",
    plugins: [react(), oneLanguage()],
    resolve: { alias },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      cssCodeSplit: false,
      chunkSizeWarningLimit: 9_000,
      rolldownOptions: { input: entry },
    },
  });
  const { output } = made as Rolldown.RolldownOutput;
  return output.map((file): [string, string] => {
    if (file.type === "chunk" && !file.isEntry) return [file.fileName, file.code];
    const kind = file.fileName.endsWith(".css") ? "css" : "js";
    return [`${name}.${kind}`, file.type === "chunk" ? file.code : String(file.source)];
  });
}

const html = (
  name: string,
) => `<!doctype html><html class="digao"><meta charset="utf-8"><link rel="stylesheet" href="/${name}.css">
<style>html,body{margin:0;height:100%}#root{height:100vh;display:flex;flex-direction:column}</style>
<body><div id="root"></div><script type="module" src="/${name}.js"></script></body></html>`;
const types: Record<string, string> = { js: "text/javascript", css: "text/css", json: "application/json" };

export async function servePages(files: ReadonlyMap<string, string>): Promise<{ url: string; stop(): void }> {
  const server = createServer(({ url = "/" }, answer) => {
    const name = url.slice(1);
    const kind = name.split(".").at(-1) ?? "";
    const body = types[kind] ? (files.get(name) ?? "") : html(name);
    answer.writeHead(200, { "content-type": `${types[kind] ?? "text/html"}; charset=utf-8` }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
