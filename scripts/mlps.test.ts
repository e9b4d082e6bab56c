import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (name: string): string => readFileSync(new URL(`../docs/${name}`, import.meta.url), "utf8");

it("92: every line of the self-check names a setting, a numbered promise with its tests, or says what is missing", () => {
  const promises = new Map(
    [...read("security.md").matchAll(/^### (\d+)\. [^\n]*\n([\s\S]*?)(?=^##)/gm)].map(
      ([, number = "", text = ""]): [string, string] => [number, text],
    ),
  );
  const lines = read("mlps-level-3.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| line"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(lines.length).toBeGreaterThan(20);
  for (const [, line = "", answer = "", where = ""] of lines) {
    const numbers = [...where.matchAll(/\((\d+)\)/g)].map(([, number = ""]) => number);
    for (const number of numbers) expect([line, number, promises.has(number)]).toEqual([line, number, true]);
    const isProved = numbers.some((number) => /^- `/m.test(promises.get(number) ?? ""));
    const isDocumented =
      /operator|operations\.md|`[A-Z]/.test(where) || (/Open in/.test(where) && answer.includes("**"));
    expect([line, isProved || isDocumented]).toEqual([line, true]);
  }
});
