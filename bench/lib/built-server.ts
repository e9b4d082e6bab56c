/** The server's bundle as its sources are now, beside the one that is in use. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProductOptions } from "./product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export function buildServer(): { options: ProductOptions; remove: () => void } {
  const caches = join(root, "node_modules/.cache");
  mkdirSync(caches, { recursive: true });
  const dist = mkdtempSync(join(caches, "bench-"));
  execFileSync(process.execPath, [join(root, "scripts/build.mjs"), relative(root, dist)], { stdio: "inherit" });
  return {
    options: { program: [join(dist, "main.js")], env: { NODE_ENV: "production" } },
    remove: () => rmSync(dist, { recursive: true, force: true }),
  };
}
