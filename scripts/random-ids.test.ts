import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { listFiles } from "./check-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = listFiles(root)
  .filter((file) => /^(apps|packages)\/\w+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/src\/testing/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(`../${file}`, import.meta.url), "utf8") }));

/** What may be guessed without harm. */
const harmless = [
  "apps/server/src/platform/http/calls.ts", // pauses between tries of a transaction
  "apps/web/src/lib/live.ts", // pauses between tries to connect
  "apps/web/src/parts/books/vouchers/expression/draft.ts", // keys of rows on one screen
];

it("56: nothing that opens something comes from Math.random, whose next numbers follow from the last ones", () => {
  expect(sources.length).toBeGreaterThan(800);
  expect(sources.filter(({ text }) => text.includes("Math.random")).map(({ file }) => file)).toEqual(harmless);
});

it("56: keys, tickets and tokens are drawn from the system with 128 bits at least", () => {
  const drawn = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/randomBytes\((\d+)\)/g)].map(([, bytes]) => ({ file, bytes: Number(bytes) })),
  );
  expect(drawn.length).toBeGreaterThan(6);
  expect(drawn.filter(({ bytes }) => bytes < 16)).toEqual([]);
});
