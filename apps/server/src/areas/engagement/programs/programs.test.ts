import { readFileSync } from "node:fs";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { carryOut, plantPapers } from "../../../../test/paper-desk.ts";
import { readCsv } from "../../../platform/seed/csv.ts";

const catalogues = new URL("../../../../../../packages/db/seed/catalogues/", import.meta.url);
const catalogue = readCsv(readFileSync(new URL("audit_programs.csv", catalogues), "utf8"));

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let incharge: Client;
let staff: Client;
let projectId: number;
let items: Map<string, number>;

const itemsOf = async (project: number) =>
  new Map((await manager.call(mapping.GetRptItemTree, { projectId: project })).map(({ id, stdCode }) => [stdCode, id]));

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  incharge = await tenant.as("incharge");
  staff = await tenant.as("staff1");
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  items = await itemsOf(projectId);
  await plantPapers(tenant, projectId, ["ZD-2", "ZD-2-1"]);
});
afterAll(() => server.stop());

const idOf = (code: string, of = items) => of.get(code) ?? 0;
const linesOf = (code: string, as = staff) => as.call(programs.GetProgLineByRID, { Id: idOf(code), projectId });
/** One whose flag `isKey` is as told, of an item that no other test touches. */
const lineOf = async (code: string, isKey = true): Promise<ProgLine> => {
  const line = (await linesOf(code)).find((one) => one.isKey === isKey && one.result === 0);
  if (!line) throw new Error(`${code} has no such procedure`);
  return line;
};
type Which = Pick<ProgLine, "id" | "rowVersion">;
const at = ({ id, rowVersion }: Which) => ({ id, rowVersion });
const paper = (line: Which, wpIndex: string | null = "ZD-2", as = staff) =>
  as.call(programs.UpdateProgLineWp, { ...at(line), wpIndex });
const result = (line: Which, value: number, more: object = {}, as = staff) =>
  as.call(programs.UpdateProgLineResult, { ...at(line), result: value, ...more });
const approve = (line: Which, isApproved: boolean, as = incharge) =>
  as.call(programs.ApproveProgLine, { ...at(line), isApproved });
const refused = (message: string, status = 400) => ({ status, error: { message } });
const noticesOf = async (as: Client) =>
  (await as.call(notifications.GetUserNotifications, {})).items.filter(({ notification }) =>
    JSON.stringify(notification).includes("关键程序"),
  );

describe("a project's programme", () => {
  it("is the firm's, procedure by procedure; items without one of their own have the general one, totals none", async () => {
    const bare = ({ lineNo, assertions, procTypes, content, isKey }: ProgLine) => ({
      lineNo,
      assertions,
      procTypes,
      content,
      isKey,
    });
    const firms = (code: string) =>
      catalogue
        .filter(({ fsItemCode }) => fsItemCode === code)
        .map((row) => ({
          lineNo: Number(row.lineNo),
          assertions: row.assertions?.split(","),
          procTypes: row.procTypes?.split(",").map(Number),
          content: row.procedureZh,
          isKey: row.isKey === "1",
        }));
    expect(firms("A105")).toHaveLength(10);
    for (const code of ["A101", "A105", "P100"]) expect((await linesOf(code)).map(bare)).toEqual(firms(code));
    expect((await linesOf("A103")).map(bare)).toEqual(firms("GENERIC"));
    expect(await linesOf("A199")).toEqual([]);
    expect((await linesOf("A105"))[0]).toMatchObject({ wpUsual: "ZD-2", wpIndex: null, result: 0, isOwn: false });
  });
});

