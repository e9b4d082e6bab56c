import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { rowsOf } from "./decisions.ts";

const pathOf = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));
/** Says what the Chinese names of a table mean, and decides nothing. */
const KEYS = ["waiver_checks"];

it("every decision table is decided by a test, and all 1,282 rows are there", () => {
  const tables = readdirSync(pathOf("decisions")).map((name) => name.replace(/\.csv$/, ""));
  const source = pathOf("../src");
  const tests = readdirSync(source, { encoding: "utf8", recursive: true }).filter((path) => path.endsWith(".test.ts"));
  const decided = tests.flatMap((path) => [
    ...readFileSync(join(source, path), "utf8").matchAll(/^decides\("(\w+)"/gm),
  ]);
  const names = new Set(decided.map(([, table]) => table));
  const due = tables.filter((table) => !KEYS.includes(table));
  expect(due.filter((table) => !names.has(table))).toEqual([]);
  expect([due.length, due.flatMap(rowsOf).length]).toEqual([53, 1282]);
});
