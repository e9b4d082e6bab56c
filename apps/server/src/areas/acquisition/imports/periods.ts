import type { imports } from "@digao/contract/areas/acquisition/imports/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { autoMapPeriod } from "../../books/mapping/door.ts";
import { markPeriodChanged } from "../../engagement/papers/door.ts";
import { syncAccounts } from "./sync-accounts.ts";
import { holdPeriods } from "./target-period.ts";
import { refuseUnsupported } from "./unsupported.ts";

type Calls = typeof imports;
type Period = Output<Calls["GetProjectPeriods"]>[number];

/** A batch in force, as JSON; null where the pointer is. */
const inForce = (pointer: string) => sql`(
  select jsonb_build_object('batchId', b.id, 'fileName', b.file_name, 'rows', b.ok_count, 'committedAt', b.committed_at,
    'lines', coalesce((b.summary #>> '{totals,lines}')::int, 0), 'vouchers', coalesce((b.summary #>> '{totals,vouchers}')::int, 0))
  from import_batch b where ${ofProject("b")} and b.id = ${sql.ref(pointer)})`;

export async function getPeriods(
  { db }: Context,
  { projectId }: Input<Calls["GetProjectPeriods"]>,
): Promise<Output<Calls["GetProjectPeriods"]>> {
  return db
    .selectFrom("project_period as p")
    .where("p.project_id", "=", projectId)
    .select([
      "p.id",
      "p.label",
      "p.start_date as startDate",
      "p.end_date as endDate",
      "p.kind",
      "p.is_current as isCurrent",
      "p.coa_standard as coaStandard",
      "p.soft_code as softCode",
      inForce("p.tb_batch_id").$castTo<Period["tb"]>().as("tb"),
      inForce("p.voucher_batch_id").$castTo<Period["voucher"]>().as("voucher"),
      inForce("p.statement_batch_id").$castTo<Period["clientStatement"]>().as("clientStatement"),
      "p.row_version as rowVersion",
    ])
    .orderBy("p.start_date", "desc")
    .orderBy("p.id")
    .execute();
}

export async function updatePeriod(ctx: Context, input: Input<Calls["UpdateProjectPeriod"]>): Promise<null> {
  const { db } = ctx;
  const { periodId, rowVersion, ...values } = input;
  if (values.endDate < values.startDate) throw new Refusal("period.dates", { field: "endDate" });
  await holdPeriods(db);
  const current = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select([
      "project_id as projectId",
      "label",
      "start_date as startDate",
      "end_date as endDate",
      "kind",
      "is_current as isCurrent",
      "coa_standard as coaStandard",
      "row_version as rowVersion",
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!current) throw missing("period.missing");
  checkVersion(rowVersion, current);
  const { projectId, rowVersion: _, ...before } = current;
  if (before.coaStandard !== values.coaStandard) refuseUnsupported([values.coaStandard], []);
  if (before.isCurrent && !values.isCurrent)
    throw new Refusal("period.oneCurrent", { field: "isCurrent", kind: "state" });
  const taken = await db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .where("label", "=", values.label)
    .where("id", "<>", periodId)
    .select("id")
    .executeTakeFirst();
  if (taken) throw new Refusal("period.labelTaken", { field: "label", params: { label: values.label } });
  if (values.isCurrent) {
    await db.updateTable("project_period").set({ is_current: false }).where("project_id", "=", projectId).execute();
  }
  await db
    .updateTable("project_period")
    .set({
      label: values.label,
      start_date: values.startDate,
      end_date: values.endDate,
      kind: values.kind,
      is_current: values.isCurrent,
      coa_standard: values.coaStandard,
      row_version: rowVersion + 1,
    })
    .where("id", "=", periodId)
    .execute();
  if (before.coaStandard !== values.coaStandard) {
    await syncAccounts(db, periodId);
    await autoMapPeriod(ctx, periodId, { again: true });
    await markPeriodChanged(db, periodId);
  }
  await ctx.audit({ refType: "projectPeriod", refId: periodId, projectId, action: "update", old: before, new: values });
  return null;
}

export async function checkPeriod(
  { db, jobs }: Context,
  { periodId }: Input<Calls["CheckPeriod"]>,
): Promise<{ jobId: number }> {
  const { projectId } = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select("project_id as projectId")
    .executeTakeFirstOrThrow();
  return { jobId: await jobs.start(db, { kind: "check-period", projectId, payload: { periodId } }) };
}
