import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { repositoryDir } from "./repository.ts";

interface Release {
  version: string;
  releaseDate: string;
}

let cached: Release | undefined;

/** Version of the product, and when it was put here. */
export function release(): Release {
  if (!cached) {
    const file = join(repositoryDir(), "package.json");
    const { version }: { version: string } = JSON.parse(readFileSync(file, "utf8"));
    cached = { version, releaseDate: statSync(file).mtime.toISOString() };
  }
  return cached;
}
