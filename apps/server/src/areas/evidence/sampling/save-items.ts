import { sampleConclusion, type sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { samplePurpose, sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleItem } from "@digao/contract/areas/evidence/sampling/run";
import { type Code, codeOf } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject, ownUser } from "@digao/db/project-rows";
import { fen } from "@digao/domain/money";
import { bareTogether, saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { isConcluded } from "../../../platform/paper/conclusions.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { findings } from "../../engagement/papers/door.ts";
import { itemColumns, itemsFrom } from "./run-rows.ts";

type Calls = typeof sampling;
type Change = Input<Calls["SaveSampleItems"]>["items"][number];

export interface OpenRun {
  runNo: number;
  projectId: number;
  purpose: number;
  rowVersion: number;
  createdBy: number;
  status: Code<"sampleStatus">;
  controlPointId: number | null;
}

/** Whose it is, for the table of its life. */
export const subjectOf = ({ status, createdBy }: OpenRun) => ({ status, parts: { preparer: [createdBy] } });

/** The run, locked until the transaction ends. */
export async function lockRun({ db }: Pick<Context, "db">, id: number): Promise<OpenRun> {
  const run = await db
    .selectFrom("sample_run")
    .where("id", "=", id)
    .select([
      "run_no as runNo",
      "project_id as projectId",
      "purpose",
      "row_version as rowVersion",
      "created_by as createdBy",
      "status",
      "control_point_id as controlPointId",
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw missing();
  // Read once the run is held: whoever concludes holds it as well.
  const { is } = await db
    .selectFrom("sample_run")
    .where("id", "=", id)
    .select(isConcluded(sampleConclusion.spec.name, "sample_run").as("is"))
    .executeTakeFirstOrThrow();
  const status = is ? sampleStatus.concluded : codeOf("sampleStatus", run.status);
  if (status === undefined) throw missing();
  return { ...run, status };
}

export async function lockOpenRun(ctx: Pick<Context, "db">, id: number): Promise<OpenRun> {
  const run = await lockRun(ctx, id);
  if (run.status === sampleStatus.withdrawn)
    throw new Refusal("sampling.withdrawn", { kind: "state", params: { no: run.runNo } });
  if (run.controlPointId !== null) throw new Refusal("sampling.ofControl", { kind: "state" });
  if (run.status !== sampleStatus.open) throw new Refusal("sampling.concluded", { kind: "state" });
  return run;
}

async function itemsOf({ db }: Context, runId: number, ids: readonly number[]): Promise<Map<number, SampleItem>> {
  const { rows } = await sql<SampleItem>`
    select ${itemColumns} from ${itemsFrom} where ${ofProject("s")} and s.run_id = ${runId} and s.id = any(${ids}::bigint[]) order by s.seq`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item without any procedure counts as wrong (CSA 1314): with its whole amount, or as a deviation. */
const unavailable = (purpose: number) => {
  const isControl = purpose === samplePurpose.controls;
  return { audited: isControl ? null : "0.00", isDeviation: isControl ? true : null, isUnavailable: true };
};

/** What is left out stays as it is; null takes a value off. */
function resultOf({ purpose }: OpenRun, before: SampleItem, change: Change) {
  const remark = change.remark === undefined ? before.remark : change.remark;
  if (change.isUnavailable) return { ...unavailable(purpose), remark };
  const isTestedNow = change.audited !== undefined || change.isDeviation !== undefined;
  const isBack = change.isUnavailable === false && before.isUnavailable;
  const { audited, isDeviation } = isBack ? { audited: null, isDeviation: null } : before;
  return {
    audited: change.audited === undefined ? audited : change.audited,
    isDeviation: change.isDeviation === undefined ? isDeviation : change.isDeviation,
    isUnavailable: before.isUnavailable && !isTestedNow && !isBack,
    remark,
  };
}

type Result = Pick<SampleItem, "audited" | "isDeviation" | "isUnavailable">;
const amountOf = (text: string | null) => (text === null ? null : fen(text));
const isSame = (a: Result, b: Result): boolean =>
  amountOf(a.audited) === amountOf(b.audited) && a.isDeviation === b.isDeviation && a.isUnavailable === b.isUnavailable;
const resultIn = ({ audited, isDeviation, isUnavailable, remark }: SampleItem) => ({
  audited,
  isDeviation,
  isUnavailable,
  remark,
});

function checkKind({ purpose }: OpenRun, { audited, isDeviation }: Change): void {
  if (purpose === samplePurpose.controls && typeof audited === "string")
    throw new Refusal("sampling.amountForControl", { field: "audited" });
  if (purpose === samplePurpose.details && typeof isDeviation === "boolean")
    throw new Refusal("sampling.deviationForDetails", { field: "isDeviation" });
}

const isRight = ({ audited, isDeviation }: Result, book: string): boolean =>
  isDeviation === false || (audited !== null && fen(audited) === fen(book));

/** Found right now, and nothing says what was looked at. */
const isBare = (run: OpenRun, old: SampleItem, change: Change): boolean => {
  const next = resultOf(run, old, change);
  return isRight(next, old.book) && !isRight(old, old.book) && !saysWhatWasSeen(next.remark);
};

async function requireSeen(
  ctx: Context,
  run: OpenRun,
  before: ReadonlyMap<number, SampleItem>,
  items: readonly Change[],
): Promise<void> {
  const bareOf = (recent: number) =>
    bareTogether(items, recent, (change) => {
      const old = before.get(change.id);
      return old !== undefined && isBare(run, old, change);
    });
  if (bareOf(Number.POSITIVE_INFINITY).length === 0) return;
  const ids = items.map(({ id }) => id);
  const own = sql`sample_item s where ${ofProject("s")} and s.checked_by = ${ownUser} and ${findings.saysNothing(sql`s.remark`)}
    and (s.is_deviation = false or s.audited = s.book) and not s.id = any(${ids}::bigint[])`;
  const bare = bareOf(await findings.recent(ctx, own, "s.checked_at"));
  const [first] = bare;
  if (first)
    throw new Refusal("sampling.evidenceMissing", {
      kind: "state",
      field: "remark",
      params: { count: bare.length, seq: before.get(first.id)?.seq ?? 0 },
    });
}

/** Results that a person says, one by one or several; what was looked at of several stands in their remarks. */
export const saveItems = (ctx: Context, wish: Input<Calls["SaveSampleItems"]>): Promise<SampleItem[]> =>
  writeItems(ctx, wish, requireSeen);

/** Results of items; an evaluation made before them is out of date. */
export async function writeItems(
  ctx: Context,
  { Id, items }: Input<Calls["SaveSampleItems"]>,
  check?: typeof requireSeen,
): Promise<SampleItem[]> {
  const { db, user } = ctx;
  const run = await lockOpenRun(ctx, Id);
  const ids = items.map(({ id }) => id);
  const before = await itemsOf(ctx, Id, ids);
  await check?.(ctx, run, before, items);
  let isOther = false;
  for (const change of items) {
    const old = before.get(change.id);
    if (!old) throw missing();
    checkVersion(change.rowVersion, old);
    checkKind(run, change);
    const next = resultOf(run, old, change);
    isOther ||= !isSame(next, old);
    const isTested = next.audited !== null || next.isDeviation !== null;
    await db
      .updateTable("sample_item")
      .set({
        audited: next.audited,
        is_deviation: next.isDeviation,
        is_unavailable: next.isUnavailable,
        remark: next.remark,
        checked_by: isTested ? user.id : null,
        checked_at: isTested ? sql`now()` : null,
        row_version: old.rowVersion + 1,
      })
      .where("id", "=", change.id)
      .execute();
    await ctx.audit({
      refType: "sampleItem",
      refId: change.id,
      projectId: run.projectId,
      action: "result",
      old: { seq: old.seq, ...resultIn(old) },
      new: { seq: old.seq, ...next },
    });
  }
  if (isOther)
    await sql`
      update sample_run set is_stale = true, row_version = row_version + 1
      where ${ofProject("sample_run")} and id = ${Id} and result is not null and not is_stale`.execute(db);
  const after = await itemsOf(ctx, Id, ids);
  return ids.flatMap((id) => after.get(id) ?? []);
}
