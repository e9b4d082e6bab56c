/** One trial balance of December as programs print it: the year's columns beside the month's, totals, headings, signs. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { sql } from "kysely";
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
  sampleVouchers,
  yuan,
} from "./rows-sample.ts";

const desk = importDesk();
const { check, answer, problems, balances } = readingOf(desk);

interface Account {
  code: string;
  name: string;
  /** Fen, debit positive. */
  open: number;
  monthOpen: number;
  close: number;
  year: [debit: number, credit: number];
  month: [debit: number, credit: number];
}

const ofDecember = (code: string, side: "借方金额" | "贷方金额"): number =>
  sampleVouchers
    .filter((row) => row.会计期间 === "202412" && cell(row, "科目编码").startsWith(code))
    .reduce((sum, row) => sum + fenOf(row[side]), 0);

const accounts: Account[] = sampleBalances
  .filter((row) => cell(row, "辅助名称") === "")
  .map((row: Row) => {
    const code = cell(row, "科目编码");
    const close = fenOf(row.期末借方) - fenOf(row.期末贷方);
    const month: [number, number] = [ofDecember(code, "借方金额"), ofDecember(code, "贷方金额")];
    return {
      code,
      name: cell(row, "科目名称"),
      open: fenOf(row.期初借方) - fenOf(row.期初贷方),
      monthOpen: close - month[0] + month[1],
      close,
      year: [fenOf(row.本期借方), fenOf(row.本期贷方)],
      month,
    };
  });

const two = (fen: number): [string, string] => [yuan(Math.max(fen, 0)), yuan(Math.max(-fen, 0))];
const marked = (fen: number): [string, string] => [["贷", "平", "借"][Math.sign(fen) + 1] ?? "", yuan(Math.abs(fen))];
const moved = ([debit, credit]: [number, number]): [string, string] => [yuan(debit), yuan(credit)];
const table = (head: string[], rowOf: (account: Account) => string[], title: string[] = []): string =>
  lines([
    ...title.map((text) => [text]),
    head,
    ...accounts.map((account) => [account.code, account.name, ...rowOf(account)]),
  ]);

const named = ["科目编码", "科目名称"];
const sides = (word: string) => [`${word}借方`, `${word}贷方`];

