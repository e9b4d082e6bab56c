import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { concludeSample, openSamplingDesk, type SamplingDesk } from "../../../../test/sampling-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

let desk: SamplingDesk;
let itemId: number;
beforeAll(async () => {
  desk = await openSamplingDesk();
  itemId = await desk.itemId("A105");
});
afterAll(() => desk.server.stop());

const ask = async (entityId: "fsDetail" | "progLine" | "sampleRun" | "voucher", referId: number) =>
  (
    await desk.manager.call(messages.CreateMsgHead, {
      currId: desk.projectId,
      entityId,
      referId,
      chatType: "QUE",
      chatContent: "期后回款少，请说明",
    })
  ).msgId;
const openNotes = async () =>
  (await desk.staff.call(statementItems.GetFsItemById, { RId: itemId })).can.gates.find(
    ({ name }) => name === "messages",
  )?.text ?? "";
const ofItem = async () =>
  (await desk.staff.call(messages.GetMsgJedHeadData, { projectId: desk.projectId, rid: itemId, view: "open" })).items;
const close = (msgId: number) => desk.manager.call(messages.UpdateMsgHeadStatus, { msgId, status: 2 });

/** The gate asks, the item lists the note, and only closing it ends that. */
async function expectQuestion(msgId: number, name: string, isGone: boolean): Promise<void> {
  expect(await openNotes()).toContain(isGone ? `${name}（已不存在）` : name);
  expect((await ofItem()).map((note) => note.msgId)).toContain(msgId);
}

describe("a question whose record is gone", () => {
  it("keeps the item waiting: a detail or a procedure is deleted, and what was asked about it is not answered by that", async () => {
    const { staff } = desk;
    const detail = await staff.call(statementItems.CreateSingleDetail, { RId: itemId, detailName: "丁公司" });
    const line = await staff.call(programs.CreateProgLine, {
      RId: itemId,
      content: "检查期后回款",
      assertions: ["E"],
      procTypes: [3],
    });
    const questions = [await ask("fsDetail", detail.id), await ask("progLine", line.id)] as const;
    await expectQuestion(questions[0], "丁公司", false);
    await staff.call(statementItems.DelSingleDetail, { Id: detail.id });
    await staff.call(programs.DelProgLine, { id: line.id, rowVersion: line.rowVersion });
    await expectQuestion(questions[0], "丁公司", true);
    await expectQuestion(questions[1], `程序 ${line.lineNo}`, true);
    expect((await staff.call(messages.GetMsgJedHeadDataByID, { msgId: questions[0] })).link).toBeNull();
    for (const msgId of questions) await close(msgId);
    expect(await openNotes()).toBe("");
  });

  it("keeps the item waiting: a sample is taken back, with the questions beside it and beside its vouchers", async () => {
    const run = await desk.draw({ size: 2, fsItemId: itemId }, desk.staff);
    const [item] = await desk.itemsOf(run);
    const beside = await ask("sampleRun", run.id);
    const besideVoucher = await ask("voucher", item!.Jmsn!);
    const reason = "总体选错期间，另行抽取";
    const { id: Id, rowVersion } = run;
    await desk.staff.call(sampling.WithdrawSample, { Id, rowVersion, reason });
    await expectQuestion(beside, `抽样 ${run.runNo}`, false);
    await expectQuestion(besideVoucher, item!.jNoText.replace(/^0+/, ""), false);
    // The client's next journal has no such voucher any more.
    await desk.tenant.inProject(desk.projectId, (db) =>
      sql`update msg_head set refer_id = null where project_id = ${desk.projectId} and id = ${besideVoucher}`.execute(
        db,
      ),
    );
    await expectQuestion(besideVoucher, item!.jNoText.replace(/^0+/, ""), true);
    for (const msgId of [beside, besideVoucher]) await close(msgId);
    expect(await openNotes()).toBe("");
  });
});

describe("a sample that was taken back", () => {
  it("stays on the papers of the item with its reason, and serves for nothing more", async () => {
    const { staff } = desk;
    const first = await desk.draw({ size: 2, fsItemId: itemId }, staff);
    const reason = "总体选错期间，另行抽取";
    const { id: Id, rowVersion } = first;
    const { words } = await staff.call(sampling.WithdrawSample, { Id, rowVersion, reason });
    expect(words.some((line) => line.includes(`王小明 作废，理由：${reason}`))).toBe(true);
    const refused = { status: 400, error: { message: expect.stringContaining(`抽样 #${first.runNo} 已作废`) } };
    await expect(desk.draw({ size: 5, extendsId: Id }, staff)).rejects.toMatchObject(refused);
    const [item] = await desk.itemsOf(first);
    const change = { id: item!.id, rowVersion: item!.rowVersion, audited: item!.book };
    await expect(staff.call(sampling.SaveSampleItems, { Id, items: [change] })).rejects.toMatchObject(refused);
    await expect(desk.manager.call(sampling.EvaluateSample, { Id, rowVersion: 2 })).rejects.toMatchObject(refused);
    await expect(concludeSample(first, desk.manager)).rejects.toMatchObject(refused);
    const second = await desk.draw({ size: 3, fsItemId: itemId }, staff);
    const { bytes } = await staff.download(sampling.DownSampleExcel, { Id: second.id });
    const sheetsText = JSON.stringify(readBook(bytes).Sheets);
    expect(sheetsText).toContain(`同一项目下已作废的样本：#${first.runNo}`);
    expect(sheetsText).toContain(reason);
  });

  it("is not the larger one on which a concluded sample rests", async () => {
    const small = await desk.draw({ size: 2, seed: 5, tolerable: "100" });
    const large = await desk.draw({ size: 5, seed: 5, tolerable: "100", extendsId: small.id });
    await desk.audit(small, {});
    const read = async () => desk.manager.call(sampling.GetSampleRun, { Id: small.id });
    await desk.manager.call(sampling.EvaluateSample, { Id: small.id, rowVersion: (await read()).rowVersion });
    await concludeSample(small, desk.manager, { conclusion: "见扩大样本", verdict: 3 });
    const back = { Id: large.id, rowVersion: large.rowVersion, reason: "总体选错期间，另行抽取" };
    await expect(desk.manager.call(sampling.WithdrawSample, back)).rejects.toThrow(
      `抽样 #${small.runNo} 以本样本为扩大样本作了结论`,
    );
  });
});
