import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { noteSource, noteTie } from "@digao/contract/areas/report/notes/codes";
import mammoth from "mammoth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { assetRows } from "../../../../test/build-assets.ts";
import { join } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk, type TbRow, tbCsv } from "../../../../test/ledger-desk.ts";
import { hasWriter, officePdf } from "../../../../test/office-pdf.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { readBook } from "../../../../test/workbook.ts";

let desk: LedgerDesk;
let staff: Client;
let incharge: Client;

beforeAll(async () => {
  desk = await openLedgerDesk();
  staff = await desk.tenant.as("staff1");
  incharge = await desk.tenant.as("incharge");
});
afterAll(() => desk.stop());

const books = (bank: number): TbRow[] => [
  ["1001", "库存现金", "借", "", 50, 18, 0],
  ["1002", "银行存款", "借", "", 950, bank, 0],
  ["4001", "实收资本", "贷", "", -1000, 0, 18 + bank],
];

async function newProject(bank = 100): Promise<number> {
  const projectId = await desk.newProject();
  await join(desk.manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  await desk.take(projectId, "tb.csv", tbCsv(books(bank)));
  return projectId;
}

/** The client's books again, with another amount in the bank. */
async function retake(projectId: number, bank: number): Promise<void> {
  const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId }, [
    { name: "tb2.csv", content: tbCsv(books(bank)) },
  ]);
  await desk.server.runJobs();
  await desk.manager.call(imports.CommitImport, {
    batchId: batches[0]?.id ?? 0,
    replace: true,
    forceReason: "重新导入",
  });
  await desk.server.runJobs();
}

const of = ({ id: Id, rowVersion }: { id: number; rowVersion: number }) => ({ Id, rowVersion });

async function made(projectId: number, code = "NT01"): Promise<NoteSheet> {
  const { notes: all } = await staff.call(notes.CreateFsNote, { projectId, codes: [code] });
  const { id: Id } = all.find((note) => note.code === code) ?? { id: 0 };
  return staff.call(notes.GetFSNotes2SheetData, { projectId, Id });
}
const filled = async (projectId: number, code = "NT01") =>
  staff.call(notes.FillFsNote, { projectId, Id: (await made(projectId, code)).id });

const cell = (sheet: NoteSheet, row: string, column: string) => {
  const cells = sheet.rows.find(({ key }) => key === row)?.cells ?? [];
  return cells[sheet.columns.indexOf(column) - 1];
};
const sent = (sheet: NoteSheet) => ({
  ...of(sheet),
  rows: sheet.rows.map(({ key, name }) => ({ key, name })),
  cells: sheet.rows.flatMap(({ key, cells }) =>
    cells.flatMap(({ value, isComputed }, at) =>
      isComputed || value === null ? [] : [{ row: key, column: sheet.columns[at + 1] ?? "", value }],
    ),
  ),
  text: sheet.text,
});
const says = (words: string) => ({ message: expect.stringContaining(words) });

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
    await retake(projectId, 101);
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

describe("sources of a note", () => {
  it("are said where they have changed since, and a published note with them", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const published = await incharge.call(notes.PublishFsNote, { projectId, ...of(sheet) });
    expect(published.status).toBe(publishStatus.published);
    await retake(projectId, 101);
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
    const anew = await incharge.call(notes.SaveFsNote, { projectId, ...sent(back), text: "无" });
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

describe("a note in English", () => {
  const translate = (projectId: number, from: NoteSheet, patch: object) =>
    staff.call(notes.SaveNoteEnglish, { projectId, ...of(from), title: "", text: "", names: [], ...patch });

  it("has the cells of the Chinese, and what it lacks is listed", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const english = await staff.call(notes.GetNoteEnglish, { projectId, Id: sheet.id });
    expect(english.title).toBe("Cash and bank balances");
    expect(english.names.find(({ name }) => name === "期末余额")).toMatchObject({
      en: "Closing balance",
      isOwn: false,
    });
    expect((await staff.call(notes.GetNoteTranslations, { projectId })).items).toEqual([]);
    const named = await staff.call(notes.SaveFsNote, {
      projectId,
      ...sent(sheet),
      rows: [...sent(sheet).rows.slice(0, 3), { key: "r:1", name: "数字货币" }, ...sent(sheet).rows.slice(3)],
      text: "期末银行存款1,050.00元。",
    });
    const { items } = await staff.call(notes.GetNoteTranslations, { projectId });
    expect(items).toMatchObject([{ noteId: sheet.id, lacksTitle: false, lacksText: true, names: ["数字货币"] }]);
    await translate(projectId, named, {
      text: "Bank deposits were RMB 1,050.00.",
      names: [{ name: "数字货币", en: "Digital currency" }],
    });
    expect((await staff.call(notes.GetNoteTranslations, { projectId })).items).toEqual([]);
    await expect(
      translate(projectId, await staff.call(notes.GetFSNotes2SheetData, { projectId, Id: sheet.id }), {
        names: [{ name: "没有的名称", en: "None" }],
      }),
    ).rejects.toMatchObject({ error: says("没有该名称") });
  });

  it("is not published while its amounts are others than the Chinese", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const text = "期末银行存款1,050.00元。";
    const chinese = await staff.call(notes.SaveFsNote, { projectId, ...sent(sheet), text });
    const wrong = await translate(projectId, chinese, { text: "Bank deposits were RMB 1,050.01." });
    const publish = (from: NoteSheet) => incharge.call(notes.PublishFsNote, { projectId, ...of(from) });
    await expect(publish(wrong)).rejects.toMatchObject({ error: says("RMB 1,050.01") });
    const right = await translate(projectId, wrong, { text: "Bank deposits were RMB 1,050.00." });
    expect((await publish(right)).status).toBe(publishStatus.published);
  });
});

describe("notes as files", () => {
  const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");

  it("say in Word and in a workbook what the screen says, one note or all, in either language", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const text = "期末银行存款1,050.00元。\n类别\t年限\n机器\t十年";
    await staff.call(notes.SaveFsNote, { projectId, ...sent(sheet), text });
    await filled(projectId, "NT27");
    const down = async (format: "docx" | "xlsx", RptLang: "zh" | "en", Id?: number) =>
      (await staff.download(notes.DownFsNotes, { projectId, format, RptLang, ...(Id ? { Id } : {}) })).bytes;
    const word = async (RptLang: "zh" | "en", Id?: number) => {
      const { value } = await mammoth.convertToHtml({ buffer: await down("docx", RptLang, Id) });
      return value;
    };
    const one = await word("zh", sheet.id);
    expect(plain(one)).toContain("1,118.00");
    expect(one.match(/<table/g)).toHaveLength(2);
    expect(plain(one)).not.toContain("资本溢价");
    expect(plain(await word("zh"))).toContain("资本溢价");
    const english = await word("en");
    expect(english).toContain("Closing balance");
    expect(english).toContain("1,118.00");
    const book = readBook(await down("xlsx", "zh"));
    expect(book.SheetNames).toHaveLength(2);
    const [first = ""] = book.SheetNames;
    const values = Object.values(book.Sheets[first] ?? {}).map(({ v }) => v);
    expect(values).toEqual(expect.arrayContaining(["银行存款", 1050, 1118]));
  });

  it.skipIf(!hasWriter)("are laid out by LibreOffice with the same text", async () => {
    const projectId = await newProject();
    const sheet = await filled(projectId);
    const { bytes } = await staff.download(notes.DownFsNotes, {
      projectId,
      Id: sheet.id,
      format: "docx",
      RptLang: "zh",
    });
    const pages = await readPages(officePdf(bytes, "docx"));
    expect(plain(pages.map(({ text }) => text).join(""))).toContain("1,118.00");
  });
});

