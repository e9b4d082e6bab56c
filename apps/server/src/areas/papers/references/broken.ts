import type { EvidenceLink } from "@digao/contract/areas/evidence/evidence-links/calls";
import type { BrokenReference, references } from "@digao/contract/areas/papers/references/calls";
import { referencesIn } from "@digao/contract/areas/papers/references/paper-references";
import type { Input } from "@digao/contract/endpoint";
import { linkTo } from "@digao/contract/links";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { cellName } from "@digao/sheets/a1";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { brokenEvidence } from "../../evidence/evidence-links/door.ts";
import { type CellNaming, cellsNaming } from "../sheets/door.ts";
import { namedBy, readPapers } from "./named.ts";

type Calls = typeof references;

interface Text {
  refType: "fsItem" | "progLine" | "adjustment" | "fsDetail" | "drawnVoucher";
  refId: number;
  field: string;
  where: string;
  text: string;
  itemId: number | null;
  grpId: number | null;
}

const item = sql`coalesce(i.wp_index, i.std_code) || ' ' || i.name_zh`;
const place = sql`i.id as "itemId", i.grp_id as "grpId"`;
const names = (column: string) => sql`${sql.ref(column)} like '%[[%'`;
const textsMax = 5000;

/** Where people write about papers. */
const sources: readonly RawBuilder<Text>[] = [
  ...["result_text", "explanation"].map(
    (
      column,
    ) => sql<Text>`select 'fsItem' as "refType", i.id as "refId", ${column} as field, ${item} as "where", ${sql.ref(`i.${column}`)} as text, ${place}
      from fs_item i where ${ofProject("i")} and ${names(`i.${column}`)}`,
  ),
  ...["content", "note", "not_done_reason"].map(
    (
      column,
    ) => sql<Text>`select 'progLine', l.id, ${column}, ${item} || ' #' || l.line_no, ${sql.ref(`l.${column}`)}, ${place}
      from prog_line l join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id where ${ofProject("l")} and ${names(`l.${column}`)}`,
  ),
  ...["description", "reason"].map(
    (
      column,
    ) => sql<Text>`select 'adjustment', h.id, ${column}, coalesce(h.adj_no, h.description), ${sql.ref(`h.${column}`)}, null::bigint, null::smallint
      from adjust_head h where ${ofProject("h")} and ${names(`h.${column}`)}`,
  ),
  ...["explanation", "remark"].map(
    (
      column,
    ) => sql<Text>`select 'fsDetail', d.id, ${column}, ${item} || ' · ' || d.detail_name, ${sql.ref(`d.${column}`)}, ${place}
      from fs_detail d join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id where ${ofProject("d")} and ${names(`d.${column}`)}`,
  ),
  sql<Text>`select 'drawnVoucher', v.id, 'remark', ${item} || ' · ' || v.j_no_text, v.remark, ${place}
    from drawn_voucher v join fs_item i on ${ofProject("i")} and i.id = v.fs_item_id where ${ofProject("v")} and ${names("v.remark")}`,
];

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

function linkOf({ refType, refId, itemId, grpId }: Text, projectId: number): string | null {
  if (refType === "adjustment") return linkTo("adjustment", refId, projectId);
  if (refType === "drawnVoucher") return linkTo("drawnVoucher", refId, projectId);
  const tab = { fsItem: undefined, progLine: "program", fsDetail: "details" }[refType];
  return linkTo("fsItem", itemId, projectId, { group: grpId ?? undefined, ...(tab ? { tab } : {}) });
}

/** Texts of items, details, procedures, entries, drawn vouchers and cells of sheets, and evidence that leads nowhere. */
export async function brokenReferences(
  ctx: Context,
  { projectId }: Input<Calls["GetBrokenReferences"]>,
): Promise<BrokenReference[]> {
  const { db, lang } = ctx;
  const papers = await readPapers(db);
  const { rows } = await sql<Text>`${sql.join(sources, sql` union all `)} limit ${textsMax}`.execute(db);
  const inTexts = rows.flatMap((row) =>
    referencesIn(row.text)
      .filter((index) => !namedBy(papers, index, projectId, lang).isFound)
      .map((index) => ({
        index,
        refType: row.refType,
        refId: row.refId,
        where: row.where,
        field: messageOf(lang, FIELDS[row.field] ?? "reference.field.note"),
        excerpt: excerptOf(row.text, index),
        link: linkOf(row, projectId),
        why: null,
      })),
  );
  const inCells = (await cellsNaming(db)).flatMap((cell) =>
    cell.indexes
      .filter((index) => !namedBy(papers, index, projectId, lang).isFound)
      .map((index) => namedInCell(cell, index, projectId)),
  );
  return [...inTexts, ...inCells, ...(await brokenEvidence(ctx)).map((link) => broken(link, lang))];
}

function namedInCell(
  { sheetId, sheet, tabId, tab, row, column, said }: CellNaming,
  index: string,
  projectId: number,
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
    link: linkTo("auditSheet", sheetId, projectId, { tab: tabId, cell }),
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
