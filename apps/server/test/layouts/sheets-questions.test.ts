/** What a file leaves open is asked before it is in force: nobody gets round the question, and its answer is kept. */

import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { actionLog } from "@digao/contract/areas/office/action-log/calls";
import { messageOf } from "@digao/contract/messages";
import { QUESTION_KEYS, RowIssues } from "@digao/excel/row-issues";
import { describe, expect, it } from "vitest";
import { join } from "../builders.ts";
import { importDesk } from "../import-desk.ts";
import { readBook } from "../workbook.ts";
import { balanceTable, csv, journalTable, makeBooks, workbook } from "./books.ts";

const desk = importDesk();
const old = makeBooks({ year: 2019 });

async function checked(name: string, content: string | Uint8Array): Promise<ImportBatch> {
  const { id } = await desk.upload(name, content);
  await desk.server.runJobs();
  return desk.current(id);
}
const answer = ({ id, rowVersion, options }: ImportBatch, answers: Record<string, string>, as = desk.manager) =>
  as.call(imports.UpdateImportOptions, { batchId: id, rowVersion, options: { ...options, answers } });
const commit = (batch: ImportBatch, more = {}, as = desk.manager) =>
  as.call(imports.CommitImport, { batchId: batch.id, replace: false, ...more });

describe("a journal of a year far from the project's", () => {
  it("waits for an answer whatever is sent, then comes in force as answered, with who said so", async () => {
    const batch = await checked("2019.csv", csv(journalTable(old.lines)));
    expect(batch).toMatchObject({ status: 2, isCurrent: false, periodLabel: "2019年度" });
    const params = { period: "2019年度", project: "2024年度" };
    expect(batch.questions).toMatchObject([{ key: "period", params, proposed: "own", answer: null, answeredBy: null }]);
    expect(batch.questions[0]?.choices.map(({ value }) => value)).toEqual(["own"]);
    for (const more of [{}, { forceReason: "必须入库", replace: true }])
      await expect(commit(batch, more)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining("1 个问题"),
      });

    const answered = await answer(batch, { period: "own" });
    expect(answered).toMatchObject({ status: 2, totals: { debit: old.debit } });
    expect(answered.questions).toMatchObject([{ answer: "own", answeredBy: expect.any(String) }]);
    expect(await commit(answered)).toMatchObject({ isCurrent: true, questions: [{ answer: "own" }] });

    const { items } = await desk.manager.call(actionLog.GetActionLog, {
      ProjectId: desk.projectId,
      RefType: "importBatch",
      action: "answer",
    });
    expect(items[0]?.changes).toContainEqual(expect.objectContaining({ name: "回答", to: "单独作为 2019年度" }));
    const { bytes } = await desk.manager.download(imports.DownDataQualityReport, { batchId: batch.id });
    const cells = Object.values(readBook(bytes).Sheets.汇总 ?? {}).map((cell) => String(cell?.v));
    expect(cells.some((text) => text.startsWith("单独作为 2019年度 ("))).toBe(true);
  });

  it("takes no answer to what was not asked, nor one sent with the file", async () => {
    const batch = await checked("2019.csv", csv(journalTable(old.lines)));
    for (const [key, value] of [...["project", "x"].map((value) => ["period", value]), ["company", "甲公司"]])
      await expect(answer(batch, { [key ?? ""]: value ?? "" })).rejects.toMatchObject({ status: 400 });
    const input = { options: JSON.stringify({ answers: { period: "own" } }) };
    const early = await desk.upload("early.csv", csv(journalTable(old.lines)), input);
    await desk.server.runJobs();
    expect(await desk.current(early.id)).toMatchObject({ isCurrent: false, questions: [{ answer: null }] });
  });
});

describe("balances of a year far from the project's", () => {
  const title = [["科目余额表"], ["期间：2019.01-2019.12"]];
  it("go into the project's own year when that is the answer, read again by it", async () => {
    const batch = await checked("tb.csv", csv([...title, ...balanceTable(old)]));
    expect(batch).toMatchObject({ isCurrent: false, periodLabel: "2019年度", questions: [{ answer: null }] });
    const answered = await answer(batch, { period: "project" });
    expect(answered).toMatchObject({ status: 0, questions: [{ answer: "project" }] });
    await desk.manager.call(imports.CheckImport, { batchId: batch.id });
    await desk.server.runJobs();
    const next = await desk.current(batch.id);
    expect(next).toMatchObject({ status: 3, periodLabel: "2024年度", totals: { debit: old.debit } });
    expect(next.questions).toMatchObject([{ key: "period", answer: "project" }]);
    expect(await commit(next)).toMatchObject({ isCurrent: true });
  });

  it("lose their answer when the file is read otherwise, and keep it when only the period is chosen", async () => {
    const answered = await answer(await checked("tb.csv", csv([...title, ...balanceTable(old)])), { period: "own" });
    const read = { batchId: answered.id, rowVersion: answered.rowVersion };
    const { options } = await desk.manager.call(imports.UpdateImportOptions, {
      ...read,
      options: { ...answered.options, delimiter: "," },
    });
    expect(options).toEqual({ delimiter: "," });
  });

  it("may be answered for by any member of the project, and by nobody else", async () => {
    const rows = [...title, ...balanceTable(old)];
    const batch = await checked("tb.xlsx", await workbook([{ name: "余额表", rows }]));
    const staff = await desk.tenant.as("staff1");
    const { id: batchId, rowVersion, options } = batch;
    const send = () => staff.call(imports.UpdateImportOptions, { batchId, rowVersion, options });
    await expect(send()).rejects.toMatchObject({ status: 403 });
    await join(desk.manager, desk.projectId, [{ client: staff, roleid: 0 }]);
    expect((await answer(batch, { period: "own" }, staff)).questions).toMatchObject([{ answer: "own" }]);
  });
});

describe("questions of a reader", () => {
  it("are raised once a key and answered by what was chosen, else by what is proposed", () => {
    const choices = [{ value: "own", params: {} }];
    const question = { key: "period", params: {}, choices, proposed: "own" } as const;
    const issues = new RowIssues({ period: "gone" });
    expect([issues.ask(question), issues.ask(question), issues.questions.length]).toEqual(["own", "own", 1]);
    expect(new RowIssues({ period: "own" }).ask({ ...question, proposed: null })).toBe("own");
  });

  it("have their words and what they change in both languages", () => {
    for (const lang of ["zh", "en"] as const)
      for (const key of QUESTION_KEYS.flatMap((key) => [`importQuestion.${key}`, `importQuestion.${key}.why`] as const))
        expect(messageOf(lang, key)).not.toBe(key);
  });
});
