/** Codes that a program filled up with noughts to one length: parents and leaves are told apart by figures, or it is asked. */

import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { type TrialBalance, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { accountBooks } from "@digao/contract/areas/books/account-books/calls";
import { ofProject } from "@digao/db/project-rows";
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newProject } from "../builders.ts";
import { importDesk } from "../import-desk.ts";
import { type BookAccount, balanceHead, csv, journalTable, makeBooks, type Table, yuan } from "./books.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { check, answer, balances, problems } = readingOf(desk);
const books = makeBooks({ seed: 7 });

/** Every account in two, the first of which is two again. */
function leavesOf({ code, name, open, debit, credit }: BookAccount): BookAccount[] {
  const part = (suffix: string, share: number, rest = false): BookAccount => {
    const of = (fen: number) => (rest ? fen - 3 * Math.trunc(fen / 4) : Math.trunc(fen / 4) * share);
    const [opening, dr, cr] = [of(open), of(debit), of(credit)];
    return { code: code + suffix, name: name + suffix, open: opening, debit: dr, credit: cr, close: opening + dr - cr };
  };
  return [part("0101", 1), part("0110", 2), part("02", 0, true)];
}
const summed = (code: string, name: string, parts: readonly BookAccount[]): BookAccount => {
  const sum = (of: (part: BookAccount) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    code,
    name,
    open: sum((p) => p.open),
    debit: sum((p) => p.debit),
    credit: sum((p) => p.credit),
    close: sum((p) => p.close),
  };
};
const accounts = books.accounts.flatMap((account) => {
  const leaves = leavesOf(account);
  const deep = leaves.filter(({ code }) => code.startsWith(`${account.code}01`));
  return [account, summed(`${account.code}01`, `${account.name}01`, deep), ...leaves];
});

const sides = (fen: number): [string, string] => [yuan(Math.max(fen, 0)), yuan(Math.max(-fen, 0))];
const listOf = (rows: readonly BookAccount[], codeOf: (code: string) => string): Table => [
  balanceHead,
  ...rows.map(({ code, name, open, debit, credit, close }) => [
    ...[codeOf(code), name, ...sides(open), yuan(debit), yuan(credit), ...sides(close)],
  ]),
];
const padded = (code: string): string => code.padEnd(8, "0");
const plain = (code: string): string => code;
const expected = (codeOf: (code: string) => string) =>
  accounts
    .map(({ code, open, debit, credit, close }) => ({
      code: codeOf(code),
      open: yuan(open),
      debit: yuan(debit),
      credit: yuan(credit),
      close: yuan(close),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));

const chart = ({ id }: ImportBatch) =>
  desk.tenant.inDb(async (db) => {
    const found = await sql<{ code: string; parent: string | null; level: number; leaf: boolean }>`
      select a.code, a.parent_code as parent, a.level, a.is_leaf as leaf from account a
      join project_period p on ${ofProject("p")} and p.id = a.period_id and p.tb_batch_id = ${id}
      where ${ofProject("a")} order by a.code`.execute(inProject(db, desk.projectId));
    return found.rows;
  });
const statement = async (): Promise<TrialBalance> => {
  await desk.manager.call(trialBalance.AutoMappingTrialBalance, { projectId: desk.projectId });
  return desk.manager.call(trialBalance.GetTrialBalance, { projectId: desk.projectId });
};

describe("codes of one length", () => {
  it("are the tree that they were before: chart, totals and statement to the fen, said on the check page", async () => {
    const usual = await check("tb.csv", csv(listOf(accounts, plain)));
    const [before, unpadded] = [await statement(), await chart(usual)];
    desk.projectId = await newProject(desk.manager);
    const batch = await check("tb.csv", csv(listOf(accounts, padded)));
    expect(batch).toMatchObject({ isCurrent: true, questions: [], totals: { debit: books.debit } });
    expect(await problems(batch)).toEqual([expect.stringContaining("codesPadded")]);
    expect(await balances(batch)).toEqual(expected(padded));
    expect(await chart(batch)).toEqual(
      unpadded.map(({ code, parent, level, leaf }) => ({
        code: padded(code),
        parent: parent === null ? null : padded(parent),
        level,
        leaf,
      })),
    );
    const after = await statement();
    const figures = ({ rows }: TrialBalance) =>
      rows.map(({ name, unaudited, openUnaudited }) => [name, unaudited, openUnaudited]);
    expect(figures(after)).toEqual(figures(before));
  });

  it("meet the journal of the leaves, whichever comes first, and the books go up the tree", async () => {
    const leaf = (code: string) => `${code}0200`;
    const own = books.accounts.map((account) => ({ ...account, code: `${account.code}02` }));
    const rows = books.accounts.flatMap((account, at) => [account, own[at]!]);
    const journal = journalTable(books.lines).map((row, at) => (at === 0 ? row : row.with(5, leaf(row[5]!))));
    const first = await check("journal.csv", csv(journal));
    const batch = await check("tb.csv", csv(listOf(rows, padded)));
    expect([first.isCurrent, batch.isCurrent]).toEqual([true, true]);
    expect(batch.checks.filter(({ count, level }) => count > 0 && level === 1)).toEqual([]);
    expect(batch.checks.some(({ code, count }) => code === "IC-05" && count > 0)).toBe(false);
    const { items } = await desk.manager.call(accountBooks.GetAccountBalances, { periodId: batch.periodId! });
    expect(items.filter(({ level }) => level === 1)).toHaveLength(books.accounts.length);
  });

  it("are asked about where a parent is not the sum below it, and read either way by the answer", async () => {
    const wrong = accounts.map((account) =>
      account.code === "100202" ? { ...account, debit: account.debit + 100, close: account.close + 100 } : account,
    );
    const batch = await check("tb.csv", csv(listOf(wrong, padded)));
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "paddedCodes", proposed: null }] });
    expect(batch.questions[0]?.text).toContain("10020000");
    const tree = await answer(batch, { paddedCodes: "tree" });
    expect(tree.totals?.debit).toBe(yuan(Math.round(Number(books.debit) * 100) + 100));
    const flat = await answer(tree, { paddedCodes: "flat" });
    expect(Number(flat.totals?.debit)).toBeGreaterThan(Number(books.debit) * 2);
  });

  it("that are all accounts of their own stay so", async () => {
    const flat = books.accounts.map((account) => ({ ...account, code: `${account.code}000000` }));
    const [bank, ...others] = flat;
    const half = { ...bank!, code: "1002000001", open: 0, debit: 0, credit: 0, close: 0 };
    const batch = await check("tb.csv", csv(listOf([bank!, half, ...others], plain)));
    expect(batch).toMatchObject({ isCurrent: true, questions: [], totals: { debit: books.debit } });
    expect((await chart(batch)).every(({ leaf, level }) => leaf && level === 1)).toBe(true);
  });
});
