import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import {
  filesOffTurn,
  isOnTurn,
  journeysOffTurn,
  oneOf,
  type RotatedName,
  rotated,
  rotatedFiles,
  rotatedJourneys,
  someOf,
  turnOfCommit,
  turns,
} from "../test/rotated.ts";
import { journeys } from "./tests/journeys.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const keys = Array.from({ length: 300 }, (_, at) => `case ${at}`);
const each = Array.from({ length: turns }, (_, turn) => String(turn));

it("tries each case in exactly one turn, about as many in each", () => {
  for (const name of Object.keys(rotated) as RotatedName[]) {
    expect(keys.filter((key) => each.filter((turn) => isOnTurn(name, key, turn)).length !== 1)).toEqual([]);
    for (const turn of each) expect(keys.filter((key) => isOnTurn(name, key, turn)).length).toBeGreaterThan(45);
  }
});

it("comes to each turn with the hashes of commits", () => {
  const hashes = keys.map((_, at) => (at * 2_654_435_761).toString(16).padStart(40, "0").slice(-40));
  expect(new Set(hashes.map((hash) => String(turnOfCommit(hash.slice(-8)) % turns)))).toEqual(new Set(each));
});

it("walks each rotated journey in exactly one turn, and names no other", () => {
  const all = Object.keys(rotatedJourneys);
  expect(all.filter((name) => !(name in journeys))).toEqual([]);
  const walked = each.map((turn) => all.filter((name) => !journeysOffTurn(turn).includes(name)));
  expect(walked.flat().toSorted()).toEqual(all.toSorted());
  for (const part of walked) expect(part.length).toBeGreaterThan(6);
  expect(journeysOffTurn(null)).toEqual([]);
});

it("runs each rotated file in exactly one turn, and each of those that prove the same at each commit", () => {
  const all = Object.keys(rotatedFiles);
  const run = each.map((turn) => all.filter((name) => !filesOffTurn(turn).includes(name)));
  expect(run.flat().toSorted()).toEqual(all.toSorted());
  expect(filesOffTurn(null)).toEqual([]);
  expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const proofs = [...Object.values(rotated).flatMap(({ provedIn }) => provedIn), ...Object.values(rotatedFiles).flat()];
  expect(proofs.filter((file) => all.includes(file))).toEqual([]);
});

it("comes to each of several that prove the same, and to each of many in their order", () => {
  const many = Array.from({ length: 100 }, (_, turn) => String(turn));
  const list = ["a", "b", "c", "d"];
  expect(new Set(many.flatMap((turn) => oneOf("key", list, turn)))).toEqual(new Set(list));
  expect(someOf(list, 2, "3")).toEqual(["d", "a"]);
  expect(new Set(many.flatMap((turn) => someOf(list, 2, turn)))).toEqual(new Set(list));
});

it("rotates nothing without naming the tests that prove it at each commit", () => {
  const named = [
    ...Object.values(rotated).flatMap(({ provedIn }) => provedIn),
    ...Object.values(rotatedJourneys).flat(),
    ...Object.values(rotatedFiles).flat(),
  ];
  expect(named.filter((file) => !/\.test\.tsx?$/.test(file) || !existsSync(join(root, file)))).toEqual([]);
  expect(
    Object.values({ ...rotated, ...rotatedJourneys, ...rotatedFiles }).filter(
      (one) => "length" in one && one.length === 0,
    ),
  ).toEqual([]);
});
