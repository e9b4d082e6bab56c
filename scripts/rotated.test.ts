import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isOnTurn, type RotatedName, rotated, thirdOfCommit } from "../test/rotated.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const keys = Array.from({ length: 300 }, (_, at) => `case ${at}`);
const thirds = ["0", "1", "2"];

it("tries each case in exactly one third, about as many in each", () => {
  for (const name of Object.keys(rotated) as RotatedName[]) {
    expect(keys.filter((key) => thirds.filter((third) => isOnTurn(name, key, third)).length !== 1)).toEqual([]);
    for (const third of thirds) expect(keys.filter((key) => isOnTurn(name, key, third)).length).toBeGreaterThan(60);
  }
});

it("comes to each third with the hashes of commits", () => {
  expect(new Set(keys.map(thirdOfCommit))).toEqual(new Set([0, 1, 2]));
});

it("rotates nothing without naming the test that proves it at each commit", () => {
  const missing = Object.values(rotated).filter(({ provedIn }) => {
    const [file = ""] = provedIn.split(":");
    return !file.endsWith(".test.ts") || !existsSync(join(root, file));
  });
  expect(missing).toEqual([]);
});
