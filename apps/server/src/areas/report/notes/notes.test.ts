import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { fsRules, type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { noteSource, noteTie } from "@digao/contract/areas/report/notes/codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import type { Client } from "../../../../test/kit.ts";
import { cell, type NoteDesk, of, openNoteDesk, says, sent } from "../../../../test/note-desk.ts";

let desk: NoteDesk;
let staff: Client;
let incharge: Client;

beforeAll(async () => {
  desk = await openNoteDesk();
  ({ staff, incharge } = desk);
});
afterAll(() => desk.stop());

const newProject = (bank?: number) => desk.noteProject(bank);
const made = (projectId: number, code?: string) => desk.made(projectId, code);
const filled = (projectId: number, code?: string) => desk.filled(projectId, code);

describe("a note of a statement item", () => {
  it("is filled from its accounts, computes its total, and ties to the audited statement", async () => {
    const sheet = await filled(await newProject());
    expect(cell(sheet, "银行存款", "期末余额")).toEqual({
      value: "1050.00",
      isComputed: false,
      source: { kind: noteSource.accounts, of: "1002" },
      filled: null,
      now: null,
    });
    expect(cell(sheet, "合计", "期末余额")).toMatchObject({ value: "1118.00", isComputed: true, source: null });
    expect(sheet.ties.map(({ target, state }) => [target, state])).toEqual([
      ["A101.close", noteTie.agrees],
      ["A101.open", noteTie.agrees],
    ]);
  });

  it("keeps what people typed when it is filled again, and says a fen of difference", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const cells = sent(sheet).cells.map((one) =>
      one.row === "银行存款" && one.column === "期末余额" ? { ...one, value: "1,050.01" } : one,
    );
    const saved = await staff.call(notes.SaveFsNote, { projectId, ...sent(sheet), cells });
    const again = await staff.call(notes.FillFsNote, { projectId, Id: saved.id });
    expect(cell(again, "银行存款", "期末余额")).toMatchObject({
      value: "1050.01",
      source: { of: "1002" },
      filled: "1050.00",
    });
    expect(again.ties[0]).toMatchObject({ state: noteTie.differs, difference: "0.01" });
    await expect(desk.manager.call(notes.PublishFsNote, { projectId, ...of(again) })).rejects.toMatchObject({
      error: says("0.01"),
    });
  });

  it("takes amounts where amounts stand, and no computed cell, unknown cell or missing total", async () => {
    const projectId = await newProject();
    const sheet = await made(projectId);
    const save = (patch: object) => staff.call(notes.SaveFsNote, { projectId, ...sent(sheet), ...patch });
    const one = (row: string, value: string) => ({ cells: [{ row, column: "期末余额", value }] });
    await expect(save(one("银行存款", "12,3x"))).rejects.toMatchObject({ error: says("应为金额") });
    await expect(save(one("合计", "1.00"))).rejects.toMatchObject({ error: says("由公式计算") });
    await expect(save(one("没有的行", "1.00"))).rejects.toMatchObject({ error: says("没有该单元格") });
    const rows = sent(sheet).rows;
    await expect(save({ rows: rows.filter(({ key }) => key !== "合计") })).rejects.toMatchObject({
      error: says("不能删除"),
    });
    await expect(save({ rows: [...rows, rows[0]] })).rejects.toMatchObject({ error: says("行重复") });
  });

  it("reads amounts in its text", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const write = (text: string, from: NoteSheet) => staff.call(notes.SaveFsNote, { projectId, ...sent(from), text });
    const wrong = await write("期末银行存款1,050.01元。", sheet);
    expect(wrong.textDiffers).toEqual(["1,050.01元"]);
    await expect(desk.manager.call(notes.PublishFsNote, { projectId, ...of(wrong) })).rejects.toMatchObject({
      error: says("1,050.01元"),
    });
    expect((await write("期末银行存款1,050.00元，较期初增加10.5%。", wrong)).textDiffers).toEqual([]);
  });
});

