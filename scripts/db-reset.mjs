// npm run db:reset [-- --yes]: deletes the embedded database and the files that belong to its rows; the next start is a first start.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = resolve(root, process.env.DIGAO_DATA?.trim() || "data");

async function isConfirmed() {
  if (process.argv.includes("--yes")) return true;
  if (!process.stdin.isTTY) throw new Error("Nothing was deleted: without a terminal to ask on, confirm with --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Delete everything in ${dataDir} (${readdirSync(dataDir).join(", ")})? Type yes: `,
  );
  terminal.close();
  return answer.trim() === "yes";
}

async function reset() {
  if (process.env.DATABASE_URL)
    throw new Error("DATABASE_URL names an external database, which this command does not delete.");
  register();
  const { emptyDataDir, isDataDir } = await import("../packages/db/src/embedded/remove.ts");
  if (!isDataDir(dataDir)) return console.log(`There is no database in ${dataDir}.`);
  if (!(await isConfirmed())) return console.log("Nothing was deleted.");
  await emptyDataDir(dataDir);
  console.log(`Deleted: ${dataDir} is empty.`);
}

await reset().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
