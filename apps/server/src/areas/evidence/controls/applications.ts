/** Applications and the reports that come from them: what is particular about their lists. */
import type { IpeReport } from "@digao/contract/areas/evidence/controls/calls";
import { ofProject } from "@digao/db/project-rows";
import { reportMissing } from "@digao/domain/controls/itgc";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdControls } from "./open.ts";
import { applicationNameOf } from "./points.ts";
import { settle } from "./settle.ts";

const hold = ({ db }: Context) => holdControls(db);
const effectiveAll = sql`((k.data ->> 'change')::int = 1 and (k.data ->> 'access')::int = 1 and (k.data ->> 'operations')::int = 1)`;

export const applicationRules = {
  computed: {
    general: sql`(select case when ${effectiveAll} then 1 else 2 end from paper_record k
      where ${ofProject("k")} and k.kind = 'generalControls' and k.subject_id = t.id and k.place = 1)`,
    controlCount: sql`(select count(*)::int from control_point p where ${ofProject("p")} and p.application_id = t.id and p.control_type = 2 and not p.is_deleted)`,
    reportCount: sql`(select count(*)::int from ipe_report r where ${ofProject("r")} and r.application_id = t.id and not r.is_deleted)`,
  },
  lock: hold,
  async deletableTo({ db }: Context, row: Row) {
    const { rows } = await sql`select from it_application a where ${ofProject("a")} and a.id = ${Number(row.id)} and (
      exists (select from control_point p where ${ofProject("p")} and p.application_id = a.id and not p.is_deleted)
      or exists (select from ipe_report r where ${ofProject("r")} and r.application_id = a.id and not r.is_deleted)
      or exists (select from paper_record k where ${ofProject("k")} and k.kind = 'generalControls' and k.subject_id = a.id))`.execute(
      db,
    );
    return rows.length > 0 ? new Refusal("control.applicationInUse", { kind: "state" }) : undefined;
  },
} satisfies Particular & Record<string, unknown>;

type Said = Pick<IpeReport, "source" | "parameters" | "completeness" | "reportAmount" | "ledgerAmount">;

/** Its total is that of the ledger, or somebody says how it was tied to it. */
const isTied = ({ reportAmount, ledgerAmount, completeness }: Said): boolean => {
  const differs = reportAmount !== null && ledgerAmount !== null && fen(reportAmount) !== fen(ledgerAmount);
  if (differs) return false;
  return (reportAmount !== null && ledgerAmount !== null) || Boolean(completeness?.trim());
};
/** What a report lacks to be evidence. */
export const lacksOf = (of: Said) =>
  reportMissing({
    hasSource: Boolean(of.source?.trim()),
    hasParameters: Boolean(of.parameters?.trim()),
    isTiedToLedger: isTied(of),
  });

const blank = (column: string) => sql`coalesce(trim(${sql.ref(`t.${column}`)}), '') = ''`;

async function check({ db }: Context, draft: Draft): Promise<Draft> {
  if (!draft.applicationId) return draft;
  const there = await db
    .selectFrom("it_application")
    .where("id", "=", Number(draft.applicationId))
    .where("is_deleted", "=", false)
    .select("id")
    .executeTakeFirst();
  if (!there) throw new Refusal("control.applicationMissing", { field: "applicationId" });
  return draft;
}

export const reportRules = {
  computed: {
    applicationName: applicationNameOf,
    lacks: sql`array_remove(array[case when ${blank("source")} then 'source' end, case when ${blank("parameters")} then 'parameters' end,
      case when t.report_amount <> t.ledger_amount or ((t.report_amount is null or t.ledger_amount is null) and ${blank("completeness")}) then 'completeness' end], null)`,
    procedureCount: sql`(select count(*)::int from ipe_use u where ${ofProject("u")} and u.report_id = t.id)`,
  },
  lock: hold,
  check,
  async deletableTo({ db }: Context, row: Row) {
    const { rows } =
      await sql`select from ipe_use u where ${ofProject("u")} and u.report_id = ${Number(row.id)} limit 1`.execute(db);
    return rows.length > 0 ? new Refusal("control.reportInUse", { kind: "state" }) : undefined;
  },
  async after(ctx: Context) {
    await settle(ctx);
  },
} satisfies Particular & Record<string, unknown>;