describe("what came of a procedure", () => {
  it("is said with its paper, by whom and when, and stands in the log", async () => {
    const line = await lineOf("A105");
    await expect(result(line, 1)).rejects.toMatchObject(refused("请先填写底稿索引"));
    for (const wrong of ["ZD", "底稿-1", "ZD--2", "ZD-2-1-1-1"])
      await expect(paper(line, wrong)).rejects.toMatchObject({ status: 400 });
    const named = await paper(line, " zd-2-1 ");
    expect(named.wpIndex).toBe("ZD-2-1");
    const done = await result(named, 1, { execDate: "2025-03-01", note: "与总账核对一致" });
    expect(done).toMatchObject({ result: 1, execUserId: staff.userId, execDate: "2025-03-01", isSettled: true });
    expect(done.note).toBe("与总账核对一致");
    await expect(result(done, 1, { execDate: "2999-01-01" })).rejects.toMatchObject(refused("执行日期不能晚于今天"));
    await expect(paper(done, null)).rejects.toMatchObject(refused("请先填写底稿索引"));
    await expect(result(named, 5)).rejects.toMatchObject({ status: 409 });
    const back = await result(done, 0);
    expect(back).toMatchObject({
      result: 0,
      execUserId: null,
      execDate: null,
      isSettled: false,
      note: "与总账核对一致",
    });
    const log = await tenant.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("ref_type", "=", "progLine")
        .where("ref_id", "=", String(line.id))
        .select("action")
        .orderBy("seq")
        .execute(),
    );
    expect(log.map(({ action }) => action)).toEqual(["setPaper", "setResult", "setResult"]);
  });

  it("an exception leads to an entry of the project that is not void, or to words", async () => {
    const line = await paper(await lineOf("A101"));
    await expect(result(line, 2)).rejects.toMatchObject(refused("有异常的程序需关联调整分录或错报，或说明情况"));
    const entry = async (of: Map<string, number>, project: number) =>
      manager.call(adjustments.UpdateFSAdjustHead, {
        projectId: project,
        adjType: 5,
        description: "未更正错报",
        lines: [
          { fsItemId: idOf("P111", of), debit: "100.00", credit: "0.00" },
          { fsItemId: idOf("A105", of), debit: "0.00", credit: "100.00" },
        ],
      });
    const otherId = await newProject(manager);
    const foreign = await entry(await itemsOf(otherId), otherId);
    await expect(result(line, 2, { adjustHeadId: foreign.id })).rejects.toMatchObject({ status: 404 });
    const own = await entry(items, projectId);
    const tied = await result(line, 2, { adjustHeadId: own.id });
    expect(tied).toMatchObject({ result: 2, isSettled: true, adjustment: { id: own.id, description: "未更正错报" } });
    const plain = await result(tied, 1);
    expect(plain.adjustment).toBeNull();
    await tenant.inProject(projectId, (db) =>
      db.updateTable("adjust_head").set({ status: 3 }).where("id", "=", own.id).execute(),
    );
    await expect(result(plain, 2, { adjustHeadId: own.id })).rejects.toMatchObject({ status: 400 });
    expect(await result(plain, 2, { note: "已与管理层沟通" })).toMatchObject({ isSettled: true });
  });

  it("a procedure that does not apply needs its reason; a key one also who leads, who is told and answers", async () => {
    const minor = await lineOf("A109", false);
    await expect(result(minor, 3)).rejects.toMatchObject(refused("请填写未执行或不适用的理由"));
    expect(await result(minor, 3, { notDoneReason: "无此类业务" })).toMatchObject({ isSettled: true });
    const key = await lineOf("A109");
    const proposed = await result(key, 3, { notDoneReason: "无存货监盘" });
    expect(proposed).toMatchObject({ isSettled: false, needsApproval: true });
    expect(await noticesOf(manager)).toHaveLength(1);
    await expect(approve(proposed, true, staff)).rejects.toMatchObject({ status: 403 });
    const sent = await approve(proposed, false);
    expect(sent).toMatchObject({ result: 0, needsApproval: false, notDoneReason: "无存货监盘" });
    expect(await noticesOf(staff)).toHaveLength(1);
    await expect(approve(sent, true)).rejects.toMatchObject(refused("该程序无需批准"));
    const noted = await result(sent, 0, { note: "改做细节测试" });
    expect(noted).toMatchObject({ note: "改做细节测试", notDoneReason: "无存货监盘" });
    const again = await result(noted, 4);
    expect(again).toMatchObject({ needsApproval: true, notDoneReason: "无存货监盘" });
    const agreed = await approve(again, true);
    expect(agreed).toMatchObject({ isSettled: true, needsApproval: false, approvedByName: expect.any(String) });
    expect(await noticesOf(staff)).toHaveLength(2);
  });

  it("who is in charge does not agree to what they said themselves; the manager does at once", async () => {
    const [first, second] = (await linesOf("A208")).filter(({ isKey }) => isKey);
    if (!first || !second) throw new Error("A208 has two key procedures");
    const own = await result(first, 3, { notDoneReason: "不适用" }, incharge);
    await expect(approve(own, true, incharge)).rejects.toMatchObject({ status: 403 });
    expect(await approve(own, true, manager)).toMatchObject({ isSettled: true });
    const alone = await result(second, 3, { notDoneReason: "不适用" }, manager);
    expect(alone).toMatchObject({ isSettled: true, needsApproval: false });
  });

  it("is neither said anew nor to be agreed to again by words that are added to it", async () => {
    const key = await lineOf("A107");
    const proposed = await result(key, 3, { notDoneReason: "已由函证覆盖" });
    const agreed = await approve(proposed, true);
    const noted = await result(agreed, 3, { note: "详见 ZF-4" }, incharge);
    expect(noted).toMatchObject({ note: "详见 ZF-4", execUserId: staff.userId, isSettled: true });
    expect(noted.approvedAt).toBe(agreed.approvedAt);
    const changed = await result(noted, 3, { notDoneReason: "另有替代程序" });
    expect(changed).toMatchObject({ isSettled: false, needsApproval: true, approvedByName: null });
  });

  it("stands between an item and its conclusion, and makes a sign out of date", async () => {
    const item = async () => {
      const rows = await staff.call(statementItems.GetFsItem, { Id: projectId, GrpId: 1 });
      const row = rows.find(({ stdCode }) => stdCode === "A204");
      if (!row) throw new Error("no A204");
      return row;
    };
    const conclude = async () => {
      const { id: RId, rowVersion } = await item();
      return staff.call(statementItemSigns.UpdateItemResultByRID, {
        RId,
        rowVersion,
        result: 1,
        resultText: "可以确认",
      });
    };
    await expect(conclude()).rejects.toMatchObject(refused("尚无已执行的审计程序"));
    const left = await result(await lineOf("A204", true), 4, { notDoneReason: "以函证替代" }, manager);
    expect(left.isSettled).toBe(true);
    await expect(conclude()).rejects.toMatchObject(refused("尚无已执行的审计程序"));
    const done = await result(await paper(await lineOf("A204", true)), 1);
    expect((await item()).program).toMatchObject({ begun: 2, settled: 2, done: 1 });
    await expect(conclude()).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(/项尚未完成/) },
    });
    await carryOut(staff, projectId, idOf("A204"), "ZD-2");
    await conclude();
    const RId = idOf("A204");
    await staff.call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel: 0 });
    expect((await item()).wpStatus).toBe(2);
    await result(done, 5);
    expect((await item()).wpStatus).toBe(6);
    await tenant.inProject(projectId, (db) =>
      db.updateTable("fs_item").set({ wp_status: 8 }).where("id", "=", RId).execute(),
    );
    const other = (await linesOf("A204")).find(({ isKey }) => !isKey);
    await expect(result(other ?? done, 5)).rejects.toMatchObject(refused("底稿已锁定，不能修改"));
  });
});

