import type { LedgerLine } from "@digao/contract/areas/books/vouchers/calls";
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import { drawnAtOnceMax, type vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { instant, ofProject, ownProject, ownTenant, ownUser } from "@digao/db/project-rows";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { journalInForce, orderedLines } from "../../books/vouchers/door.ts";
import { requireProgLine } from "../../engagement/programs/door.ts";
import { linesOfFilter, voidAmong } from "./preview.ts";
import { moveTo } from "./steps.ts";

type Calls = typeof vouching;

/** Lines of the project, with the period whose journal has them. */
async function linesOf(
  { db, project }: Context,
  jsnIds: readonly number[],
): Promise<(LedgerLine & { periodId: number })[]> {
  const { rows } = await sql<{ periodId: number; ids: number[] }>`
    select p.id as "periodId", array_agg(l.id order by l.id) as ids
    from voucher_line l join project_period p on ${ofProject("p")} and p.voucher_batch_id = l.batch_id
    where ${ofProject("l")} and l.id = any(${jsnIds}::bigint[]) and p.project_id = ${project?.id ?? 0} group by p.id`.execute(
    db,
  );
  const lines: (LedgerLine & { periodId: number })[] = [];
  for (const { periodId, ids } of rows) {
    const journal = await journalInForce(db, periodId);
    const found = journal ? await orderedLines(db, journal, ids) : [];
    lines.push(...found.map((line) => ({ ...line, periodId })));
  }
  if (lines.length !== new Set(jsnIds).size) throw missing("draw.lineMissing");
  return lines;
}

/** All lines of a list, as its reader saw it. */
export async function drawFilter(
  ctx: Context,
  { RId, fingerprint, drawSource, sampleRunId, progLineId, ...filter }: Input<Calls["DrawVoucherLibForFilter"]>,
): Promise<Output<Calls["DrawVoucherLibForFilter"]>> {
  const found = await linesOfFilter(ctx, filter);
  if (found.lines > drawnAtOnceMax)
    throw new Refusal("draw.tooMany", { kind: "state", params: { count: found.lines, max: drawnAtOnceMax } });
  if (found.fingerprint !== fingerprint || found.lines === 0) throw new Refusal("draw.listChanged", { kind: "state" });
  return drawLines(ctx, { RId, jsnIds: await found.ids(), drawSource, sampleRunId, progLineId });
}

/** A line drawn for the same item before stays as it is; one that was cancelled is drawn again. */
export async function drawLines(
  ctx: Context,
  { RId, jsnIds, drawSource, sampleRunId, progLineId: requestedId }: Input<Calls["DrawVoucherLibForLineId"]>,
): Promise<Output<Calls["DrawVoucherLibForLineId"]>> {
  const { db, project } = ctx;
  const projectId = project?.id ?? 0;
  const progLineId = await procedureOf(ctx, { RId, sampleRunId, requestedId });
  const barred = await voidAmong(db, jsnIds);
  const drawable = [...new Set(jsnIds)].filter((id) => !barred.has(id));
  const lines = await linesOf(ctx, drawable);
  const rows = lines.map((line) => ({
    period_id: line.periodId,
    line_id: line.JsnId,
    jmsn: line.Jmsn,
    j_period: line.jPeriod,
    j_date: line.jDate,
    j_type: line.jType,
    j_no: line.jNo,
    j_no_text: line.jNoText,
    line_no: line.lineNo,
    summary: line.summary,
    account_code: line.accountCode,
    account_name: line.accountName,
    debit: line.amountjdr,
    credit: line.amountjcr,
    counter_text: line.counter.join("、"),
    party_text: line.aux.map(({ name }) => name).join("、"),
  }));
  const { rows: drawn } = await sql<{ id: number }>`
    insert into drawn_voucher (tenant_id, project_id, drawn_by, drawn_at, fs_item_id, draw_source, sample_run_id, prog_line_id, period_id, line_id, jmsn, j_period, j_date, j_type,
      j_no, j_no_text, line_no, summary, account_code, account_name, debit, credit, counter_text, party_text)
    select ${ownTenant}, ${ownProject}, ${ownUser}, ${instant()}, ${RId}::bigint, ${drawSource}::smallint, ${sampleRunId ?? null}::bigint, ${progLineId}::bigint, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      period_id bigint, line_id bigint, jmsn bigint, j_period int, j_date date, j_type text, j_no int, j_no_text text, line_no int,
      summary text, account_code text, account_name text, debit numeric, credit numeric, counter_text text, party_text text)
    on conflict (tenant_id, project_id, fs_item_id, line_id) where line_id is not null do update set status = ${code.drawStatus.toCheck}, result = ${code.drawResult.none}, marks = '{}',
      draw_source = excluded.draw_source, sample_run_id = excluded.sample_run_id, prog_line_id = excluded.prog_line_id, drawn_by = excluded.drawn_by, drawn_at = excluded.drawn_at,
      check_user_id = null, checker_ids = '{}', check_time = null, adjust_head_id = null, diff_amount = null, review_user_id = null, review_time = null,
      row_version = drawn_voucher.row_version + 1
      where drawn_voucher.status = ${code.drawStatus.cancelled}
    returning id`.execute(db);
  const stand = await drawnOf(ctx, RId, drawable);
  if (drawn.length > 0)
    await ctx.audit({
      refType: "drawnVoucher",
      refId: RId,
      projectId,
      action: "draw",
      new: { RId, drawSource, sampleRunId: sampleRunId ?? null, progLineId, ids: drawn.map(({ id }) => id) },
    });
  await sql`delete from picked_line where ${ofProject("picked_line")} and line_id = any(${drawable}::bigint[])`.execute(
    db,
  );
  return {
    ids: stand.map(({ id }) => id),
    drawn: drawn.length,
    existing: stand.length - drawn.length,
    keptProcedure: progLineId === null ? 0 : stand.filter((row) => row.prog_line_id !== progLineId).length,
    drawnIds: drawn.map(({ id }) => id),
    barred: barred.size,
  };
}

/** The procedure that was told, else the sample's own where it is of the same item. */
async function procedureOf(
  ctx: Context,
  { RId, sampleRunId, requestedId }: { RId: number; sampleRunId?: number | null; requestedId?: number | null },
): Promise<number | null> {
  const ofSample = sampleRunId ? await procedureOfRun(ctx, RId, sampleRunId) : null;
  if (!requestedId) return ofSample;
  await requireProgLine(ctx.db, RId, requestedId);
  return requestedId;
}

async function procedureOfRun({ db, project }: Context, RId: number, sampleRunId: number): Promise<number | null> {
  const run = await db
    .selectFrom("sample_run")
    .where("id", "=", sampleRunId)
    .where("project_id", "=", project?.id ?? 0)
    .select(["fs_item_id", "prog_line_id", "run_no", "status"])
    .executeTakeFirst();
  if (!run) throw missing();
  if (run.status === sampleStatus.withdrawn)
    throw new Refusal("sampling.withdrawn", { kind: "state", params: { no: run.run_no } });
  return run.fs_item_id === RId ? run.prog_line_id : null;
}

async function drawnOf({ db }: Context, RId: number, jsnIds: readonly number[]) {
  if (jsnIds.length === 0) return [];
  return db
    .selectFrom("drawn_voucher")
    .where("fs_item_id", "=", RId)
    .where("line_id", "in", [...jsnIds])
    .select(["id", "prog_line_id"])
    .orderBy("id")
    .execute();
}

export async function cancelLines(
  ctx: Context,
  { RId, jsnIds }: Input<Calls["CancelVoucherLibForLineId"]>,
): Promise<Output<Calls["CancelVoucherLibForLineId"]>> {
  const ids = (await drawnOf(ctx, RId, jsnIds)).map(({ id }) => id);
  if (ids.length === 0) throw new Refusal("draw.nothingDrawn", { kind: "state" });
  await moveTo(ctx, { ids, status: drawStatus.cancelled, rowVersions: undefined });
  return { cancelled: ids.length };
}
