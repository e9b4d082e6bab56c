/**
 * A second engine beside the product: raw files, plain SQL, and random entries of all types. What both show must be the same to the fen.
 * The seed of a failure stands in its message, with what was done.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generator } from "../../../../packages/domain/test/random.ts";
import { startTestServer } from "../kit.ts";
import { acts } from "./acts.ts";
import { type BookUnderTest, hasLedgers, pcaBook, sampleBook, swedishBook } from "./books.ts";
import { compare, compareUnaudited, type Desk, openDesk, type People } from "./desk.ts";
import { SecondEngine } from "./engine.ts";
import { actsOfNextYear } from "./next-year.ts";
import { rowsOf } from "./raw-files.ts";

/** Machines that do much else at once are slow. */
const patience = 300_000;
const seed = 20_241_231;

let people: People;
const desks: Desk[] = [];

beforeAll(async () => {
  const server = await startTestServer();
  const tenant = await server.newTenant();
  people = { server, manager: await tenant.as("manager"), partner: await tenant.as("partner") };
});
afterAll(async () => {
  for (const { engine } of desks) await engine.close();
  await people.server.stop();
});

const shuffled = <T>(next: () => number, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

type Chosen = Readonly<Record<string, (world: { desk: Desk; next: () => number }) => Promise<unknown>>>;

/** Acts in the order that the seed gives; the figures are compared before the first and after each. */
async function tryActs(book: BookUnderTest, chosen: Chosen, count: number, prior?: Desk): Promise<Desk> {
  const desk = await openDesk(people, book, prior);
  desks.push(desk);
  const next = generator(seed + book.project.aYear);
  const taken: string[] = [];
  try {
    await compare(desk);
    for (const [name, act] of shuffled(next, Object.entries(chosen)).slice(0, count)) {
      taken.push(name);
      await act({ desk, next });
      await compare(desk);
    }
    await compareUnaudited(desk);
  } catch (cause) {
    throw new Error(`${book.name}, seed ${seed}, after: ${taken.join("; ") || "the import"}`, { cause });
  }
  return desk;
}

const golden = (name: string): string =>
  readFileSync(new URL(`../../../../packages/db/seed/sample/${name}`, import.meta.url), "utf8");

it("the second engine alone finds every golden figure of the sample", async () => {
  const engine = await SecondEngine.open(people.server.ownerUrl, sampleBook(2024).raw);
  const rows = rowsOf(golden("sample_adjustments.csv"));
  for (const [index, adjNo] of [...new Set(rows.map((row) => row.adjNo))].entries()) {
    const own = rows.filter((row) => row.adjNo === adjNo);
    const lines = own.map(({ fsItemCode = "", debit, credit }) => ({
      item: fsItemCode,
      debit: debit || "0",
      credit: credit || "0",
    }));
    const head = { id: index + 1, type: Number(own[0]?.adjType), state: 2, opinion: 1, restatement: 2, turnOf: null };
    await engine.put({ ...head, lines });
  }
  const figures = await engine.figures();
  const { fs } = JSON.parse(golden("sample_expected.json")) as { fs: Record<string, string>[] };
  for (const { code = "", unaudited, audited, openUnaudited, openAudited } of fs) {
    // Of continuing operations: net profit less that of discontinued ones, audited as well.
    const expected = { unaudited, openUnaudited, openAudited, audited: code === "P3991" ? "1113433.66" : audited };
    expect([code, figures.get(code)?.columns]).toMatchObject([code, expected]);
  }
  expect(figures.get("E999")?.columns.audited).toBe("20781392.22");
  await engine.close();
});

describe("every item, in every call that shows it, after each of the entries", () => {
  it(
    "of the sample, and of the year that continues it",
    async () => {
      const year = await tryActs(sampleBook(2024), acts, Number.POSITIVE_INFINITY);
      const drawn = Object.entries(acts).slice(0, 12);
      const next = await tryActs(
        sampleBook(2025),
        { ...Object.fromEntries(drawn), ...actsOfNextYear },
        Number.POSITIVE_INFINITY,
        year,
      );
      // A fen in one entry is seen.
      const [entry] = [...next.held.values()].filter(
        ({ type, state, opinion }) => type === 1 && state === 2 && opinion === 1,
      );
      if (!entry) throw new Error("No entry counts.");
      await next.engine.put({
        ...entry,
        lines: [...entry.lines, { item: "A101", debit: "0.01" }, { item: "L110", credit: "0.01" }],
      });
      await expect(compare(next)).rejects.toThrow();
    },
    patience,
  );

  it.skipIf(!hasLedgers)(
    "of a Japanese ledger with a loss, in the layout of K/3 and without sides",
    async () => {
      await tryActs(await pcaBook(), acts, 20);
    },
    patience,
  );

  it.skipIf(!hasLedgers)(
    "of a Swedish ledger with a loss, of openings without sides and a journal",
    async () => {
      await tryActs(swedishBook("sie_typ4", 2012), acts, 20);
    },
    patience,
  );
});