describe("tailoring", () => {
  const words = { content: "检查期后回款", assertions: ["E", "V"] as const, procTypes: [3] };
  const own = (code: string, as = staff) =>
    as.call(programs.CreateProgLine, { RId: idOf(code), ...words, assertions: [...words.assertions] });
  const tailor = (line: Which, more: object, as = staff) => as.call(programs.UpdateProgLine, { ...at(line), ...more });
  const remove = (line: Which, as = staff) => as.call(programs.DelProgLine, at(line));

  it("adds procedures of the project's own, which anyone of it may word anew and take away untouched", async () => {
    const before = await linesOf("L105");
    const line = await own("L105");
    expect(line).toMatchObject({ ...words, isOwn: true, isKey: false, lineNo: before.length + 1, wpUsual: null });
    const worded = await tailor(line, { content: "检查期后付款" });
    expect(worded).toMatchObject({ content: "检查期后付款", assertions: ["E", "V"] });
    const begun = await result(worded, 5);
    await expect(remove(begun)).rejects.toMatchObject(refused("该程序已有结果、样本或抽取的凭证"));
    await remove(await result(begun, 0));
    expect(await linesOf("L105")).toEqual(before);
    await expect(remove(before[0]!)).rejects.toMatchObject(refused("事务所程序不能删除，可取消选用"));
  });

  it("of the firm's procedures is for who leads; key ones stay, and those that something was done on", async () => {
    const [minor, key] = [await lineOf("L108", false), await lineOf("L108", true)];
    await expect(tailor(minor, { isSelected: false })).rejects.toMatchObject({ status: 403 });
    await expect(tailor(key, { isSelected: false }, incharge)).rejects.toMatchObject({ status: 400 });
    const counts = async () =>
      (await staff.call(statementItems.GetFsItem, { Id: projectId, GrpId: 2 })).find(
        ({ stdCode }) => stdCode === "L108",
      )?.program.lines;
    const all = await counts();
    const out = await tailor(minor, { isSelected: false }, incharge);
    expect(await counts()).toBe((all ?? 0) - 1);
    await expect(result(out, 5)).rejects.toMatchObject(refused("该程序未选用，请先选用"));
    const back = await tailor(out, { isSelected: true }, incharge);
    const begun = await result(back, 5);
    await expect(tailor(begun, { isSelected: false }, incharge)).rejects.toMatchObject({ status: 400 });
  });

  it("done twice at once gives two procedures two numbers", async () => {
    const added = await Promise.all([own("L106"), own("L106", incharge), own("L106", manager)]);
    expect(new Set(added.map(({ lineNo }) => lineNo)).size).toBe(3);
  });
});
