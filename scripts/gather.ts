// npm run gather: writes the tables that list what areas declare in files of their own.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { exists, read } from "./check-files.ts";
import { gather, gatherings } from "./gathered.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
for (const gathering of gatherings) {
  const { into } = gathering;
  const text = gather(root, gathering);
  if (exists(root, into) && read(root, into) === text) continue;
  mkdirSync(dirname(join(root, into)), { recursive: true });
  writeFileSync(join(root, into), text);
  console.log(into);
}
