/** Red entries, sides, units, states and periods as programs note them: read to the fen, or refused with the reason. */
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { type BookLine, booksOf, makeBooks, type Table } from "./books.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { check, months, balances, problems } = readingOf(desk);
/** Every fifth voucher is a red entry. */
const books = booksOf(
  makeBooks({ seed: 14 }).lines.map((line) =>
    line.no % 5 === 0 ? { ...line, debit: -line.debit, credit: -line.credit } : line,
  ),
);
const { lines, accounts } = books;

const fixed = (fen: number): string => (fen / 100).toFixed(2);
const yuan = (fen: number): string => (fen === 0 ? "" : fixed(fen));
const grouped = (fen: number): string => yuan(fen).replace(/\B(?=(\d{3})+\.)/g, ",");
const csv = (table: Table): string =>
  table.map((row) => row.map((cell) => (cell?.includes(",") ? `"${cell}"` : (cell ?? ""))).join(",")).join("\r\n");

const head = ["日期", "凭证号", "摘要", "科目编码", "科目名称"];
const placeOf = (line: BookLine) => [line.date, `记-${line.no}`, line.summary, line.code, line.name];
const journal = (amountOf: (fen: number) => string, titles: Table = []) =>
  csv([
    ...titles,
    [...head, "借方金额", "贷方金额"],
    ...lines.map((line) => [...placeOf(line), amountOf(line.debit), amountOf(line.credit)]),
  ]);
const american = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
const numberOf = ({ date, no }: BookLine): string => `${date.slice(5, 7)}${no}`;

function expectedMonths() {
  const sums = new Map<string, { code: string; period: number; debit: number; credit: number }>();
  for (const { code, date, debit, credit } of lines) {
    const period = Number(date.slice(0, 7).replace("-", ""));
    const sum = sums.get(`${code} ${period}`) ?? { code, period, debit: 0, credit: 0 };
    sums.set(`${code} ${period}`, { ...sum, debit: sum.debit + debit, credit: sum.credit + credit });
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => ({ ...sum, debit: fixed(sum.debit), credit: fixed(sum.credit) }));
}
const ofRed =
  (before: string, behind = "") =>
  (fen: number) =>
    fen < 0 ? `${before}${grouped(-fen)}${behind}` : grouped(fen);

