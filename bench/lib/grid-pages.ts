/** Pages that hold one grid each, bundled as the product is and served from memory; the peer is installed on the spot. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import { oneLanguage } from "../../apps/web/scripts/one-language.ts";

const folder = fileURLToPath(new URL("../grid-page", import.meta.url));
export const gridNames = ["digao", "ag-grid"] as const;
export type GridName = (typeof gridNames)[number];
const entries: Record<GridName, string> = { digao: "ours.tsx", "ag-grid": "peer.ts" };

async function bundle(name: GridName, modules: string | undefined): Promise<[string, string][]> {
  const alias: Record<string, string> = modules ? { "ag-grid-community": join(modules, "ag-grid-community") } : {};
  const made = await build({
    root: folder,
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
      rolldownOptions: { input: join(folder, entries[name]) },
    },
  });
  const { output } = made as Rolldown.RolldownOutput;
  return output.map((file): [string, string] => {
    const kind = file.fileName.endsWith(".css") ? "css" : "js";
    return [`${name}.${kind}`, file.type === "chunk" ? file.code : String(file.source)];
  });
}

/** Files by name; without the peer where it cannot be installed. */
export async function buildGridPages(): Promise<Map<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), "digao-peer-"));
  try {
    const flags = ["--no-save", "--no-audit", "--no-fund"];
    const installed = spawnSync("npm", ["install", "--prefix", dir, ...flags, "ag-grid-community@36.2.0"]);
    const files = await bundle("digao", undefined);
    if (installed.status === 0) files.push(...(await bundle("ag-grid", join(dir, "node_modules"))));
    return new Map(files);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const html = (
  name: string,
) => `<!doctype html><html class="digao"><meta charset="utf-8"><link rel="stylesheet" href="/${name}.css">
<style>html,body{margin:0;height:100%}#root{height:100vh;display:flex;flex-direction:column}</style>
<body><div id="root"></div><script type="module" src="/${name}.js"></script></body></html>`;
const types: Record<string, string> = { js: "text/javascript", css: "text/css" };

export async function servePages(files: ReadonlyMap<string, string>): Promise<{ url: string; stop(): void }> {
  const server = createServer(({ url = "/" }, answer) => {
    const name = url.slice(1);
    const kind = name.split(".")[1] ?? "";
    const body = types[kind] ? (files.get(name) ?? "") : html(name);
    answer.writeHead(200, { "content-type": `${types[kind] ?? "text/html"}; charset=utf-8` }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
