/** Pages that hold one grid each; the peer is installed on the spot. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundlePage } from "./pages.ts";

const folder = fileURLToPath(new URL("../grid-page", import.meta.url));
export const gridNames = ["digao", "ag-grid"] as const;
export type GridName = (typeof gridNames)[number];
const entries: Record<GridName, string> = { digao: "ours.tsx", "ag-grid": "peer.ts" };

const bundle = (name: GridName, modules: string | undefined): Promise<[string, string][]> =>
  bundlePage(
    name,
    join(folder, entries[name]),
    modules ? { "ag-grid-community": join(modules, "ag-grid-community") } : {},
  );

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
