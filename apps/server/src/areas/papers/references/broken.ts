import type { EvidenceLink } from "@digao/contract/areas/evidence/evidence-links/calls";
import type { BrokenReference } from "@digao/contract/areas/papers/references/calls";
import { referencesIn } from "@digao/contract/areas/papers/references/paper-references";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { cellName } from "@digao/sheets/a1";
import { sql } from "kysely";
import { type FoundRecord, resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";
import { brokenEvidence } from "../../evidence/evidence-links/door.ts";
import { type CellNaming, cellsNaming } from "../sheets/door.ts";
import { paperOf, readPapers } from "./named.ts";

interface Text {
  refType: "fsItem" | "progLine" | "adjustment" | "fsDetail" | "drawnVoucher";
  refId: number;
  field: string;
  text: string;
}

const textsMax = 5000;

/** Where people write about papers. */
const written: readonly [refType: Text["refType"], table: string, columns: readonly string[]][] = [
  ["fsItem", "fs_item", ["result_text", "explanation"]],
  ["progLine", "prog_line", ["content", "note", "not_done_reason"]],
  ["adjustment", "adjust_head", ["description", "reason"]],
  ["fsDetail", "fs_detail", ["explanation", "remark"]],
  ["drawnVoucher", "drawn_voucher", ["remark"]],
];

const sources = written.flatMap(([refType, table, columns]) =>
  columns.map((column) => {
    const text = sql.ref(`r.${column}`);
    return sql<Text>`select ${refType}::text as "refType", r.id as "refId", ${column}::text as field, ${text} as text
      from ${sql.table(table)} r where ${ofProject("r")} and ${text} like '%[[%'`;
  }),
);

const FIELDS: Readonly<Record<string, MessageKey>> = {
  result_text: "reference.field.conclusion",
  explanation: "reference.field.explanation",
  content: "reference.field.procedure",
  note: "reference.field.note",
  not_done_reason: "reference.field.reason",
  description: "reference.field.description",
  reason: "reference.field.reason",
  remark: "reference.field.remark",
};

const around = 40;
function excerptOf(text: string, index: string): string {
  const at = Math.max(0, text.toUpperCase().indexOf(index) - around);
  const cut = text.slice(at, at + around * 2 + index.length).replace(/\s+/g, " ");
  return `${at > 0 ? "…" : ""}${cut}${at + cut.length < text.length ? "…" : ""}`;
}

/** Texts of items, details, procedures, entries, drawn vouchers and cells of sheets, and evidence that leads nowhere. */
export async function brokenReferences(ctx: Context): Promise<BrokenReference[]> {
  const { db, lang } = ctx;
  const papers = await readPapers(db);
  const isBroken = (index: string): boolean => paperOf(papers, index) === undefined;
  const { rows } = await sql<Text>`${sql.join(sources, sql` union all `)} limit ${textsMax}`.execute(db);
  const texts = rows.flatMap((row) =>
    referencesIn(row.text)
      .filter(isBroken)
      .map((index) => ({ ...row, index })),
  );
  const cells = (await cellsNaming(db)).flatMap((cell) =>
    cell.indexes
      .filter(isBroken)
      .map((index) => ({ ...cell, refType: "auditSheet" as const, refId: cell.sheetId, index })),
  );
  const records = await resolveRecords(db, [...texts, ...cells]);
  return [
    ...texts.map((text) => brokenText(text, records.of(text), lang)),
    ...cells.map((cell) => brokenCell(cell, records.of(cell))),
    ...(await brokenEvidence(ctx)).map((link) => broken(link, lang)),
  ];
}

const brokenText = (
  { refType, refId, field, text, index }: Text & { index: string },
  record: FoundRecord | undefined,
  lang: Lang,
): BrokenReference => ({
  index,
  refType,
  refId,
  where: record?.title[lang] ?? "",
  field: messageOf(lang, FIELDS[field] ?? "reference.field.note"),
  excerpt: excerptOf(text, index),
  link: record?.link ?? null,
  why: null,
});

function brokenCell(
  { sheetId, sheet, tabId, tab, row, column, said, index }: CellNaming & { index: string },
  record: FoundRecord | undefined,
): BrokenReference {
  const cell = cellName(row, column);
  return {
    index,
    refType: "auditSheet",
    refId: sheetId,
    why: null,
    where: sheet,
    field: `${tab}!${cell}`,
    excerpt: excerptOf(said, index),
    link: record?.link ? `${record.link}&${new URLSearchParams({ tab: tabId, cell })}` : null,
  };
}

const GONE: Readonly<Record<EvidenceLink["toEntity"], MessageKey>> = {
  auditFile: "evidence.broken.file",
  voucher: "evidence.broken.voucher",
  adjustment: "evidence.broken.adjustment",
  confirmationLetter: "evidence.broken.letter",
};

const broken = (
  { id, toEntity, toText, fromText, fromLink, cell, note, isGone }: EvidenceLink,
  lang: Lang,
): BrokenReference => ({
  index: toText,
  refType: "paperLink",
  refId: id,
  why: messageOf(lang, isGone ? GONE[toEntity] : "evidence.broken.cell"),
  where: [fromText, cell?.name].filter(Boolean).join(" "),
  field: messageOf(lang, "reference.field.evidence"),
  excerpt: note ?? "",
  link: fromLink,
});
