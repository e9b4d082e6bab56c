/** The tables of a printed paper: rows with their totals, checklists with their score, matrices. */
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { LastYear, Worked } from "@digao/contract/paper/paper";
import {
  answerOf,
  answersOf,
  applicableIn,
  type ChecklistItem,
  type ChecklistSection,
  cellOf,
  conditionAnswers,
  isReference,
  linksOf,
  type MatrixSection,
  type PaperField,
  type RowsSection,
  rowsOf,
  type Sections,
} from "@digao/contract/paper/sections";
import type { CellOut, RowOut } from "@digao/excel/write/sheet-out";
import { wordsOf } from "../lib/clean-html.ts";
import type { Values } from "./parts.ts";

export const heading = (text: string): CellOut => ({ text, style: "totalText" });
export const header = (text: string): CellOut => ({ text, style: "header" });
export const money = (amount: string | null): CellOut => (amount === null ? null : { number: amount, style: "number" });
export const wrap = (text: unknown): CellOut => (text ? { text: String(text), style: "wrap" } : null);

export type Named = Readonly<Record<string, { words: string; link: string | null }>>;

export function cell(lang: Lang, field: PaperField, value: unknown): CellOut {
  if (value === null || value === undefined || value === "") return null;
  if (field.kind === "links") return null;
  if (field.kind === "figure") return cell(lang, { ...field, kind: field.holds }, value);
  if (field.kind === "money") return money(String(value));
  if (field.kind === "rate") return { number: String(value), style: "percent" };
  if (field.kind === "count") return { number: String(value), style: "integer" };
  if (field.kind === "coded") return codeWord(lang, field.codes, Number(value));
  if (field.kind === "flag") return messageOf(lang, value === true ? "register.yes" : "register.no");
  return wrap(field.kind === "reason" && field.isRich ? wordsOf(String(value)).trim() : value);
}

const nameIn = (lang: Lang, { words, link }: Named[string]): string =>
  link === null ? messageOf(lang, "paper.print.gone", { name: words }) : words;
/** What is linked by its name, and said to be gone where it is. */
export const shownCell = (lang: Lang, field: PaperField, value: unknown, named: Named): CellOut =>
  field.kind === "links"
    ? wrap(
        linksOf(value)
          .flatMap(({ type, id }) => {
            const one = named[`${type}:${id}`];
            return one ? [nameIn(lang, one)] : [];
          })
          .join("；"),
      )
    : cell(lang, field, value);

interface Of {
  lang: Lang;
  values: Values;
  named: Named;
  worked: Worked | undefined;
  lastYear: LastYear | null;
}

export const lastYearHeader = (lang: Lang, { year }: LastYear): string =>
  messageOf(lang, "paper.print.lastYear", { year });
/** What last year's version held in a field, with what it pointed to by the names of that project. */
export function lastYearCell(lang: Lang, field: PaperField, value: unknown, { named }: LastYear): CellOut {
  const names = Object.fromEntries(Object.entries(named).map(([key, words]) => [key, { words, link: "" }]));
  return shownCell(lang, field, value, names);
}
/** The same table as it stood last year. */
const thatYear = (of: Of, { values }: LastYear): Of => ({
  ...of,
  values,
  worked: values.worked as Worked | undefined,
});

/** The last column is wide: it holds the reasons. */
function wide(cells: readonly CellOut[]): RowOut {
  const last = cells.at(-1);
  return cells.length < 3 || cells.length > 5
    ? cells
    : [...cells.slice(0, -1), ...Array(6 - cells.length).fill(null), last];
}

function totalRow({ lang, worked }: Of, name: string, section: RowsSection): RowOut[] {
  const totals = worked?.totals[name];
  if (!totals) return [];
  const cells = Object.entries(section.fields).map(([key, field], at): CellOut => {
    const total = totals[key];
    if (total !== undefined) return { number: total, style: field.kind === "money" ? "total" : "integer" };
    return at === 0 ? { text: messageOf(lang, "paper.print.total"), style: "totalText" } : null;
  });
  return [wide(cells)];
}

/** An item by its code and name, a person by name. */
const referred = ({ kind }: PaperField, { code, name, memberName }: Values): string =>
  kind === "member" ? String(memberName ?? "") : `${code} ${name}`;

/** Last year's rows stand below this year's: which of them is which of those, nobody has said. */
function lastRows(of: Of, name: string, section: RowsSection): RowOut[] {
  const { lang, lastYear } = of;
  const list = lastYear ? rowsOf(lastYear.values, name) : [];
  if (!lastYear || list.length === 0) return [];
  const shown = (field: PaperField, row: Values, key: string): CellOut =>
    isReference(field) ? referred(field, row) : lastYearCell(lang, field, row[key], lastYear);
  return [
    [heading(lastYearHeader(lang, lastYear))],
    ...list.map((row) => wide(Object.entries(section.fields).map(([key, field]) => shown(field, row, key)))),
    ...totalRow(thatYear(of, lastYear), name, section),
  ];
}

function rowsTable(of: Of, name: string, section: RowsSection): RowOut[] {
  const { lang, values, named } = of;
  const list = rowsOf(values, name);
  const fields = Object.entries(section.fields);
  const shown = (field: PaperField, row: Values, key: string): CellOut =>
    isReference(field) ? referred(field, row) : shownCell(lang, field, row[key], named);
  return [
    [heading(wordIn(lang, section.words))],
    wide(fields.map(([, { words }]) => header(wordIn(lang, words)))),
    ...(list.length === 0 ? [[messageOf(lang, "paper.print.none")]] : []),
    ...list.map((row) => wide(fields.map(([key, field]) => shown(field, row, key)))),
    ...(list.length === 0 ? [] : totalRow(of, name, section)),
    ...lastRows(of, name, section),
  ];
}