const read: readonly [string, string, name?: string][] = [
  ["负 before red amounts", journal(ofRed("负"))],
  ["红字 before red amounts", journal(ofRed("红字"))],
  ["(红) before red amounts", journal(ofRed("(红)"))],
  ["(red) behind red amounts", journal(ofRed("", "(red)"))],
  ["△ before red amounts", journal(ofRed("△"))],
  ["a minus behind a blank", journal(ofRed("", " -"))],
  ["a full-width minus", journal(ofRed("－"))],
  ["a minus before the sign of the currency", journal((fen) => (fen < 0 ? `-￥${grouped(-fen)}` : grouped(fen)))],
  ["hard blanks between thousands", journal((fen) => grouped(fen).replaceAll(",", "\u00a0"))],
  ["amounts in fen", journal((fen) => (fen === 0 ? "" : String(fen)), [["序时账 单位：分"]])],
  [
    "the side inside a single amount",
    csv([
      [...head, "金额"],
      ...lines.map((line) => [
        ...placeOf(line),
        `${line.debit === 0 ? "贷" : "借"} ${grouped(line.debit + line.credit)}`,
      ]),
    ]),
  ],
  [
    "void vouchers by their state",
    csv([
      [...head, "借方金额", "贷方金额", "凭证状态"],
      ...lines.map((line) => [...placeOf(line), yuan(line.debit), yuan(line.credit), "已记账"]),
      ...lines
        .slice(0, 2)
        .map((line) => [...placeOf({ ...line, no: 99 }), yuan(line.debit), yuan(line.credit), "作废"]),
    ]),
  ],
  [
    "Xero's journal report",
    csv([
      ["Journal ID", "Date", "Account Code", "Account", "Description", "Reference", "Debit (CNY)", "Credit (CNY)"],
      ...lines.map((line) => [
        ...[numberOf(line), line.date, line.code, line.name, line.summary, ""],
        ...[yuan(line.debit), yuan(line.credit)],
      ]),
    ]),
  ],
  [
    "NetSuite's journal",
    csv([
      ["Internal ID", "Date", "Document Number", "Account", "Amount (Debit)", "Amount (Credit)", "Memo"],
      ...lines.map((line) => [
        ...[numberOf(line), american(line.date), `JE${numberOf(line)}`, `${line.code} ${line.name}`],
        ...[yuan(line.debit), yuan(line.credit), line.summary],
      ]),
    ]),
  ],
  [
    "cells of a web page over two rows",
    `<html><meta charset="utf-8"><table><tr>${[...head, "借方金额", "贷方金额"].map((label) => `<td>${label}</td>`).join("")}</tr>${lines
      .map((line) => {
        const [date, no, ...cells] = [...placeOf(line), yuan(line.debit), yuan(line.credit)];
        const first = line.lineNo === 1 ? `<td rowspan="2">${date}</td><td rowspan=2>${no}</td>` : "";
        return `<tr>${first}${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
      })
      .join("")}</table></html>`,
    "journal.xls",
  ],
];

describe("a journal with", () => {
  it.each(read)("%s is read to the fen", async (_, content, name = "journal.csv") => {
    const batch = await check(name, content);
    expect(batch).toMatchObject({ isCurrent: true, questions: [] });
    expect(await months(batch)).toEqual(expectedMonths());
  });

  it.each([
    ["the other side's mark in its column", journal(ofRed("", "CR")), "sideDiffers"],
    [
      "red words before negative amounts",
      journal((fen) => (fen < 0 ? `红字-${grouped(-fen)}` : grouped(fen))),
      "badAmount",
    ],
    [
      "a second head whose columns have changed places",
      csv([
        [...head, "借方金额", "贷方金额"],
        ...lines.slice(0, 96).map((line) => [...placeOf(line), yuan(line.debit), yuan(line.credit)]),
        [...head, "贷方金额", "借方金额"],
        ...lines.slice(96).map((line) => [...placeOf(line), yuan(line.credit), yuan(line.debit)]),
      ]),
      "badAmount",
    ],
  ])("%s waits, and the page says why", async (_, content, code) => {
    const batch = await check("journal.csv", content);
    expect(batch.isCurrent).toBe(false);
    expect(await problems(batch)).toContainEqual(expect.stringContaining(code));
  });
});

describe("a list of balances by month", () => {
  const sumTo = (code: string, month: number, side: "debit" | "credit"): number =>
    lines
      .filter((line) => line.code === code && Number(line.date.slice(5, 7)) <= month)
      .reduce((sum, line) => sum + line[side], 0);
  const sides = (fen: number) => [yuan(Math.max(fen, 0)), yuan(Math.max(-fen, 0))];
  const list = (periodOf: (month: number) => string) =>
    csv([
      ["会计期间", "科目编码", "科目名称", "期初借方", "期初贷方", "本期借方", "本期贷方", "期末借方", "期末贷方"],
      ...Array.from({ length: 12 }, (_, at) => at + 1).flatMap((month) =>
        accounts.map(({ code, name, open }) => {
          const at = (side: "debit" | "credit", to: number) => sumTo(code, to, side);
          const [debit, credit] = (["debit", "credit"] as const).map((side) => at(side, month) - at(side, month - 1));
          const close = open + at("debit", month) - at("credit", month);
          const opening = open + at("debit", month - 1) - at("credit", month - 1);
          return [periodOf(month), code, name, ...sides(opening), yuan(debit ?? 0), yuan(credit ?? 0), ...sides(close)];
        }),
      ),
    ]);

  it("whose periods are bare numbers takes the audited year's", async () => {
    const batch = await check("tb.csv", list(String));
    expect(batch).toMatchObject({ isCurrent: true, questions: [] });
    expect(await balances(batch)).toEqual(
      accounts.map(({ code, open, debit, credit, close }) => ({
        code,
        open: fixed(open),
        debit: fixed(debit),
        credit: fixed(credit),
        close: fixed(close),
      })),
    );
  });

  it("whose periods nobody can tell apart is not added up in silence", async () => {
    const batch = await check(
      "tb.csv",
      list((month) => `P${month}x`),
    );
    expect(batch.isCurrent).toBe(false);
    expect(await problems(batch)).toContainEqual(expect.stringContaining("periodsUnread"));
  });
});
