import type { AdjustHead, adjustments } from "@digao/contract/areas/adjustments";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import type { Context } from "../../platform/serve.ts";
import { readHead, readHeads } from "./head-rows.ts";

type Calls = typeof adjustments;

export async function listHeads(
  ctx: Context,
  { projectId, AdjType, status, RptLang }: Input<Calls["GetAuditAdjustListByAdjType"]>,
): Promise<AdjustHead[]> {
  const ofType = AdjType === undefined ? sql`true` : sql`h.adj_type = ${AdjType}`;
  const inState = status === undefined ? sql`true` : sql`h.status = ${status}`;
  return readHeads(ctx, sql`h.project_id = ${projectId} and ${ofType} and ${inState}`, RptLang);
}

/** The keyword looks at numbers, descriptions, reasons and the names of lines. */
export async function pageHeads(
  ctx: Context,
  input: Input<Calls["GetAuditAdjustList"]>,
): Promise<Output<Calls["GetAuditAdjustList"]>> {
  const all = await listHeads(ctx, input);
  const wanted = input.keyword?.toLowerCase() ?? "";
  const found = wanted === "" ? all : all.filter((head) => textOf(head).includes(wanted));
  const { skipCount, maxResultCount } = input;
  return { totalCount: found.length, items: found.slice(skipCount, skipCount + maxResultCount) };
}

const textOf = (head: AdjustHead): string =>
  [head.adjNo, head.description, head.reason, head.wpIndex, ...head.lines.flatMap((l) => [l.fsItemName, l.lineName])]
    .join("\n")
    .toLowerCase();

/** Entries that touch a statement item, void ones apart. */
export const listHeadsOfItem = (
  ctx: Context,
  { RId, RptLang }: Input<Calls["GetAuditAdjustListByReportId"]>,
): Promise<AdjustHead[]> =>
  readHeads(
    ctx,
    sql`h.status < 3 and exists (select from adjust_line l where l.head_id = h.id and l.fs_item_id = ${RId})`,
    RptLang,
  );

export const getHead = (ctx: Context, { Id, RptLang }: Input<Calls["GetAuditAdjustListById"]>): Promise<AdjustHead> =>
  readHead(ctx, Id, RptLang);