/** What is conditional says on what. */
function itemWords(lang: Lang, section: ChecklistSection, { code, words, onlyIf }: ChecklistItem): string {
  const own = `${code} ${wordIn(lang, words)}`;
  const answers = onlyIf && conditionAnswers(section, onlyIf).map((answer) => wordIn(lang, answer));
  if (!onlyIf || !answers) return own;
  const params = { item: onlyIf.item, answers: answers.join(lang === "zh" ? "、" : " / ") };
  const condition = messageOf(lang, "paper.print.onlyIf", params);
  return lang === "zh" ? `${own}（${condition}）` : `${own} (${condition})`;
}

/** Last year's answer and remark to an item that applied then. */
function lastAnswer(lang: Lang, section: ChecklistSection, item: ChecklistItem, { name, values }: OfLast): CellOut {
  if (!applicableIn(values, name, section).includes(item)) return null;
  const { answer, remark } = answerOf(values, name, item.code);
  const given = answer === null ? undefined : answersOf(section, item)[answer];
  return wrap([given ? wordIn(lang, given.words) : "", remark].filter(Boolean).join(lang === "zh" ? "：" : ": "));
}
interface OfLast {
  name: string;
  values: Values;
}

const scoreWords = (score: Worked["scores"][string] | undefined): string =>
  score ? `${score.points} / ${score.outOf}  ${score.percent ?? "—"}` : "";

/** Answer and remark; of what does not apply neither is shown, whatever was answered before. */
function answerCells(
  { lang, values }: Of,
  section: ChecklistSection,
  item: ChecklistItem,
  { name, applies }: { name: string; applies: boolean },
): [CellOut, CellOut] {
  if (!applies) return [messageOf(lang, "paper.print.notNeeded"), null];
  const { answer, remark } = answerOf(values, name, item.code);
  const given = answer === null ? undefined : answersOf(section, item)[answer];
  return [given ? wordIn(lang, given.words) : null, wrap(remark)];
}

function checklistTable(of: Of, name: string, section: ChecklistSection): RowOut[] {
  const { lang, values, worked, lastYear } = of;
  const say = (key: "item" | "answer" | "weight" | "remark" | "score" | "evidence") =>
    messageOf(lang, `paper.print.${key}`);
  const applicable = new Set(applicableIn(values, name, section));
  const isWeighted = section.items.some(({ weight }) => weight !== undefined);
  const score = worked?.scores[name];
  const lines = section.items.map((item): RowOut => {
    const [shown, remark] = answerCells(of, section, item, { name, applies: applicable.has(item) });
    const weight = isWeighted && applicable.has(item) ? String(item.weight ?? 1) : null;
    return [
      wrap(itemWords(lang, section, item)),
      item.group ? wordIn(lang, item.group) : null,
      weight === null ? null : { number: weight, style: "integer" },
      shown,
      item.evidence ? wrap(wordIn(lang, item.evidence)) : null,
      remark,
      ...(lastYear ? [lastAnswer(lang, section, item, { name, values: lastYear.values })] : []),
    ];
  });
  const lastScore = lastYear && scoreWords(thatYear(of, lastYear).worked?.scores[name]);
  return [
    [heading(wordIn(lang, section.words))],
    [
      header(say("item")),
      null,
      isWeighted ? header(say("weight")) : null,
      header(say("answer")),
      header(say("evidence")),
      header(say("remark")),
      ...(lastYear ? [header(lastYearHeader(lang, lastYear))] : []),
    ],
    ...lines,
    ...(score
      ? [[heading(say("score")), null, null, scoreWords(score), null, null, ...(lastScore ? [lastScore] : [])]]
      : []),
  ];
}

/** Each row with last year's beneath it. */
function matrixTable({ lang, values, lastYear }: Of, name: string, section: MatrixSection): RowOut[] {
  const { words, rows, columns, cell: of, corner } = section;
  const cells = (stand: Values, row: string) =>
    columns.map((column) => cell(lang, of, cellOf(stand, name, row, column.code)));
  const below = (row: string): RowOut[] => {
    const last = lastYear ? cells(lastYear.values, row) : [];
    return lastYear && last.some((one) => one !== null) ? [[`　${lastYearHeader(lang, lastYear)}`, ...last]] : [];
  };
  return [
    [heading(wordIn(lang, words))],
    [header(corner ? wordIn(lang, corner) : ""), ...columns.map((column) => header(wordIn(lang, column.words)))],
    ...rows.flatMap((row): RowOut[] => [[wordIn(lang, row.words), ...cells(values, row.code)], ...below(row.code)]),
  ];
}

/** Every section but the forms, in the order of the paper. */
export const tablesOf = (sections: Sections, of: Of): RowOut[][] =>
  Object.entries(sections).flatMap(([name, section]) => {
    if (section.kind === "rows") return [rowsTable(of, name, section)];
    if (section.kind === "checklist") return [checklistTable(of, name, section)];
    return section.kind === "matrix" ? [matrixTable(of, name, section)] : [];
  });