describe("accounting policies", () => {
  it("are filled with what the project knows, and a note with places left open is not published", async () => {
    const projectId = await newProject();
    await desk.tenant.inProject(
      projectId,
      (db) =>
        assetRows(async (table, given) => {
          const values = { project_id: projectId, ...given } as never;
          const { id } = (await db
            .insertInto(table)
            .values(values)
            .returning("id" as never)
            .executeTakeFirstOrThrow()) as {
            id: number;
          };
          return id;
        }, "设备"),
      "manager",
    );
    const { items } = await staff.call(notes.GetNotePolicies, { projectId });
    const of = (code: string) => items.find((one) => one.code === code);
    expect(of("AP15")).toMatchObject({ open: [], text: expect.stringContaining("25%") });
    expect(of("AP07")?.text).toContain("机器设备\t年限平均法\t10\t");
    expect(of("AP05")?.open).toEqual(["发出存货的计价方法"]);
    const { notes: chapters } = await staff.call(notes.CreateFsNote, { projectId, codes: ["TC04", "NT01", "TC15"] });
    expect(chapters.map(({ code }) => code)).toEqual(["TC04", "NT01", "TC15"]);
    const sheet = await staff.call(notes.GetFSNotes2SheetData, { projectId, Id: chapters[0]?.id ?? 0 });
    const write = (text: string, from: NoteSheet) => staff.call(notes.SaveFsNote, { projectId, ...sent(from), text });
    const open = await write(of("AP05")?.text ?? "", sheet);
    const publish = (from: NoteSheet) =>
      incharge.call(notes.PublishFsNote, { projectId, Id: from.id, rowVersion: from.rowVersion });
    await expect(publish(open)).rejects.toMatchObject({ error: says("发出存货的计价方法") });
    expect((await publish(await write(of("AP07")?.text ?? "", open))).status).toBe(publishStatus.published);
  });
});

describe("the calendar of standards", () => {
  const answer = (projectId: number, by: Client, patch: object = {}) =>
    by.call(notes.AnswerNoteStandard, {
      projectId,
      code: "CAS-I17",
      outcome: 1,
      words: "在借款附注中披露契约条件",
      rowVersion: 0,
      ...patch,
    });

  it("says what is new for the audited year, in the choice of notes too, and is answered with words", async () => {
    const projectId = await newProject();
    const { year, items } = await staff.call(notes.GetNoteStandards, { projectId });
    expect([year, items.map(({ code }) => code)]).toEqual([2024, ["CAS-I17", "DATA-2023", "CAS-I18"]]);
    const { items: templates } = await staff.call(notes.GetFSNotes2Modal, { projectId });
    expect(templates.find(({ code }) => code === "NT25")?.newBy).toEqual(["财会〔2023〕21号"]);
    await expect(answer(projectId, staff, { words: "无" })).rejects.toMatchObject({ status: 400 });
    await expect(answer(projectId, staff, { code: "CAS-I19" })).rejects.toMatchObject({ status: 404 });
    const answered = await answer(projectId, staff);
    expect(answered.items[0]?.answer).toMatchObject({ outcome: 1, words: "在借款附注中披露契约条件", rowVersion: 1 });
    const other = await answer(projectId, incharge, { outcome: 2, words: "公司没有附契约条件的借款", rowVersion: 1 });
    expect(other.items[0]?.answer).toMatchObject({ outcome: 2, rowVersion: 2 });
  });

  it("takes one answer of four at once", async () => {
    const projectId = await newProject();
    const people = [staff, incharge, desk.manager, staff];
    const outcomes = await meet(
      desk.server,
      desk.tenant,
      people.map((by) => () => answer(projectId, by)),
    );
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
