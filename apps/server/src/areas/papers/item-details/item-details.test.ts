import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { relatedParties, relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { itemDetails } from "@digao/contract/areas/papers/item-details/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { fen, sum } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProject, join, newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk, tbCsv } from "../../../../test/ledger-desk.ts";
import { formulasOf, readBook } from "../../../../test/workbook.ts";

let desk: LedgerDesk;
let manager: Client;
let staff: Client;
let stranger: Client;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  staff = await desk.tenant.as("staff1");
  stranger = await desk.tenant.as("reader");
  projectId = await desk.newProject();
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  await copySampleBooks(desk.server, desk.tenant, projectId);
});
afterAll(() => desk.stop());

const itemOf = async (code: string, of = projectId) => {
  const GrpId = { A: 1, L: 2, E: 2, P: 3 }[code.charAt(0)] ?? 1;
  const items = await manager.call(statementItems.GetFsItem, { Id: of, GrpId });
  return items.find(({ stdCode }) => stdCode === code)!;
};
const sheetOf = async (code: string, of = projectId) =>
  manager.call(itemDetails.GetDetailSheet, { RId: (await itemOf(code, of)).id });
const named = async (code: string, name: string, of = projectId) =>
  (await sheetOf(code, of)).rows.find((row) => row.name === name)!;

/** A project of the same client. */
async function nextYear(of: number): Promise<number> {
  const { custId } = await desk.tenant.inDb((db) =>
    db.selectFrom("project").where("id", "=", of).select("cust_id as custId").executeTakeFirstOrThrow(),
  );
  return newProject(manager, { custId, aYear: 2025, periodStart: "2025-01-01", periodEnd: "2025-12-31" });
}

