// npm run bench [name …] [number or address …]: runs bench/<name>.ts, or every measurement, one after the other; numbers and addresses of
// databases are handed on.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "bench");
const known = existsSync(folder) ? readdirSync(folder).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []) : [];
const isHandedOn = (word) => /^\d+$|^postgres(ql)?:/.test(word);
const handedOn = process.argv.slice(2).filter(isHandedOn);
const wanted = process.argv.slice(2).filter((word) => !isHandedOn(word));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0 || known.length === 0) {
  console.error(`No measurement ${unknown.join(", ") || "in bench"}; there are: ${known.join(", ") || "none"}`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n=== ${name} ===`);
  const args = ["--import", "tsx", "--expose-gc", join(folder, `${name}.ts`), ...handedOn];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
