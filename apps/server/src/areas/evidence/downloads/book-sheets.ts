/** What the workbooks of account books share: their head, and columns of amounts by side. */
import { type Lang, messageOf } from "@digao/contract/messages";
import type { SheetOut } from "@digao/excel/write/sheet-out";
import type { Column, Words } from "../../../platform/workbook/columns.ts";
import type { PaperCover } from "../../../platform/workbook/paper-head.ts";
import { paperSheet, type Table } from "../../../platform/workbook/sheet.ts";

/** Nothing stands where there is nothing; a total's nil is a figure. */
export const money = <Row>(words: Words, width: number, of: Column<Row>["of"]): Column<Row> => ({
  words,
  width,
  kind: "money",
  isNilBlank: true,
  of,
});
/** Quantities and unit prices, with the places that they have. */
export const figure = <Row>(words: Words, width: number, of: Column<Row>["of"]): Column<Row> => ({
  words,
  width,
  kind: "quantity",
  of,
});
/** Debit and credit under one heading. */
export const sides = <Row>(group: Words, debit: Column<Row>["of"], credit: Column<Row>["of"]): Column<Row>[] => [
  { ...money("accountBook.col.debit", 17, debit), under: [group] },
  { ...money("accountBook.col.credit", 17, credit), under: [group] },
];

/** Signed, on its own side: debit first. */
export const onDebit = (net: string | null): string | null => (net === null || net.startsWith("-") ? null : net);
export const onCredit = (net: string | null): string | null => (net?.startsWith("-") ? net.slice(1) : null);

interface Book<Row> extends Omit<Table<Row>, "lang"> {
  lang: Lang;
  title: string;
  cover: PaperCover;
  /** Its months. */
  from: number;
  to: number;
  notes: readonly string[];
  warning?: string;
}

/** A book on a sheet: client, months, unit and source, then the table. */
export const bookSheet = <Row>({ title, cover, from, to, notes, warning, ...table }: Book<Row>): SheetOut =>
  paperSheet({
    freezeColumns: 2,
    ...table,
    head: {
      lang: table.lang,
      title,
      cover,
      when: messageOf(table.lang, "accountBook.when", { from, to }),
      unit: messageOf(table.lang, "accountBook.unit"),
      notes,
      ...(warning ? { warning } : {}),
    },
  });
