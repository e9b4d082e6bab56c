/** The template a client fills in (DownImportTemplate): header, two sample rows and drop-downs; second sheet 填写说明. */
import { type ImportTemplate, importTemplate, type TemplateColumn } from "./import-types.ts";
import { dropDowns, fieldDropDowns } from "./templates/drop-downs.ts";
import { englishTemplateNames, guideTexts, type TemplateLanguage } from "./templates/guide-text.ts";
import { englishLabels } from "./templates/labels-en.ts";
import { sampleRows } from "./templates/sample-rows.ts";
import type { ColumnOut, RowOut, SheetOut, Validation } from "./write/sheet-out.ts";
import { columnLetters } from "./write/sheet-xml.ts";
import { workbookBytes } from "./write-workbook.ts";

const VALIDATED_ROWS = 10_000;

const KINDS: Readonly<Record<string, ColumnOut["kind"]>> = {
  money: "number",
  date: "date",
  datetime: "dateTime",
  qty: "rate",
  price: "number",
  rate: "rate",
  int: "integer",
  percent: "percent",
  decimal: "rate",
};

/** The .xlsx of an import type; an unknown type is an error of the caller. */
export function writeImportTemplate(typeId: number, language: TemplateLanguage = "zh"): Promise<Buffer> {
  const template = importTemplate(typeId);
  return workbookBytes([entrySheet(template, language), guideSheet(template, language)]);
}

/** A name to download it under, without the ending. */
export function importTemplateName(typeId: number, language: TemplateLanguage = "zh"): string {
  const { name, code } = importTemplate(typeId);
  return language === "zh" ? `${name}导入模板` : `${englishTemplateNames[typeId] ?? code} template`;
}

function entrySheet(template: ImportTemplate, language: TemplateLanguage): SheetOut {
  const { columns, typeId } = template;
  const header: RowOut = columns.map((column) => ({
    text: labelOf(column, language),
    style: "header",
    required: column.required,
  }));
  const rows = (sampleRows[typeId] ?? []).map((sample) => columns.map((column) => sample[column.field] ?? null));
  return {
    name: language === "zh" ? template.sheet : (englishTemplateNames[typeId] ?? template.code),
    columns: columns.map((column) => ({ width: widthOf(column, language), kind: KINDS[column.type] ?? "text" })),
    header: [header],
    rows: [rows],
    freezeRows: 1,
    validations: columns.flatMap((column, index) => validationOf(column, index)),
  };
}

function guideSheet(template: ImportTemplate, language: TemplateLanguage): SheetOut {
  const text = guideTexts[language];
  const name = language === "zh" ? template.name : (englishTemplateNames[template.typeId] ?? template.code);
  const lines = template.columns.map((column): RowOut => {
    const list = listOf(column);
    const format = list ? text.choose + list.join(" / ") : (text.formats[column.type] ?? text.formats.string ?? "");
    const others = language === "zh" ? column.aliases : [column.label, ...column.aliases];
    return [labelOf(column, language), needOf(column, template, language), format, others.join("、")];
  });
  return {
    name: text.sheet,
    columns: [{ width: 22 }, { width: 26 }, { width: 44, kind: "wrap" }, { width: 70, kind: "wrap" }],
    header: [
      [{ text: text.title(name), style: "title" }],
      ...text.notes.map((note): RowOut => [{ text: note, style: "text" }]),
      [],
      [...text.heading],
    ],
    rows: [lines],
    freezeRows: text.notes.length + 3,
  };
}

function needOf({ required, oneOf }: TemplateColumn, { columns }: ImportTemplate, language: TemplateLanguage): string {
  const text = guideTexts[language];
  if (!oneOf) return required ? text.yes : text.no;
  const labels = columns.filter(({ field }) => oneOf.includes(field)).map((column) => labelOf(column, language));
  return text.oneOf(labels.join(language === "zh" ? "、" : ", "));
}

function labelOf(column: TemplateColumn, language: TemplateLanguage): string {
  return language === "zh" ? column.label : (englishLabels[column.field] ?? column.label);
}

function listOf(column: TemplateColumn): readonly string[] | undefined {
  return dropDowns[column.type] ?? fieldDropDowns[column.field];
}

function validationOf(column: TemplateColumn, index: number): Validation[] {
  const list = listOf(column);
  const letters = columnLetters(index);
  return list ? [{ range: `${letters}2:${letters}${VALIDATED_ROWS}`, list }] : [];
}

function widthOf(column: TemplateColumn, language: TemplateLanguage): number {
  const label = labelOf(column, language);
  const least = { money: 16, date: 13, datetime: 20, string: 14 }[column.type] ?? 11;
  return Math.max(least, language === "zh" ? label.length * 2 + 4 : label.length + 4);
}
