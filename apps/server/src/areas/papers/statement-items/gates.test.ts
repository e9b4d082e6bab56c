import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion } from "@digao/contract/areas/balance/adjustments/codes";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { corpInfo } from "@digao/contract/areas/firm/corp-info/calls";
import { itemDetails } from "@digao/contract/areas/papers/item-details/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import {
  type FsItemDetail,
  statementItemSigns,
  statementItems,
} from "@digao/contract/areas/papers/statement-items/calls";
import { misstatementPaper, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import mammoth from "mammoth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { carryOut, listDetails, workOff } from "../../../../test/paper-desk.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { readBook } from "../../../../test/workbook.ts";

const { toCheck, cancelled } = drawStatus;
let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let incharge: Client;
let staff: Client;
let qc: Client;
let projectId: number;
let periodId: number;
let ids: ReadonlyMap<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, partner, incharge, staff, qc] = [
    await tenant.as("manager"),
    await tenant.as("partner"),
    await tenant.as("incharge"),
    await tenant.as("staff1"),
    await tenant.as("qc"),
  ];
  await tenant.inDb((db) => db.updateTable("app_user").set({ title: "注册会计师", cpa_no: "110000000001" }).execute());
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
    { client: staff, roleid: 0 },
    { client: qc, roleid: 4 },
  ]);
  periodId = await tenant.inDb((db) => writeSampleLedger(db, projectId));
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
  const names = await manager.call(statementItems.GetFSItemName, { projectId });
  ids = new Map(names.map(({ stdCode, id }) => [stdCode, id]));
});
afterAll(() => server.stop());

const idOf = (code: string) => ids.get(code) ?? 0;
const see = (code: string, as = staff, RptLang: "zh" | "en" = "zh"): Promise<FsItemDetail> =>
  as.call(statementItems.GetFsItemById, { RId: idOf(code), RptLang });
const conclude = async (code: string, result: number, as = staff) => {
  const { rowVersion } = (await see(code)).item;
  return as.call(statementItemSigns.UpdateItemResultByRID, { RId: idOf(code), rowVersion, result, resultText: "确认" });
};
const sign = (code: string, signLevel: number, as: Client) =>
  as.call(statementItemSigns.UpdateItemSignByRID, { RId: idOf(code), signLevel });
const why = "客户年末搬迁，替代程序见 ZA-5，风险可接受";
const override = async (code: string, as: Client, more: { reason?: string; result?: number } = {}) => {
  const { can } = await see(code);
  const gates =
    (more.result === undefined ? can.gates : can.results.find(({ result }) => result === more.result)?.gates) ?? [];
  const overridden = gates
    .filter(({ isOverridden }) => !isOverridden)
    .map(({ name, subjects }) => ({ name, subjects }));
  return as.call(statementItemSigns.OverrideItemGatesByRID, {
    RId: idOf(code),
    gates: overridden,
    reason: why,
    ...more,
  });
};
const refused = (message: string | RegExp, status = 400) => ({
  status,
  error: { message: typeof message === "string" ? message : expect.stringMatching(message) },
});
const setMapped = (code: string, item: number | null) =>
  tenant.inProject(projectId, (db) =>
    db
      .updateTable("account")
      .set({ fs_item_id: item, map_state: item === null ? "unmapped" : "manual" })
      .where("project_id", "=", projectId)
      .where("code", "=", code)
      .execute(),
  );

