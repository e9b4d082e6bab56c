/** Nothing that a letter prints leaves its cell, however long its names and however large its amounts are. */
import { beforeAll, describe, expect, it } from "vitest";
import { linesOf, outsideCells, readRuled } from "../../../../../test/pdf-pages.ts";
import { type LetterModel, letterModels, printedItem, printedLetter } from "../../../../../test/printed-letter.ts";
import { openPress, type Press } from "../../../../platform/typst/typst.ts";
import { bankForm } from "../bank-form.ts";
import type { PrintedItem, PrintedLetter } from "../content.ts";
import { letterSheet } from "./blocks.ts";
import { OWN_COLUMNS_ZH } from "./own-columns.ts";
import { printLetter } from "./print-letter.ts";
import { fittedWidths } from "./widths.ts";

let press: Press;
beforeAll(() => {
  press = openPress();
});

const fill = (length: number, words: string): string => words.repeat(Math.ceil(length / words.length)).slice(0, length);
/** As long as registers and forms take them (`lengths.ts`, `contacts.ts`). */
const lengths = { name: 200, address: 300, account: 40, remark: 500, cell: 300 } as const;
/** As large as the database holds them. */
const largest = "999999999999999999.99";
const shown = "999,999,999,999,999,999.99";
const looks = {
  "one word": "Wm",
  "English words": "International Manufacturing Responsibilities Inc. ",
  "Chinese words": "长江三角洲一体化发展示范区（集团）股份有限公司，",
  figures: "8",
} as const;
type Look = keyof typeof looks;

const large = (look: Look, more: Partial<PrintedItem> = {}): PrintedItem => ({
  ...printedItem,
  bankAccount: fill(lengths.account, "NRA6222"),
  bookAmount: largest,
  turnover: largest,
  remark: fill(lengths.remark, looks[look]),
  ...more,
});

/** Rows that people write have every cell filled, amounts with an amount and currencies with their code. */
function cellOf(column: string, look: Look): string {
  if (/币种$/.test(column)) return "USD";
  return /金额|余额|净额|净值|认缴|实缴|出资额|账面权益/.test(column) ? largest : fill(lengths.cell, looks[look]);
}
const rowOf = (columns: readonly string[], look: Look): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, cellOf(column, look)]));

const ofRegister: Readonly<Record<string, string>> = { "1": "BANK", "2": "STLOAN", "7": "NOTEPAY", "13": "WMP" };
function bankRows(look: Look): PrintedItem[] {
  return bankForm().flatMap(({ itemNo, columns }) => [
    large(look, { subjectCode: "", bankItemNo: itemNo, row: rowOf(columns, look) }),
    ...(ofRegister[itemNo] ? [large(look, { subjectCode: ofRegister[itemNo] ?? "", bankItemNo: itemNo })] : []),
  ]);
}

function itemsOf({ hzKind, noteText, lang }: LetterModel, look: Look): PrintedItem[] {
  if (hzKind === 1) return bankRows(look);
  const own = /\{\{rows:([^}]+)\}\}/.exec(noteText)?.[1]?.split("|");
  if (own) {
    const columns = own.map((column) => (lang === "en" ? (OWN_COLUMNS_ZH[column] ?? column) : column));
    return [large(look, { subjectCode: "", row: rowOf(columns, look) }), large(look)];
  }
  const foreign = { currency: "USD", fcAmount: largest, fcTurnover: largest };
  return [large(look), large(look, { bookAmount: `-${largest}` }), large(look, foreign)];
}

function largeLetter(model: LetterModel, look: Look): PrintedLetter {
  const name = fill(lengths.name, looks[look]);
  const letter = printedLetter(model, itemsOf(model, look));
  return {
    ...letter,
    contactName: name,
    clientName: name,
    clientNameEn: name,
    firmName: name,
    reply: { ...letter.reply, address: fill(lengths.address, looks[look]) },
    feeAccount: fill(lengths.account, "6222"),
  };
}

describe("cells of printed letters", () => {
  it("are known by their rules: a word that leaves its cell is seen", async () => {
    const template = `#table(columns: (30pt, 60pt), [Wmwmwmwmwm], [b])\n#table(columns: (160pt, 60pt), [Wmwmwmwmwm], [b])`;
    const { bytes } = press.pdf({ template, data: {}, pictures: {} });
    const [page] = await readRuled(bytes);
    expect(page!.rules.length).toBeGreaterThanOrEqual(4);
    expect(outsideCells(page!)).toEqual(["Wmwmwmwmwm"]);
  });

  it.each(
    letterModels.flatMap((model) => (Object.keys(looks) as Look[]).map((look) => [model.code, look, model] as const)),
  )("of %s hold the longest texts (%s) and the largest amounts", async (_code, look, model) => {
    const letter = largeLetter(model, look);
    const { bytes } = printLetter(press, letter);
    const pages = await readRuled(bytes);
    expect(pages.some(({ rules }) => rules.length > 0)).toBe(true);
    expect(pages.flatMap(outsideCells)).toEqual([]);
    const cells = letterSheet(letter, "").blocks.flatMap((block) => (block.kind === "table" ? block.rows.flat() : []));
    const hasAmounts = cells.includes(shown);
    expect(hasAmounts).toBe(model.form !== 2 && !model.code.startsWith("INV"));
    // In one line: a figure that is broken could be read as two.
    expect(pages.flatMap(linesOf).some((line) => line.includes(shown))).toBe(hasAmounts);
  });

  it("take from wide columns what the words of narrow ones need, and no more", () => {
    const widths = fittedWidths({
      columns: ["Name of the account", "Currency", "Balance"],
      widths: [6, 0.3, 1],
      numbers: [2],
      rows: [["A", "USD", shown]],
      size: 8.5,
    });
    const [name = 0, currency = 0, balance = 0] = widths;
    expect(currency).toBeGreaterThan(8 * 8.5 * 0.6);
    expect(name).toBeGreaterThan(balance);
    expect(name + currency + balance).toBeCloseTo(476, 5);
    const plenty = { columns: ["甲", "乙"], widths: [1, 1], numbers: [], rows: [], size: 8.5 };
    expect(fittedWidths(plenty)).toEqual([1, 1]);
  });
});