describe("publishing a note", () => {
  it("is a leader's who did not edit it last; it is not edited until it is taken back with a reason", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    await expect(staff.call(notes.PublishFsNote, { projectId, ...of(sheet) })).rejects.toMatchObject({ status: 403 });
    const own = await desk.manager.call(notes.SaveFsNote, { projectId, ...sent(sheet), text: "无" });
    await expect(desk.manager.call(notes.PublishFsNote, { projectId, ...of(own) })).rejects.toMatchObject({
      error: says("修改过的人"),
    });
    const published = await incharge.call(notes.PublishFsNote, { projectId, ...of(own) });
    expect(published.status).toBe(publishStatus.published);
    await expect(staff.call(notes.SaveFsNote, { projectId, ...sent(published) })).rejects.toMatchObject({
      error: says("已发布"),
    });
    await expect(
      staff.call(notes.RemoveFsNote, { projectId, ...of(published), reason: "不再需要该表" }),
    ).rejects.toMatchObject({ error: says("已发布") });
    const back = await incharge.call(notes.UnpublishFsNote, {
      projectId,
      ...of(published),
      reason: "补充受限资金的披露",
    });
    expect(back.status).toBe(publishStatus.unpublished);
  });

  it("says that the note has changed once the books have", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    await incharge.call(notes.PublishFsNote, { projectId, ...of(sheet) });
    await desk.retake(projectId, 101);
    const { notes: all } = await staff.call(notes.GetFSNotes2Data, { projectId });
    expect(all[0]).toMatchObject({ status: publishStatus.changed, differs: 1 });
    expect(await staff.call(notes.GetPublishStatus, { projectId })).toEqual({
      total: 1,
      published: 0,
      changed: 1,
      draft: 0,
    });
  });

  it("waits for ties in words until a person compared them, and asks again for another amount", async () => {
    const projectId = await newProject();
    const sheet = await made(projectId, "NT04");
    const [tie] = sheet.ties;
    expect(tie).toMatchObject({ state: noteTie.notCompared, figure: null });
    const row = { row: "银行承兑票据", column: "期末未终止确认金额", value: "10.00" };
    const saved = await staff.call(notes.SaveFsNote, { projectId, ...sent(sheet), cells: [row] });
    await expect(incharge.call(notes.PublishFsNote, { projectId, ...of(saved) })).rejects.toMatchObject({
      error: says("待人工核对"),
    });
    const { row: tieRow = "", column = "", target = "" } = tie ?? {};
    const answer = (note: string, words = "与票据备查簿逐笔核对一致") =>
      staff.call(notes.AnswerNoteTie, { projectId, Id: sheet.id, row: tieRow, column, target, note, words });
    await expect(answer("10.00", "一致")).rejects.toMatchObject({ error: says("5 个字") });
    await expect(answer("9.00")).rejects.toMatchObject({ status: 409 });
    const ofLeader = { row: tieRow, column, target, note: "10.00", words: "与票据备查簿逐笔核对一致" };
    await incharge.call(notes.AnswerNoteTie, { projectId, Id: sheet.id, ...ofLeader });
    await expect(incharge.call(notes.PublishFsNote, { projectId, ...of(saved) })).rejects.toMatchObject({
      error: says("修改过的人"),
    });
    expect((await answer("10.00")).ties[0]?.state).toBe(noteTie.answered);
    const more = await staff.call(notes.SaveFsNote, { projectId, ...sent(saved), cells: [{ ...row, value: "11.00" }] });
    expect(more.ties[0]?.state).toBe(noteTie.notCompared);
  });

  it("is done once by four people in the same moment", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const publish = (by: Client) => () => by.call(notes.PublishFsNote, { projectId, ...of(sheet) });
    const outcomes = await meet(desk.server, desk.tenant, [
      publish(desk.manager),
      publish(incharge),
      publish(desk.manager),
      publish(incharge),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("notes of a project", () => {
  it("offer templates of items with amounts, stand once each, and leave with a reason", async () => {
    const projectId = await newProject();
    const { items } = await staff.call(notes.GetFSNotes2Modal, { projectId });
    expect(items.find(({ code }) => code === "NT01")).toMatchObject({ hasAmount: true, isHere: false });
    expect(items.find(({ code }) => code === "NT05")).toMatchObject({ hasAmount: false });
    const sheet = await made(projectId);
    const { notes: twice } = await staff.call(notes.CreateFsNote, { projectId, codes: ["NT01", "NT05"] });
    expect(twice.map(({ code }) => code)).toEqual(["NT01", "NT05"]);
    await expect(staff.call(notes.CreateFsNote, { projectId, codes: ["NT99"] })).rejects.toMatchObject({ status: 400 });
    const remove = (reason: string) => staff.call(notes.RemoveFsNote, { projectId, ...of(sheet), reason });
    await expect(remove("无")).rejects.toMatchObject({ status: 400 });
    const { notes: left } = await remove("该客户没有需要披露的内容");
    expect(left.map(({ code }) => code)).toEqual(["NT05"]);
  });

  it("are checked by the rules that the catalogues declare, and statements by their sums", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const rules = async (TypeId?: number) =>
      (await staff.call(fsRules.GetFSRulesDataByType, { Id: projectId, ...(TypeId ? { TypeId } : {}) })).items;
    expect((await rules()).filter(({ code }) => code === sheet.code).map(({ target }) => target)).toEqual(
      expect.arrayContaining(sheet.ties.map(({ target }) => target)),
    );
    expect(await rules(2)).toEqual(expect.arrayContaining([expect.objectContaining({ how: "equal", column: "" })]));
  });

  it("are listed by item, with every tie", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const { items } = await staff.call(notes.GetFSItemNotes2Data, { projectId, RId: sheet.itemId ?? 0 });
    expect(items.map(({ code, agrees }) => [code, agrees])).toEqual([["NT01", 2]]);
    const all = await staff.call(notes.GetFSItemNotes2TotalData, { projectId });
    expect(all.items.map(({ title, difference }) => [title, difference])).toEqual([
      ["货币资金", "0.00"],
      ["货币资金", "0.00"],
    ]);
  });
});
