/** Programs that tests start, each bundled once a run: from its TypeScript sources every start would compile it again. */
import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Made by the first file that needs it; of several that begin at once the first that is done counts. */
function builtOnce(dist: string, sources: readonly string[]): string {
  if (existsSync(dist)) return dist;
  const own = `${dist}-${process.pid}`;
  const args = [relative(root, own), ...sources.map((source) => relative(root, source))];
  execFileSync(process.execPath, [join(root, "scripts/build.mjs"), ...args], { stdio: "inherit" });
  try {
    renameSync(own, dist);
  } catch (error) {
    if (!existsSync(dist)) throw error;
    rmSync(own, { recursive: true, force: true });
  }
  return dist;
}

/** The folder of the built server with its job and reading processes. */
export const serverBundle = (): string => builtOnce(inject("bundleDir"), []);

/** A program of the tests, named by its source, as a file for Node. */
export function programOf(source: URL): string {
  const path = fileURLToPath(source);
  const name = basename(path, ".ts");
  return join(builtOnce(`${inject("bundleDir")}-${name}`, [path]), `${name}.js`);
}
