import { MaterialityFigures, type MaterialityRecord } from "@digao/contract/areas/balance/materiality/calls";
import type { Lang } from "@digao/contract/messages";
import { lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { allowed, type Subject } from "./may.ts";

export interface Stored extends Omit<MaterialityRecord, "specific" | "figures" | "can"> {
  editorIds: number[];
  specific: unknown;
  figures: unknown;
}
export interface KeptRecord extends MaterialityRecord {
  editorIds: readonly number[];
}

/** Newest first; or one of them. */
export async function readRecords(ctx: Context, lang: Lang, id?: number): Promise<KeptRecord[]> {
  const rows = await ctx.db
    .selectFrom("materiality as m")
    .innerJoin("app_user as p", "p.id", "m.preparer_id")
    .leftJoin("app_user as a", "a.id", "m.approver_id")
    .leftJoin("app_user as r", "r.id", "m.return_by")
    .$if(id !== undefined, (q) => q.where("m.id", "=", id ?? 0))
    .orderBy("m.revision", "desc")
    .select([
      "m.id",
      "m.revision",
      "m.stage",
      "m.status",
      "m.benchmark",
      "m.basis",
      "m.benchmark_amount as benchmarkAmount",
      "m.source_note as sourceNote",
      "m.benchmark_adj as benchmarkAdj",
      "m.adj_reason as adjReason",
      "m.percent",
      "m.percent_reason as percentReason",
      "m.digits",
      "m.om",
      "m.pm_percent as pmPercent",
      "m.pm_reason as pmReason",
      "m.pm",
      "m.trivial_percent as trivialPercent",
      "m.trivial_reason as trivialReason",
      "m.trivial",
      "m.specific_items as specific",
      "m.reason",
      "m.revision_reason as revisionReason",
      "m.figures",
      "m.preparer_id as preparerId",
      "p.name as preparerName",
      "m.prepare_time as prepareTime",
      "m.editor_ids as editorIds",
      "a.name as approverName",
      "m.approve_time as approveTime",
      "m.superseded_time as supersededTime",
      "m.return_reason as returnReason",
      "r.name as returnName",
      "m.return_time as returnTime",
      "m.row_version as rowVersion",
    ])
    .execute();
  const names = rows.length > 0 ? await itemNames(ctx, lang) : new Map<number, ItemName>();
  return rows.map((row) => recordOf(ctx, row, names));
}

export async function readRecord(ctx: Context, id: number, lang: Lang): Promise<KeptRecord> {
  const [record] = await readRecords(ctx, lang, id);
  if (!record) throw missing("materiality.missing");
  return record;
}

/** For the caller: without who else has written at it. */
export const shown = ({ editorIds: _editors, ...record }: KeptRecord): MaterialityRecord => record;

interface ItemName {
  code: string;
  name: string;
}

async function itemNames({ db }: Context, lang: Lang): Promise<Map<number, ItemName>> {
  const rows = await db
    .selectFrom("fs_item")
    .select(["id", "std_code", "name_zh as nameZh", "name_en as nameEn"])
    .where(sql<boolean>`grp_id <= 3`)
    .execute();
  return new Map(rows.map((row) => [row.id, { code: row.std_code, name: lineName(row, lang) }]));
}

/** Without the zeros that the column fills up: "0.050000" is "0.05". */
const shareOf = (stored: string): string => stored.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

function recordOf(ctx: Context, row: Stored, names: ReadonlyMap<number, ItemName>): KeptRecord {
  const subject: Subject = row;
  return {
    ...row,
    percent: shareOf(row.percent),
    pmPercent: shareOf(row.pmPercent),
    trivialPercent: shareOf(row.trivialPercent),
    specific: Array.isArray(row.specific) ? row.specific.flatMap((item) => specificOf(item, names)) : [],
    figures: MaterialityFigures.parse(row.figures),
    can: {
      edit: allowed(ctx, subject, "edit"),
      approve: allowed(ctx, subject, "approve"),
      return: allowed(ctx, subject, "return"),
      discard: allowed(ctx, subject, "discard"),
    },
  };
}

function specificOf(stored: unknown, names: ReadonlyMap<number, ItemName>): MaterialityRecord["specific"] {
  if (!isRecord(stored)) return [];
  const { fsItemId, amount, reason } = stored;
  if (typeof fsItemId !== "number" || typeof amount !== "string" || typeof reason !== "string") return [];
  const name = names.get(fsItemId);
  return name ? [{ fsItemId, ...name, amount, reason }] : [];
}