describe("a detail schedule", () => {
  it("ages every customer's balance, leaves the allowance out, and adds up to the item", async () => {
    const sheet = await sheetOf("A105");
    expect(sheet.columns).toEqual({ ageing: true, parties: true, currency: false });
    expect(
      sheet.rows.map(({ name, closeBook, bands, undated, isContra, agedBy }) => [
        name,
        closeBook,
        bands?.slice(0, 2) ?? null,
        undated,
        isContra,
        agedBy,
      ]),
    ).toEqual([
      ["Evergreen Inc", "0.00", ["0.00", "0.00"], "0.00", false, "books"],
      ["丙公司", "-150000.00", ["0.00", "-150000.00"], "-150000.00", false, "books"],
      ["乙公司", "1574000.00", ["1574000.00", "0.00"], "0.00", false, "books"],
      ["甲公司", "3136000.00", ["3136000.00", "0.00"], "0.00", false, "books"],
      [expect.stringContaining("坏账准备"), "-220000.00", null, null, true, null],
    ]);
    expect(sheet.ageing).toEqual({
      total: "4560000.00",
      undated: "-150000.00",
      contra: "-220000.00",
      notAged: "0.00",
      adjustments: "0.00",
      difference: "0.00",
      off: 0,
    });
    expect(sum(sheet.rows.map(({ closeBook }) => fen(closeBook)))).toBe(fen(sheet.unaudited));
    expect(sheet).toMatchObject({ unplaced: "0.00", knownFrom: "2024-01-01" });
  });

  it("of payables stands in the item's own sign", async () => {
    const sheet = await sheetOf("L105");
    expect(sheet.ageing).toMatchObject({ total: "2810000.00", undated: "-100000.00", difference: "0.00" });
    expect((await named("L105", "Y钢材")).bands?.[0]).toBe("1877000.00");
  });

  it("leaves out what means nothing for the item", async () => {
    for (const code of ["A208", "L108"]) {
      const { columns, ageing, rows } = await sheetOf(code);
      expect(columns).toEqual({ ageing: false, parties: false, currency: false });
      expect(ageing).toBeNull();
      expect(rows.every(({ bands }) => bands === null)).toBe(true);
    }
  });

  it("takes what a person aged: of the books or of the audited balance; else it says the difference", async () => {
    const { id: RId } = await itemOf("A105");
    const { details } = await staff.call(statementItems.RefreshFSDetail, { RId });
    const own = details.find(({ detailName }) => detailName === "甲公司")!;
    const write = async (ageing: string[]) => {
      const { rowVersion } = (await staff.call(statementItems.GetFsItemById, { RId })).details.find(
        ({ id }) => id === own.id,
      )!;
      await staff.call(statementItems.UpdateSingleFSDetail, { id: own.id, rowVersion, ageing });
      return named("A105", "甲公司");
    };
    expect(await write(["3000000.00", "136000.00"])).toMatchObject({
      agedBy: "person",
      agedBasis: "book",
      bands: ["3000000.00", "136000.00", "0.00", "0.00", "0.00", "0.00"],
      undated: null,
      ageingDifference: "0.00",
    });
    expect(await write(["3000000.00"])).toMatchObject({ ageingDifference: "-136000.00" });
    expect((await sheetOf("A105")).ageing).toMatchObject({ difference: "-136000.00", off: 1 });
    // An entry on the customer: the house ages what is audited.
    const profit = (await itemOf("P100")).id;
    const head = await staff.call(adjustments.UpdateFSAdjustHead, {
      projectId,
      adjType: 1,
      description: "跨期收入",
      lines: [
        { fsItemId: profit, debit: "36000.00" },
        { fsItemId: RId, accountCode: "1122", lineName: "甲公司", credit: "36000.00" },
      ],
    });
    const sent = { Id: head.id, rowVersion: head.rowVersion, status: 1 };
    const { rowVersion } = await staff.call(adjustments.UpdateFSAdjustHeadById, sent);
    await manager.call(adjustments.CheckFSAdjustHeadById, { Id: head.id, rowVersion });
    expect(await write(["3000000.00", "100000.00"])).toMatchObject({
      adjusted: "-36000.00",
      reclassified: "0.00",
      audited: "3100000.00",
      agedBasis: "audited",
      ageingDifference: "0.00",
    });
    const { audited, rows, unplacedAudited } = await sheetOf("A105");
    expect(sum(rows.map((row) => fen(row.audited)))).toBe(fen(audited));
    expect(unplacedAudited).toBe("0.00");
  });

  it("prints as a working paper whose sums are formulas, in either language", async () => {
    const { id } = await itemOf("A105");
    for (const [lang, word, signer] of [
      ["zh", "明细表", "编制人"],
      ["en", "Detail schedule", "Preparer"],
    ] as const) {
      const { bytes, headers } = await manager.download(itemDetails.DownDetailSheet, { RId: id, RptLang: lang });
      const book = readBook(bytes);
      const sheet = book.Sheets[book.SheetNames[0]!]!;
      expect(formulasOf(sheet)).toMatchObject({ wrong: [] });
      expect(formulasOf(sheet).count).toBeGreaterThan(10);
      expect(JSON.stringify(sheet)).toContain(word);
      expect(JSON.stringify(sheet)).toContain(signer);
      expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain("ZD-2");
    }
  });
});

