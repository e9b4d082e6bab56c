/** The golden year of 400 cards through the server, to the fen. */
import { readFileSync } from "node:fs";
import { fixedAssets as calls } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { FATie } from "@digao/contract/areas/balance/fixed-assets/totals";
import { fen } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { importBooks } from "../../../../test/cash-desk.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";

const golden = (name: string): string =>
  readFileSync(new URL(`../../../../../../packages/domain/test/golden/assets/${name}`, import.meta.url), "utf8");
const table = (name: string): Record<string, string>[] => {
  const [head = "", ...lines] = golden(name)
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at] ?? "", cell])));
};
const expected = JSON.parse(golden("expected.json"));
const events = table("events.csv").map(({ assetNo = "", month = "", kind, amount = "" }) => ({
  assetNo,
  month: Number(month.replace("-", "")),
  kind: kind === "impairment" ? 1 : 2,
  amount,
}));

let server: TestServer;
let manager: Client;
let staff: Client;

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
});
afterAll(() => server.stop());

const stateOf = (Id: number) => manager.call(calls.GetFAState, { Id });
const cardsOf = async (Id: number) => (await manager.call(calls.GetFACardList, { Id, maxResultCount: 1000 })).items;
const tiesOf = async (Id: number): Promise<Map<string, FATie>> =>
  new Map((await manager.call(calls.GetFATies, { Id })).map((tie) => [`${tie.code}:${tie.assetType}`, tie]));
const differences = (Id: number) => manager.call(calls.GetFADifferences, { Id });

describe("the golden year of 400 cards", () => {
  let Id: number;
  beforeAll(async () => {
    Id = await newProject(manager);
    await join(manager, Id, [{ client: staff, roleid: 0 }]);
    await importBooks(server, manager, Id, { "tb.csv": golden("ledger.csv") });
    const file = { name: "cards.csv", content: golden("cards.csv") };
    await manager.call(calls.FromExcelImportAssetList, { projectId: Id }, [file]);
    await server.runJobs();
    await manager.call(calls.SaveFAEvents, { Id, events, reason: "据被审计单位减值与改扩建资料" });
  }, within(120_000));

  it("is read whole and recomputed card by card, to the fen", async () => {
    const { list: read, cards, open, from, to } = await stateOf(Id);
    expect([read?.state, read?.taken, read?.refusedCount, cards, open, from, to]).toEqual([
      "done",
      400,
      0,
      400,
      0,
      202401,
      202412,
    ]);
    const found = await cardsOf(Id);
    expect(
      found.map(({ assetNo, accOpenCalc, yearDeprCalc, accCloseCalc, yearDeprBook, diffYear }) => [
        assetNo,
        accOpenCalc,
        yearDeprCalc,
        accCloseCalc,
        yearDeprBook,
        diffYear,
      ]),
    ).toEqual(
      table("expected_cards.csv").map((card) => [
        card.assetNo,
        card.accOpenCalc,
        card.yearDeprCalc,
        card.accCloseCalc,
        card.yearDeprBook,
        card.diffYear,
      ]),
    );
  });

  it("shows thirty a page", async () => {
    const page = await manager.call(calls.GetFACardList, { Id, skipCount: 390 });
    expect([page.totalCount, page.items.length, page.items[0]?.assetNo]).toEqual([400, 10, "FA0391"]);
  });

  it("rolls every class forward by the books", async () => {
    const found = await manager.call(calls.GetFAMovements, { Id });
    for (const [name, figures] of Object.entries<Record<string, string>>(expected.rollForwardBook))
      expect(found.find(({ assetType }) => assetType === (name === "合计" ? "" : name))).toMatchObject(figures);
    for (const [name, { charge, accClose }] of Object.entries<Record<string, string>>(expected.rollForwardCalc))
      expect(found.find(({ assetType }) => assetType === (name === "合计" ? "" : name))).toMatchObject({
        chargeCalc: charge,
        accCloseCalc: accClose,
      });
  });

  it("ties to the books but for the machine without a card, which is named by its class", async () => {
    const ties = await tiesOf(Id);
    const { costCardsMinusLedger: missing } = expected.tieOuts;
    expect(ties.get("cost:")).toMatchObject({ state: "differs", difference: missing });
    expect(ties.get("cost:机器设备")).toMatchObject({
      state: "differs",
      difference: missing,
      account: expected.tieOuts.costDifferenceIn,
    });
    for (const key of ["cost:运输设备", "costOpen:", "acc:", "accOpen:", "impair:", "charge:", "expense:"])
      expect([key, ties.get(key)?.state]).toEqual([key, "agrees"]);
    expect(ties.get("priorCost:")?.state).toBe("notCompared");
  });

  it("adds differences up by expense account, and drafts one entry of them, however many press at once", async () => {
    const { accounts, remaining, conclusion, proposal } = await differences(Id);
    expect([remaining, conclusion]).toEqual([expected.totalDiff, expected.conclusion]);
    expect(Object.fromEntries(accounts.map(({ accountCode, difference }) => [accountCode, difference]))).toEqual(
      expected.diffByExpenseAccount,
    );
    expect(proposal?.lines.reduce((net, { debit, credit }) => net + fen(debit) - fen(credit), 0n)).toBe(0n);
    const pressed = await Promise.all(
      [manager, staff, manager, staff].map((as) => as.call(calls.BookFADifferences, { Id, remaining })),
    );
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
    const { entry, isStale } = await differences(Id);
    const planted = table("expected_cards.csv").filter(({ diffYear }) => diffYear !== "0.00").length;
    expect([entry?.status, entry?.cards, isStale]).toEqual([0, planted, false]);
    expect(pressed[0]).toMatchObject({ source: 5 });
  });

  it("gives workbooks of each kind", async () => {
    for (const downtype of [1, 2, 3, 4, 5]) {
      const file = await manager.download(calls.DownFACardExcel, { Id, downtype });
      expect(file.bytes.length).toBeGreaterThan(2000);
      if (downtype !== 1) continue;
      const book = await readBook(file.bytes);
      expect(JSON.stringify(book)).toContain("FA0400");
    }
  });
});