describe("a conclusion waits", () => {
  it("for every procedure of the programme, and says which", async () => {
    const RId = idOf("L101");
    const lines = await staff.call(programs.GetProgLineByRID, { Id: RId, projectId });
    // A confirmation is shown by letters, not by the lead schedule.
    const first = lines.find(({ procTypes }) => procTypes.includes(3));
    if (!first) throw new Error("no programme");
    const { id, rowVersion } = await staff.call(programs.UpdateProgLineWp, { ...first, wpIndex: "FA-1" });
    await staff.call(programs.UpdateProgLineResult, { id, rowVersion, result: 1 });
    const open = lines.filter((line) => line.isKey && line.id !== first.id);
    const list = open.map(({ lineNo }) => lineNo).join("、");
    await expect(conclude("L101", 1)).rejects.toMatchObject(
      refused(`关键程序第 ${list} 项尚未完成（共 ${open.length} 项）`),
    );
    expect((await see("L101")).can.setResult.ok).toBe(false);
    await carryOut(staff, projectId, RId);
    await listDetails(staff, RId);
    await expect(conclude("L101", 2)).rejects.toMatchObject(refused(/没有已复核的调整分录$/));
    await conclude("L101", 1);
  });

  it("for details that add up to the audited amount, entries without a detail included", async () => {
    await workOff(staff, projectId, idOf("A105"));
    expect((await see("A105")).can.gates).toEqual([]);
    const nameLine = (line_name: string | null) =>
      tenant.inProject(projectId, (db) =>
        db
          .updateTable("adjust_line")
          .set({ line_name })
          .where("fs_item_id", "=", idOf("A105"))
          .where("credit", "=", "339000.00")
          .execute(),
      );
    await nameLine(null);
    await expect(conclude("A105", 2)).rejects.toMatchObject(refused(/^明细合计与审定数相差 -339,000\.00：/));
    await nameLine("应收账款-甲公司");
    await conclude("A105", 2);
  });

  it("for a result that its entries do not contradict", async () => {
    await workOff(staff, projectId, idOf("A105"));
    await expect(conclude("A105", 1)).rejects.toMatchObject(
      refused("结论为“未见异常”，但已复核的调整 AJE-1、AJE-3 超过明显微小错报 3,950.00"),
    );
    await expect(conclude("A105", 9)).rejects.toMatchObject(refused("结论为“不适用”，但该项目有金额或分录"));
    const { results } = (await see("A105")).can;
    expect(results.map(({ result, ok }) => [result, ok])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
      [5, true],
      [9, false],
    ]);
  });

  it("for a result that what last year left wrong contradicts, as long as it stands", async () => {
    await workOff(staff, projectId, idOf("L110"));
    await expect(conclude("L110", 2)).rejects.toMatchObject(refused(/没有已复核的调整分录$/));
    const lines = [
      { fsItemId: idOf("P104"), lineName: "管理费用-租金", debit: "60000.00", credit: "0.00" },
      { fsItemId: idOf("L110"), lineName: "其他应付款-房租", debit: "0.00", credit: "60000.00" },
    ];
    const draft = { projectId, adjType: 3, openingEffect: 2, description: "上年漏记房租", lines };
    const { id: Id, rowVersion } = await staff.call(adjustments.UpdateFSAdjustHead, draft);
    const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, status: 1 });
    const checked = await incharge.call(adjustments.CheckFSAdjustHeadById, { Id, rowVersion: sent.rowVersion });
    await listDetails(staff, idOf("L110"));
    const contradicted = `结论为“未见异常”，但已复核的调整 ${checked.adjNo} 超过明显微小错报 3,950.00`;
    await expect(conclude("L110", 1)).rejects.toMatchObject(refused(contradicted));
    const ofEquity = (await see("E108")).can.results.find(({ result }) => result === 1)?.gates ?? [];
    expect(ofEquity.find(({ name }) => name === "confirmedDespiteEntry")?.subjects).toContain(checked.adjNo);
    const booked = { Id, rowVersion: checked.rowVersion, clientStatus: adjustOpinion.booked, reason: "本年账面已补记" };
    await manager.call(adjustments.UpdateFSAdjustHeadById, booked);
    const { can } = await see("L110");
    expect(can.results.find(({ result }) => result === 1)?.gates.map(({ name }) => name)).toEqual([]);
  });

  it("for questions on its drawn vouchers, until they are closed", async () => {
    const RId = idOf("L108");
    await workOff(staff, projectId, RId);
    const { items } = await staff.call(vouchers.GetVoucherLibList, {
      periodId,
      accountCode: "2211",
      maxResultCount: 2,
    });
    const [line] = items;
    if (!line) throw new Error("no line");
    const question = { currId: projectId, chatType: "QUE" as const, referId: line.Jmsn, chatContent: "计提依据？" };
    const { msgId } = await manager.call(messages.CreateMsgHead, question);
    expect((await see("L108")).can.gates).toEqual([]);
    await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds: [line.JsnId] });
    await expect(conclude("L108", 1)).rejects.toMatchObject(refused(/^本项目及其.* 1 条疑点、.*未关闭：2024-\d\d 记-/));
    await staff.call(messages.CreateMsgHead, {
      currId: projectId,
      parentId: msgId,
      chatType: "ANS",
      chatContent: "见工资表",
    });
    await expect(conclude("L108", 1)).rejects.toMatchObject({ status: 400 });
    const [{ id } = { id: 0 }] = await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: RId });
    const move = (status: number) => staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids: [id], status });
    await move(cancelled);
    await expect(conclude("L108", 1)).rejects.toMatchObject(refused(/1 条疑点、.*未关闭/));
    await move(toCheck);
    await manager.call(messages.UpdateMsgHeadStatus, { msgId, status: 2 });
    await conclude("L108", 1);
    await sign("L108", 0, staff);
    await manager.call(messages.UpdateMsgHeadStatus, { msgId, status: 3, reason: "仍有疑问" });
    await expect(sign("L108", 1, incharge)).rejects.toMatchObject(refused(/1 条疑点、.*未关闭/));
    await manager.call(messages.UpdateMsgHeadStatus, { msgId, status: 2 });
  });

  it("for a trial balance that balances", async () => {
    await workOff(staff, projectId, idOf("A101"));
    await setMapped("1403", null);
    await expect(conclude("A101", 1)).rejects.toMatchObject(
      refused("试算平衡表不平：审定数资产与负债和权益相差 -1,635,486.73、期初审定数资产与负债和权益相差 -1,200,000.00"),
    );
    expect((await see("A101", staff, "en")).can.gates.map(({ name }) => name)).toEqual(["trialBalance"]);
    await setMapped("1403", idOf("A109"));
    await conclude("A101", 1);
  });
});

