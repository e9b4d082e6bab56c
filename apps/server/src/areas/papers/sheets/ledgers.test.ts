import { existsSync, readFileSync } from "node:fs";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import type { Client, TestServer } from "../../../../test/kit.ts";
import { startTestServer } from "../../../../test/kit.ts";
import { type BookUnderTest, hasLedgers, pcaBook, swedishBook } from "../../../../test/second-engine/books.ts";
import { takeBook } from "../../../../test/second-engine/desk.ts";

let server: TestServer;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  manager = await (await server.newTenant()).as("manager");
});
afterAll(() => server.stop());

const windowId = "window-of-manager";
/** All of one sheet, in one answer. */
async function figuresOf(projectId: number, formulas: readonly string[]): Promise<Map<string, number | string>> {
  const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "取数" });
  const cells = Object.fromEntries(formulas.map((formula, row) => [row, { 0: { f: `=${formula}` } }]));
  const ops = [{ op: "cells", sheet: "sheet-1", cells }];
  await manager.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: 0, changeId: "change-1", ops });
  await manager.call(sheets.ComputeSheet, { Id: id, windowId });
  const bound = await manager.call(sheets.GetSheetBindings, { Id: id });
  return new Map(bound.map(({ formula, value, error }) => [formula, error ?? Number(value)]));
}

interface Expected {
  trialBalance: { accountCode: string; opening: string; debit: string; credit: string; closing: string }[];
}
const folder = new URL("../../../../../../../shared/data/ledgers/", import.meta.url);
const books: Readonly<Record<string, () => Promise<BookUnderTest>>> = {
  pca_ja_fy2021: pcaBook,
  sie_typ4: async () => swedishBook("sie_typ4", 2012),
};

describe.skipIf(!hasLedgers || !existsSync(folder))("bindings on a real ledger", () => {
  it.each(Object.keys(books))(
    "say of %s what its accounts and its trial balance say",
    { timeout: within(120_000) },
    async (name) => {
      const book = await books[name]?.();
      if (!book) throw new Error(name);
      const projectId = await takeBook({ server, manager }, book);
      const { trialBalance: accounts }: Expected = JSON.parse(
        readFileSync(new URL(`${name}.expected.json`, folder), "utf8"),
      );
      const own = accounts.filter(({ accountCode }) => name !== "pca_ja_fy2021" || /^10[A-E]/.test(accountCode));
      expect(own.length).toBeGreaterThan(20);
      const of = (code: string, measure: string): string => `ACC("${code}","${measure}")`;
      const found = await figuresOf(
        projectId,
        own.flatMap(({ accountCode: code }) =>
          ["open", "close", "periodDr", "periodCr"].map((measure) => of(code, measure)),
        ),
      );
      for (const { accountCode: code, opening, debit, credit, closing } of own) {
        const [open, close] = [found.get(of(code, "open")), found.get(of(code, "close"))].map((one) =>
          Math.abs(Number(one)),
        );
        expect([code, open, close]).toEqual([code, Math.abs(Number(opening)), Math.abs(Number(closing))]);
        expect([code, found.get(of(code, "periodDr")), found.get(of(code, "periodCr"))]).toEqual([
          code,
          Number(debit),
          Number(credit),
        ]);
      }
      const { rows } = await manager.call(trialBalance.GetTrialBalance, { projectId });
      const lines = rows.filter(({ kind }) => kind !== "H");
      const amounts = await figuresOf(
        projectId,
        lines.flatMap(({ stdCode: code }) =>
          ["unaudited", "audited"].map((column) => `AMT("${code}","${column}","close")`),
        ),
      );
      for (const { stdCode: code, unaudited, audited } of lines)
        expect([
          code,
          amounts.get(`AMT("${code}","unaudited","close")`),
          amounts.get(`AMT("${code}","audited","close")`),
        ]).toEqual([code, Number(unaudited), Number(audited)]);
    },
  );
});
