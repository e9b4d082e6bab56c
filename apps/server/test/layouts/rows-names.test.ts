/** A ledger that names its accounts and has no codes: the project's own where it knows them, else proposed ones that are asked about. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import {
  cell,
  fenOf,
  lines,
  type Row,
  readingOf,
  sampleAccounts,
  sampleBalances,
  sampleDebit,
  sampleMonths,
  sampleVouchers,
  yuan,
} from "./rows-sample.ts";

const desk = importDesk();
const { check, answer, problems, months, balances } = readingOf(desk);

const journal = (name: (row: Row) => string): string =>
  lines([
    ["日期", "凭证字", "凭证号", "摘要", "科目", "借方金额", "贷方金额"],
    ...sampleVouchers.map((row) => [
      ...["凭证日期", "凭证字", "凭证号", "摘要"].map((column) => cell(row, column)),
      name(row),
      ...[yuan(fenOf(row.借方金额)), yuan(fenOf(row.贷方金额))],
    ]),
  ]);

describe("a journal of account names", () => {
  it("takes the codes of the trial balance in force, and says so", async () => {
    await desk.importFile("sample_tb.csv");
    const batch = await check(
      "序时账.csv",
      journal((row) => cell(row, "科目名称").replaceAll("-", "\\")),
    );
    expect(batch).toMatchObject({ isCurrent: true, questions: [], totals: { debit: sampleDebit } });
    expect(await months(batch)).toEqual(sampleMonths());
    expect(await problems(batch)).toEqual([expect.stringMatching(/^codesByName 文件没有科目编码：\d+ 个科目/)]);
  });

  it("has none in silence: proposed codes wait for an answer, and stand for the same account again", async () => {
    const text = journal((row) => cell(row, "科目名称"));
    const batch = await check("序时账.csv", text);
    const names = new Set(sampleVouchers.map((row) => cell(row, "科目名称")));
    expect(batch).toMatchObject({
      isCurrent: false,
      questions: [{ key: "accountCodes", proposed: "use", answer: null }],
    });
    expect(batch.questions[0]?.params.count).toBe(String(names.size));
    expect(batch.questions[0]?.text).toContain("应交税费-未交增值税 2221.01");
    await expect(
      desk.manager.call(imports.CommitImport, { batchId: batch.id, replace: false, forceReason: "必须入库" }),
    ).rejects.toMatchObject({ status: 400 });
    const answered = await answer(batch, { accountCodes: "use" });
    expect(answered.totals).toMatchObject({ debit: sampleDebit, accounts: names.size });
    expect(await desk.manager.call(imports.CommitImport, { batchId: batch.id, replace: false })).toMatchObject({
      isCurrent: true,
    });
    const again = await check("序时账二.csv", `${text}\n`);
    expect(again.questions).toEqual([]);
  });

  it("leaves the rows of unknown accounts unread where that is the answer", async () => {
    const batch = await check(
      "序时账.csv",
      journal((row) => cell(row, "科目名称")),
    );
    const left = await answer(batch, { accountCodes: "leave" }).catch((error: unknown) => error);
    const now = await desk.current(batch.id);
    expect(now.isCurrent).toBe(false);
    expect(left).toBeTruthy();
  });

  it("is no such journal where a column unknown to us looks like codes: somebody names it", async () => {
    const text = journal((row) => `${cell(row, "科目名称")},${cell(row, "科目编码")}`).replace("科目,", "科目,代号,");
    const batch = await desk.upload("代号.csv", text);
    expect(batch.detection?.missing).toContain("accountCode");
  });
});

describe("a trial balance of account names", () => {
  it("takes the codes that the journal in force has", async () => {
    await desk.importFile("sample_vouchers.csv");
    const own = sampleBalances.filter((row) => cell(row, "辅助名称") === "");
    const used = new Set(sampleVouchers.map((row) => cell(row, "科目编码")));
    const leaves = own.filter((row) => used.has(cell(row, "科目编码")));
    const amounts = ["期初借方", "期初贷方", "本期借方", "本期贷方", "期末借方", "期末贷方"];
    const text = lines([
      ["科目名称", ...amounts],
      ...leaves.map((row) => [cell(row, "科目名称"), ...amounts.map((name) => cell(row, name))]),
    ]);
    const batch = await check("余额表.csv", text);
    expect(batch.questions).toEqual([]);
    expect(await balances(batch)).toEqual(sampleAccounts.filter(({ code }) => used.has(code)));
  });
});