describe("an override", () => {
  it("is for who leads, on papers of others, with a reason, for what was seen", async () => {
    await carryOut(staff, projectId, idOf("A104"));
    await expect(conclude("A104", 1)).rejects.toMatchObject(refused(/^明细合计/));
    const { can } = await see("A104", manager);
    const [gate] = can.gates;
    if (!gate) throw new Error("no gate");
    expect([can.override.ok, (await see("A104")).can.override]).toEqual([
      true,
      { ok: false, reason: "只有项目负责人、项目合伙人或现场负责人可以放行" },
    ]);
    for (const client of [staff, qc]) await expect(override("A104", client)).rejects.toMatchObject({ status: 403 });
    for (const reason of ["同意", "同意放行同意放行同意放行", "一二三四五六七八九十", "abcdefghijklmn"])
      await expect(override("A104", partner, { reason })).rejects.toMatchObject({ status: 400 });
    await expect(override("A104", manager)).rejects.toMatchObject(refused(/只有签字合伙人可以放行/, 403));
    const forged = { RId: idOf("A104"), gates: [{ name: "details" as const, subjects: ["1.00"] }], reason: why };
    await expect(manager.call(statementItemSigns.OverrideItemGatesByRID, forged)).rejects.toMatchObject(
      refused("需放行的事项已变化，请重新查看后再放行"),
    );
    const open = { ...forged, gates: [{ name: "messages" as const, subjects: ["1"] }] };
    await expect(manager.call(statementItemSigns.OverrideItemGatesByRID, open)).rejects.toMatchObject({ status: 400 });
    await manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds: [idOf("A104")], userId: incharge.userId });
    await expect(override("A104", incharge)).rejects.toMatchObject(
      refused("不能放行本人编制的底稿，请由其他负责人放行", 403),
    );
    await manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds: [idOf("A104")], userId: null });
    await override("A104", partner);
    const seen = await see("A104");
    expect(seen.can.gates).toEqual([{ ...gate, isOverridden: true }]);
    expect(seen.overrides).toEqual([
      expect.objectContaining({ gate: "details", text: gate.text, reason: why, userName: "周合伙", isStale: false }),
    ]);
    await conclude("A104", 1);
    await sign("A104", 0, staff);
    await expect(sign("A104", 1, partner)).rejects.toMatchObject(refused(/您放行了本底稿/));
    await sign("A104", 1, incharge);
  });

  it("is read before it is signed: a group's sign leaves the paper alone", async () => {
    const answer = await manager.call(statementItemSigns.UpdateItemSignByGrpId, { projectId, GrpId: 1, signLevel: 2 });
    expect(answer.skipped.find(({ rid }) => rid === idOf("A104"))?.reason).toBe("该底稿有放行事项，请打开底稿单独签署");
    expect(answer.signed).not.toContain(idOf("A104"));
    await sign("A104", 2, manager);
  });

  it("stands in the summary of signs with its reason, on the screen and in Excel", async () => {
    const { rows, totals } = await manager.call(paperSigns.GetPaperMatrix, { projectId });
    const row = rows.find(({ id }) => id === idOf("A104"));
    expect(row).toMatchObject({ wpIndex: "ZC", wpStatus: 4, overrides: [{ reason: why, isStale: false }] });
    expect(row?.cells.map(({ sign: given, isNeeded }) => [given?.userName ?? null, isNeeded])).toEqual([
      ["王小明", true],
      [expect.any(String), true],
      ["李经理", true],
      [null, true],
      [null, false],
    ]);
    expect(totals.map(({ signed }) => signed)).toEqual([2, 1, 1, 0, 0]);
    expect(totals[0]?.needed).toBe(rows.filter(({ wpStatus }) => wpStatus !== 7).length);
    expect(totals[4]?.needed).toBe(0);
    const { bytes } = await manager.download(paperSigns.DownPaperMatrix, { projectId });
    const sheet = readBook(bytes).Sheets.作业签署汇总!;
    const cells = Object.values(sheet).flatMap((cell) => (typeof cell?.v === "string" ? [cell.v] : []));
    expect(cells.some((text) => text.includes("放行：周合伙") && text.includes(why))).toBe(true);
    expect(cells).toContain(`2/${totals[0]?.needed}`);
  });

  it("stands on every print: lead schedules, details, check sheet, trial balance, statements, years, misstatements; letters name the paper alone", async () => {
    const RptLang = "zh" as const;
    const textOf = ({ bytes }: { bytes: Buffer }) => JSON.stringify(readBook(bytes).Sheets);
    const prints = [
      await manager.download(statementItemSigns.DownLeadExcel, { RId: idOf("A104"), RptLang }),
      await manager.download(statementItemSigns.DownLeadsExcel, { projectId, RptLang }),
      await manager.download(trialBalance.DownTrialBalanceExcel, { projectId, RptLang }),
      await manager.download(trialBalance.DownStatementExcel, { projectId, RptLang, audited: true }),
      await manager.download(misstatementPaper.calls.print, { projectId, RptLang }),
      await manager.download(yearComparison.DownYearComparison, { projectId, RptLang }),
      await manager.download(itemDetails.DownDetailSheet, { RId: idOf("A104"), RptLang }),
      await manager.download(downloads.DownPZSampleExcel, { Id: idOf("A104") }),
    ].map(textOf);
    for (const print of prints) {
      expect(print).toContain("放行事项：ZC 应收票据 明细合计与审定数相差");
      expect(print).toContain(why);
    }
    const letters = [
      await manager.download(misstatements.DownUncorrectedLetter, { projectId, RptLang }),
      await manager.download(adjustments.DownAdjustLineExcel, { projectId, RptLang }),
    ].map(textOf);
    for (const letter of letters) {
      expect(letter).toContain("有 1 张底稿在尚有未了事项时经负责人放行（ZC 应收票据）");
      expect(letter).not.toContain(why);
    }
    const words = [
      await manager.download(misstatements.DownMisstatementLetter, { projectId, RptLang, letter: "governance" }),
      await manager.download(adjustments.DownAdjustLetter, { projectId, RptLang }),
    ];
    for (const { bytes } of words) {
      const { value } = await mammoth.extractRawText({ buffer: bytes });
      expect(value).toContain("有 1 张底稿在尚有未了事项时经负责人放行（ZC 应收票据）");
      expect(value).not.toContain(why);
    }
    const other = textOf(await manager.download(statementItemSigns.DownLeadExcel, { RId: idOf("A109"), RptLang }));
    expect(other).not.toContain("放行事项");
    const sheet = textOf(await manager.download(downloads.DownPZSampleExcel, { Id: idOf("A109") }));
    expect(sheet).not.toContain("放行事项");
  });

  it("falls when the paper changes, and nobody signs on it", async () => {
    const RId = idOf("A104");
    await staff.call(statementItems.CreateSingleDetail, { RId, detailName: "补记", closeBook: "1.00" });
    const seen = await see("A104");
    expect(seen.overrides).toMatchObject([{ isStale: true }]);
    expect(seen.can.gates).toMatchObject([{ name: "details", isOverridden: false }]);
    await expect(sign("A104", 0, staff)).rejects.toMatchObject(refused(/^明细合计/));
    await override("A104", partner);
    expect((await see("A104")).overrides).toMatchObject([{ userName: expect.any(String), isStale: false }]);
    await sign("A104", 0, staff);
    const stored = await tenant.inDb((db) =>
      db.selectFrom("wp_override").where("ref_id", "=", RId).select(["is_replaced", "reason"]).orderBy("id").execute(),
    );
    expect(stored).toEqual([
      { is_replaced: true, reason: why },
      { is_replaced: false, reason: why },
    ]);
  });

  it("never answers a rule about persons or work that has not begun", async () => {
    await expect(conclude("A109", 2)).rejects.toMatchObject(refused("尚无已执行的审计程序"));
    await expect(override("A109", partner, { result: 2 })).rejects.toMatchObject(refused(/已用于本项目的其他底稿/));
    await override("A109", partner, { result: 2, reason: "坏账测试由组成部分注册会计师执行，见其底稿" });
    await expect(conclude("A109", 2)).rejects.toMatchObject(refused("尚无已执行的审计程序"));
    await expect(sign("A104", 1, staff)).rejects.toMatchObject({ status: 403 });
    await expect(sign("A104", 3, manager)).rejects.toMatchObject({ status: 403 });
  });
});

describe("the engagement quality review", () => {
  const needed = async () => (await manager.call(paperSigns.GetPaperMatrix, { projectId })).totals[4]?.needed ?? 0;
  const setProject = (values: { is_pie?: boolean; risk_level?: number | null; is_first?: boolean }) =>
    tenant.inDb((db) => db.updateTable("project").set(values).where("id", "=", projectId).execute());

  it("is asked for by public interest, high risk of a first audit and the firm's policy", async () => {
    expect(await needed()).toBe(0);
    await setProject({ is_pie: true });
    expect(await needed()).toBeGreaterThan(0);
    await setProject({ is_pie: false, is_first: true, risk_level: 3 });
    expect(await needed()).toBeGreaterThan(0);
    await setProject({ is_first: false });
    expect(await needed()).toBe(0);
    expect(await needed()).toBe(0);
    await (await tenant.as("admin")).call(corpInfo.calls.create, { corpFullName: "正大", qualityReview: "all" });
    expect(await needed()).toBeGreaterThan(0);
  });
});
