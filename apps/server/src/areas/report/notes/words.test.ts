import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import mammoth from "mammoth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { assetRows } from "../../../../test/build-assets.ts";
import type { Client } from "../../../../test/kit.ts";
import { type NoteDesk, of, openNoteDesk, says, sent } from "../../../../test/note-desk.ts";
import { hasWriter, officePdf } from "../../../../test/office-pdf.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { readBook } from "../../../../test/workbook.ts";

let desk: NoteDesk;
let staff: Client;
let incharge: Client;

beforeAll(async () => {
  desk = await openNoteDesk();
  ({ staff, incharge } = desk);
});
afterAll(() => desk.stop());

const newProject = (bank?: number) => desk.noteProject(bank);
const filled = (projectId: number, code?: string) => desk.filled(projectId, code);

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
    const policy = (code: string) => items.find((one) => one.code === code);
    expect(policy("AP15")).toMatchObject({ open: [], text: expect.stringContaining("25%") });
    expect(policy("AP07")?.text).toContain("机器设备\t年限平均法\t10\t");
    expect(policy("AP05")?.open).toEqual(["发出存货的计价方法"]);
    const { notes: chapters } = await staff.call(notes.CreateFsNote, { projectId, codes: ["TC04", "NT01", "TC15"] });
    expect(chapters.map(({ code }) => code)).toEqual(["TC04", "NT01", "TC15"]);
    const sheet = await staff.call(notes.GetFSNotes2SheetData, { projectId, Id: chapters[0]?.id ?? 0 });
    const write = (text: string, from: NoteSheet) => staff.call(notes.SaveFsNote, { projectId, ...sent(from), text });
    const open = await write(policy("AP05")?.text ?? "", sheet);
    const publish = (from: NoteSheet) =>
      incharge.call(notes.PublishFsNote, { projectId, Id: from.id, rowVersion: from.rowVersion });
    await expect(publish(open)).rejects.toMatchObject({ error: says("发出存货的计价方法") });
    expect((await publish(await write(policy("AP07")?.text ?? "", open))).status).toBe(publishStatus.published);
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
