import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the product, found upwards from this file: the same from the sources and from the bundle. */
export function repositoryDir(): string {
  for (let dir = dirname(fileURLToPath(import.meta.url)); ; dir = dirname(dir)) {
    if (existsSync(join(dir, "packages", "db", "migrations"))) return dir;
    if (dirname(dir) === dir) throw new Error("The folder of the product was not found above the program.");
  }
}