describe("a trial balance of December gives the year", () => {
  const layouts: [string, string, string][] = [
    [
      "with 年初余额 and 本年累计 beside the month",
      table(
        [
          ...named,
          ...sides("年初余额"),
          ...sides("期初余额"),
          ...sides("本期发生额"),
          ...sides("本年累计"),
          ...sides("期末余额"),
        ],
        (a) => [...two(a.open), ...two(a.monthOpen), ...moved(a.month), ...moved(a.year), ...two(a.close)],
        ["科目余额表", "期间：2024.12-2024.12"],
      ),
      "yearOpeningRead",
    ],
    [
      "with 本年累计 and the opening of the month",
      table(
        [...named, ...sides("期初余额"), ...sides("本期发生额"), ...sides("本年累计"), ...sides("期末余额")],
        (a) => [...two(a.monthOpen), ...moved(a.month), ...moved(a.year), ...two(a.close)],
        ["科目余额表", "2024年12月"],
      ),
      "yearDerived",
    ],
    [
      "with 本年累计 and an opening that is the year's",
      table(
        [...named, ...sides("期初余额"), ...sides("本月发生"), ...sides("本年累计发生"), ...sides("期末余额")],
        (a) => [...two(a.open), ...moved(a.month), ...moved(a.year), ...two(a.close)],
        ["2024年12月"],
      ),
      "yearToDateRead",
    ],
    [
      "with 本年 beside 本月, signs alone and 年初 beside 月初",
      table([...named, "年初余额", "月初余额", "本月借方", "本月贷方", "本年借方", "本年贷方", "月末余额"], (a) =>
        [a.open, a.monthOpen, ...a.month, ...a.year, a.close].map((fen) => (fen / 100).toFixed(2)),
      ),
      "yearOpeningRead",
    ],
    [
      "with a direction for each of three balances",
      table(
        [
          ...named,
          "方向",
          "年初余额",
          "方向",
          "期初余额",
          "本期借方",
          "本期贷方",
          "累计借方",
          "累计贷方",
          "方向",
          "期末余额",
        ],
        (a) => [...[a.open, a.monthOpen].flatMap(marked), ...[...moved(a.month), ...moved(a.year)], ...marked(a.close)],
      ),
      "yearOpeningRead",
    ],
  ];
  it.each(layouts)("%s", async (_, text, issue) => {
    const batch = await check("余额表.csv", text);
    expect(batch).toMatchObject({
      isCurrent: true,
      periodLabel: "2024年度",
      questions: [],
      totals: { debit: sampleDebit },
    });
    expect(await balances(batch)).toEqual(sampleAccounts);
    expect((await problems(batch)).map((text) => text.split(" ")[0])).toContain(issue);
  });

  it("with auxiliary items below their accounts, the code left blank, and a 小计 under them", async () => {
    const head = [
      ...named,
      "核算项目",
      ...sides("期初余额"),
      ...sides("本期发生"),
      ...sides("本年累计"),
      ...sides("期末余额"),
    ];
    const rows = accounts.flatMap((a) => {
      const figures = [...two(a.open), ...moved(a.year), ...moved(a.year), ...two(a.close)];
      const items = sampleBalances.filter((row) => row.科目编码 === a.code && cell(row, "辅助名称") !== "");
      const itemRows = items.map((row) => {
        const year = [cell(row, "本期借方"), cell(row, "本期贷方")];
        const of = (side: string) => [cell(row, `${side}借方`), cell(row, `${side}贷方`)];
        return ["", "", `${row.辅助类型}:${row.辅助名称}`, ...of("期初"), ...year, ...year, ...of("期末")];
      });
      return [
        [a.code, a.name, "", ...figures],
        ...itemRows,
        ...(items.length > 0 ? [["", "", "小计", ...figures]] : []),
      ];
    });
    const batch = await check("辅助余额表.csv", lines([head, ...rows]));
    expect(batch).toMatchObject({ isCurrent: true, questions: [], totals: { debit: sampleDebit } });
    expect(await balances(batch)).toEqual(sampleAccounts);
    const { items: found } = await desk.manager.call(imports.GetImportFindings, { batchId: batch.id, code: "IC-17" });
    expect(found.map(({ where, detail }) => `${where} ${detail}`)).toEqual([]);
    const { rows: items } = await desk.tenant.inDb((db) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from tb_row where batch_id = ${batch.id} and aux_id is not null`.execute(db),
    );
    expect(items[0]?.n).toBe(sampleBalances.filter((row) => cell(row, "辅助名称") !== "").length);
  });

  it("and asks where no reading makes every row add up", async () => {
    const text = table(
      [...named, ...sides("期初余额"), ...sides("本期发生额"), ...sides("本年累计"), ...sides("期末余额")],
      (a) => [
        ...two(a.monthOpen),
        ...moved(a.month),
        ...moved(a.year),
        ...two(a.code === "1001" ? a.close + 100 : a.close),
      ],
    );
    const batch = await check("余额表.csv", text);
    expect(batch).toMatchObject({
      isCurrent: false,
      questions: [{ key: "balanceYear", proposed: "derived", answer: null }],
    });
    expect(batch.questions[0]?.choices.map(({ value }) => value)).toEqual(["derived", "ytd", "listed"]);
    await expect(
      desk.manager.call(imports.CommitImport, { batchId: batch.id, replace: false, forceReason: "必须入库" }),
    ).rejects.toMatchObject({ status: 400 });
    const answered = await answer(batch, { balanceYear: "ytd" });
    expect(answered.totals?.debit).toBe(sampleDebit);
    expect((await balances(answered)).find(({ code }) => code === "100201")).toMatchObject({ debit: "16687200.00" });
  });
});

describe("a trial balance without movements", () => {
  it("says that those of the year are unknown and were held against nothing", async () => {
    const batch = await check(
      "余额.csv",
      table([...named, ...sides("期初余额"), ...sides("期末余额")], (a) => [...two(a.open), ...two(a.close)]),
    );
    expect(batch.isCurrent).toBe(true);
    expect(await problems(batch)).toContainEqual(expect.stringContaining("没有发生额列"));
  });

  it("is asked about where columns of unknown labels hold amounts", async () => {
    const batch = await check(
      "各月.csv",
      table([...named, ...sides("期初余额"), "甲", "乙", ...sides("期末余额")], (a) => [
        ...two(a.open),
        ...moved(a.year),
        ...two(a.close),
      ]),
    );
    expect(batch).toMatchObject({
      isCurrent: false,
      questions: [{ key: "unreadColumns", answer: null, text: expect.stringContaining("甲、乙") }],
    });
    expect((await answer(batch, { unreadColumns: "leave" })).questions[0]?.answer).toBe("leave");
  });

  it("is mapped before anything else is asked where no label of it is known", async () => {
    const batch = await check(
      "无名.csv",
      table(["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛"], (a) => [
        ...two(a.open),
        ...moved(a.year),
        ...two(a.close),
      ]),
    );
    expect(batch).toMatchObject({ isCurrent: false, jobId: null, questions: [] });
    expect(batch.detection?.missing.length).toBeGreaterThan(0);
    expect(batch.detection?.columns).toHaveLength(8);
  });
});

describe("a trial balance of one month without the year's columns", () => {
  const text = table(
    [...named, ...sides("期初余额"), ...sides("本期发生额"), ...sides("期末余额")],
    (a) => [...two(a.monthOpen), ...moved(a.month), ...two(a.close)],
    ["科目余额表", "月份：2024.12"],
  );

  it("is never the year's in silence: asked, and proposed as a period of its own", async () => {
    const batch = await check("十二月.csv", text);
    expect(batch).toMatchObject({
      isCurrent: false,
      periodLabel: "2024.12",
      questions: [{ key: "balanceMonth", proposed: "month", answer: null, text: expect.stringContaining("2024.12") }],
    });
    const answered = await answer(batch, { balanceMonth: "month" });
    const done = await desk.manager.call(imports.CommitImport, { batchId: answered.id, replace: false });
    expect(done).toMatchObject({ isCurrent: true, periodLabel: "2024.12" });
  });

  it("goes into the year where somebody says that it covers it", async () => {
    const full = await check(
      "全年.csv",
      table(
        [...named, ...sides("期初余额"), ...sides("本期发生额"), ...sides("期末余额")],
        (a) => [...two(a.open), ...moved(a.year), ...two(a.close)],
        ["2024年12月"],
      ),
    );
    const answered = await answer(full, { balanceMonth: "year" });
    expect(answered).toMatchObject({ periodLabel: "2024年度", totals: { debit: sampleDebit } });
    expect(await balances(answered)).toEqual(sampleAccounts);
  });

  it("is not asked about where the title is the day of the balance sheet", async () => {
    const batch = await check("年报.csv", `截止日期：2024年12月31日\n${text.split("\n").slice(2).join("\n")}`);
    expect(batch.questions).toEqual([]);
  });
});