describe("related parties", () => {
  const list = (of = projectId) => manager.call(relatedParty.calls.list, { projectId: of });
  it("are who a person says, on every schedule of the client and in next year's project", async () => {
    const party = await staff.call(relatedParty.calls.save, {
      projectId,
      name: "应收账款-乙公司",
      relation: "fellow",
      note: "同一母公司",
    });
    const { id } = party;
    expect(await manager.call(relatedParty.calls.get, { projectId, id })).toMatchObject({
      name: "乙公司",
      relation: "fellow",
      rowVersion: 1,
    });
    expect(await named("A105", "乙公司")).toMatchObject({ isRelated: true, relatedParty: { relation: "fellow" } });
    expect((await named("A105", "甲公司")).isRelated).toBe(false);
    const { lead } = await manager.call(statementItems.GetFsItemById, { RId: (await itemOf("A105")).id });
    expect(lead.find(({ name }) => name === "乙公司")).toMatchObject({ isRelated: true });
    await expect(
      staff.call(relatedParty.calls.save, { projectId, name: "乙 公司".replace(" ", ""), relation: "other" }),
    ).rejects.toMatchObject({ status: 400, error: { message: expect.stringContaining("已在关联方名单") } });
    const changed = { projectId, id: party.id, name: "乙公司", relation: "associate" as const };
    await expect(staff.call(relatedParty.calls.save, { ...changed, rowVersion: 9 })).rejects.toMatchObject({
      status: 409,
    });
    const saved = await staff.call(relatedParty.calls.save, { ...changed, rowVersion: 1 });
    expect(saved).toEqual({ id, rowVersion: 2 });
    expect((await list()).items).toMatchObject([{ id, relation: "associate", rowVersion: 2 }]);
    const removal = { projectId, id, rowVersion: 2 };
    await expect(staff.call(relatedParty.calls.remove, { ...removal, reason: " " })).rejects.toMatchObject({
      status: 400,
    });
    const set = (archive_flag: number) => changeProject(desk.tenant, projectId, { archive_flag });
    const next = await nextYear(projectId);
    await set(2);
    // Whoever audits the next year decides for that year: what is archived stays as it was.
    const other = { projectId: next, ids: [id], relation: "other" };
    expect(await manager.call(relatedParty.calls.relate, other)).toMatchObject({ done: 1 });
    expect((await list(next)).items).toMatchObject([{ id, relation: "other", rowVersion: 3 }]);
    expect((await list()).items).toMatchObject([{ relation: "associate", rowVersion: 2 }]);
    await manager.call(relatedParty.calls.remove, { ...removal, projectId: next, rowVersion: 3, reason: "已处置股权" });
    expect((await list(next)).items).toEqual([]);
    expect((await named("A105", "乙公司")).relatedParty).toMatchObject({ relation: "associate" });
    await expect(
      staff.call(relatedParty.calls.save, { projectId, name: "丁公司", relation: "other" }),
    ).rejects.toMatchObject({ status: 423 });
    await set(0);
    expect((await list()).items).toEqual([]);
    expect((await named("A105", "乙公司")).isRelated).toBe(false);
  });

  it("are proposed by name from owners and investments of the books, and never marked without a person", async () => {
    const own = await desk.newProject();
    const books = tbCsv([
      ["1122", "应收账款", "借", "", 0, 500, 0],
      ["1122", "应收账款", "借", "客户:星河科技有限公司", 0, 300, 0],
      ["1122", "应收账款", "借", "客户:路人公司", 0, 200, 0],
      ["1511", "长期股权投资", "借", "", 0, 100, 0],
      ["151101", "星河科技有限公司", "借", "", 0, 100, 0],
      ["4001", "实收资本", "贷", "", 0, 0, 600],
      ["400101", "华夏控股集团", "贷", "", 0, 0, 600],
    ]);
    await desk.take(own, "tb.csv", books);
    const candidates = await manager.call(relatedParties.GetRelatedCandidates, { projectId: own });
    expect((await list(own)).items).toEqual([]);
    expect(candidates).toEqual([
      { name: "华夏控股集团", source: "shareholder", relation: "investor" },
      { name: "星河科技有限公司", source: "investee", relation: "subsidiary" },
    ]);
    expect(await named("A105", "星河科技有限公司", own)).toMatchObject({
      isRelated: false,
      relatedParty: null,
      candidate: { source: "investee", relation: "subsidiary" },
    });
    expect((await named("A105", "路人公司", own)).candidate).toBeNull();
  });

  it("belong to the client of a project whose member asks, whatever a client sends", async () => {
    const save = { projectId, name: "丙公司", relation: "other" as const };
    await expect(stranger.call(relatedParty.calls.save, save)).rejects.toMatchObject({ status: 403 });
    await expect(stranger.call(relatedParty.calls.list, { projectId })).rejects.toMatchObject({ status: 403 });
    const party = await staff.call(relatedParty.calls.save, {
      ...save,
      cust_id: 1,
      updated_by: 1,
    } as typeof save);
    expect((await manager.call(relatedParty.calls.get, { projectId, id: party.id })).updatedBy).not.toBe("");
    // A project of another client knows nothing of it; one of the same client does.
    const elsewhere = await desk.newProject();
    expect((await list(elsewhere)).items).toEqual([]);
    const removal = { projectId: elsewhere, id: party.id, rowVersion: 1, reason: "误录" };
    await expect(manager.call(relatedParty.calls.remove, removal)).rejects.toMatchObject({ status: 404 });
    const next = await nextYear(projectId);
    expect((await list(next)).items).toMatchObject([{ name: "丙公司", relation: "other" }]);
  });
});
