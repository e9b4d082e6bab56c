import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
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

describe("sources of a note", () => {
  it("are said where they have changed since, and a published note with them", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const published = await incharge.call(notes.PublishFsNote, { projectId, ...of(sheet) });
    expect(published.status).toBe(publishStatus.published);
    await desk.retake(projectId, 101);
    const read = await staff.call(notes.GetFSNotes2SheetData, { projectId, Id: sheet.id });
    expect(cell(read, "银行存款", "期末余额")).toMatchObject({ value: "1050.00", now: "1051.00" });
    expect(cell(read, "库存现金", "期末余额")).toMatchObject({ now: null });
    expect(read.status).toBe(publishStatus.changed);
  });

  it("stay beneath what a person typed, until the person takes them again", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const typed = (value: string, from: NoteSheet) =>
      staff.call(notes.SaveFsNote, {
        projectId,
        ...sent(from),
        cells: sent(from).cells.map((one) =>
          one.row === "银行存款" && one.column === "期末余额" ? { ...one, value } : one,
        ),
      });
    const over = await typed("1.00", sheet);
    expect(cell(over, "银行存款", "期末余额")).toMatchObject({ value: "1.00", filled: "1050.00", now: null });
    const again = await staff.call(notes.FillFsNote, { projectId, Id: over.id });
    expect(cell(again, "银行存款", "期末余额")).toMatchObject({ value: "1.00", filled: "1050.00" });
    const back = await typed("1,050.00", again);
    expect(cell(back, "银行存款", "期末余额")).toMatchObject({
      value: "1050.00",
      filled: null,
      source: { of: "1002" },
    });
  });

  it("that are not there are named, and columns that are a person's", async () => {
    const projectId = await newProject();
    const supplement = await filled(projectId, "NT37");
    expect(supplement.absent).toEqual([noteSource.cashFlow, noteSource.prior]);
    expect((await filled(projectId, "NT16")).absent).toContain(noteSource.cards);
    expect((await made(projectId, "NT04")).byHand).toEqual(["期末终止确认金额", "期末未终止确认金额"]);
    await expect(
      staff.call(notes.FillFsNote, { projectId, Id: (await made(projectId, "NT86")).id }),
    ).rejects.toMatchObject({ error: says("没有可取数的来源") });
  });

  it("are last year's published notes where this year's books say nothing, and comparatives tie to them", async () => {
    const last = await newProject(90);
    const old = await staff.call(notes.SaveFsNote, {
      projectId: last,
      ...sent(await made(last, "NT79")),
      cells: [{ row: "其他", column: "本期发生额", value: "7.00" }],
    });
    const now = await newProject();
    await desk.tenant.inDb((db) =>
      db.updateTable("project").set({ prior_project_id: last }).where("id", "=", now).execute(),
    );
    expect(cell(await filled(now, "NT79"), "其他", "上期发生额")).toMatchObject({ value: null });
    await desk.tenant.inDb((db) =>
      db
        .updateTable("fs_note")
        .set({ amount_hash: "0".repeat(64) })
        .where("project_id", "=", last)
        .where("id", "=", old.id)
        .execute(),
    );
    const sheet = await filled(now, "NT79");
    expect(cell(sheet, "其他", "上期发生额")).toMatchObject({
      value: "7.00",
      source: { kind: noteSource.prior, of: "NT79" },
    });
    expect(sheet.priorProjectId).toBe(last);
    const tie = (one: NoteSheet) => one.ties.find(({ target }) => target.startsWith("上年附注"));
    expect(tie(sheet)).toMatchObject({ state: noteTie.agrees, figure: "7.00" });
    const cells = sent(sheet).cells.map((one) => ({ ...one, value: "8.00" }));
    const restated = await staff.call(notes.SaveFsNote, { projectId: now, ...sent(sheet), cells });
    expect(tie(restated)).toMatchObject({ state: noteTie.notCompared, difference: "1.00" });
  });
});

describe("who edited a note", () => {
  it("is everyone since it was last published, and none of them publishes it", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const own = await desk.manager.call(notes.SaveFsNote, { projectId, ...sent(sheet), text: "无" });
    const later = await staff.call(notes.SaveFsNote, { projectId, ...sent(own), text: "无其他" });
    expect(later.canPublish.ok).toBe(false);
    const publish = (by: Client, from: NoteSheet) => by.call(notes.PublishFsNote, { projectId, ...of(from) });
    await expect(publish(desk.manager, later)).rejects.toMatchObject({ status: 403 });
    const published = await publish(incharge, later);
    const reason = "补充受限资金的披露";
    const back = await incharge.call(notes.UnpublishFsNote, { projectId, ...of(published), reason });
    expect(back.editors).toBe("");
    // Nobody has changed it: whoever wrote it does not publish it as it stands, nor after saving it unchanged.
    for (const by of [desk.manager, staff]) await expect(publish(by, back)).rejects.toMatchObject({ status: 403 });
    const same = await incharge.call(notes.SaveFsNote, { projectId, ...sent(back), text: back.text });
    await expect(publish(desk.manager, same)).rejects.toMatchObject({ error: says("修改过的人") });
    const anew = await incharge.call(notes.SaveFsNote, { projectId, ...sent(same), text: "无" });
    await expect(publish(incharge, anew)).rejects.toMatchObject({ error: says("修改过的人") });
    expect((await publish(desk.manager, anew)).status).toBe(publishStatus.published);
  });

  it("counts an edit that meets the publishing of it: one of the two has happened", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const outcomes = await meet(desk.server, desk.tenant, [
      () => incharge.call(notes.PublishFsNote, { projectId, ...of(sheet) }),
      () => incharge.call(notes.SaveFsNote, { projectId, ...sent(sheet), text: "无" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const read = await staff.call(notes.GetFSNotes2SheetData, { projectId, Id: sheet.id });
    if (read.status === publishStatus.unpublished)
      await expect(incharge.call(notes.PublishFsNote, { projectId, ...of(read) })).rejects.toMatchObject({
        status: 403,
      });
    else expect(read.text).toBe("");
  });
});
