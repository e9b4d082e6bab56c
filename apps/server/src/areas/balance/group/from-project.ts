/** Figures of a company out of the firm's own audit of it: its audited statements, changes in equity and cash flows, as they are then. */
import { createHash } from "node:crypto";
import type { consolidation } from "@digao/contract/areas/balance/group/calls";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { insertFound } from "@digao/db/insert-found";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { isItemOf } from "@digao/domain/group/items";
import { type Fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { auditedCashFlow } from "../cash-flow/door.ts";
import { auditedEquityCells } from "../equity/door.ts";
import { formAmounts, projectTrialBalance } from "../trial-balance/door.ts";
import { holdGroup } from "./hold.ts";

type Calls = typeof consolidation;

interface Taken {
  part: string;
  item: string;
  row: string;
  amount: string;
}

/** Rows that a consolidation knows; what is left out is profit, other comprehensive income and totals. */
const rowsOfGroup: Readonly<Record<string, string>> = {
  Q02: "Q04",
  Q03: "Q04",
  Q04: "Q04",
  Q09: "Q09",
  Q10: "Q12",
  Q11: "Q12",
  Q12: "Q12",
  Q14: "Q14",
  Q29: "Q14",
  Q15: "Q15",
  Q16: "Q15",
  Q18: "Q12",
  Q19: "Q12",
  Q20: "Q12",
  Q21: "Q12",
  Q22: "Q12",
  Q23: "Q12",
  Q25: "Q12",
  Q26: "Q12",
  Q28: "Q12",
};
const USED_RESERVE = "Q26";
/** Parts of other equity instruments are one item of the balance sheet. */
const itemOfColumn = (column: string): string => column.slice(0, 4);

function added(to: Map<string, Fen>, key: string, amount: Fen): void {
  to.set(key, (to.get(key) ?? 0n) + amount);
}

async function movementsOf(db: Db, projectId: number): Promise<Map<string, Fen>> {
  const found = new Map<string, Fen>();
  for (const { row, column, amount } of await auditedEquityCells(db, projectId)) {
    const ofGroup = rowsOfGroup[row];
    if (!ofGroup) continue;
    added(found, `movement ${itemOfColumn(column)} ${ofGroup}`, row === USED_RESERVE ? -amount : amount);
  }
  return found;
}

async function statementsOf(db: Db, projectId: number): Promise<Map<string, Fen> | null> {
  const { rows, source } = await projectTrialBalance(db, { projectId });
  if (source.input.balances.length === 0) return null;
  const onForm = formAmounts(source);
  const found = new Map<string, Fen>();
  for (const [code, { audited, openAudited }] of rows) {
    if (isItemOf("closing", code)) {
      added(found, `closing ${code} none`, onForm(code, audited));
      added(found, `opening ${code} none`, onForm(code, openAudited));
    }
    for (const part of ["income", "oci"])
      if (isItemOf(part, code)) added(found, `${part} ${code} none`, onForm(code, audited));
  }
  return found;
}

/** As a company hands them in; null while the project has no books. */
async function figuresOfProject(of: Db, projectId: number): Promise<Taken[] | null> {
  const db = inProject(of, projectId);
  const statements = await statementsOf(db, projectId);
  if (!statements) return null;
  const cash = ((await auditedCashFlow(db, projectId)) ?? []).flatMap(({ code, amounts }) =>
    isItemOf("cash", code) ? [[`cash ${code} none`, amounts[0]] as const] : [],
  );
  return [...statements, ...(await movementsOf(db, projectId)), ...cash].flatMap(([key, amount]) => {
    const [part = "", item = "", row = ""] = key.split(" ");
    return amount === 0n ? [] : [{ part, item, row, amount: yuan(amount) }];
  });
}

const hashOf = (taken: readonly Taken[]): string =>
  createHash("sha256")
    .update(JSON.stringify(taken.map(({ part, item, row, amount }) => [part, item, row, amount]).sort()))
    .digest("hex");

interface Source {
  name: string;
  periodEnd: string;
  status: number;
}
/** An audit that was given up or rests has no figures to rely on. */
const closedStatuses: readonly number[] = [projectStatus.void, projectStatus.suspended];

/** Its member alone takes figures out of a project. */
async function readSource(db: Db, sourceId: number, userId: number): Promise<Source> {
  const source = await db
    .selectFrom("project as p")
    .innerJoin("project_member as m", (join) =>
      join.onRef("m.tenant_id", "=", "p.tenant_id").onRef("m.project_id", "=", "p.id"),
    )
    .where("p.id", "=", sourceId)
    .where("m.user_id", "=", userId)
    .where("m.checked", "=", memberState.confirmed)
    .select(["p.project_name as name", "p.period_end as periodEnd", "p.status"])
    .executeTakeFirst();
  if (!source) throw new Refusal("group.sourceMissing", { field: "sourceId", kind: "missing" });
  if (closedStatuses.includes(source.status))
    throw new Refusal("group.sourceClosed", { field: "sourceId", kind: "state", params: { name: source.name } });
  return source;
}

interface Company {
  id: number;
  code: string;
  role: string;
  currency: string;
}

async function companyOf(db: Db, id: number): Promise<Company> {
  const company = await db
    .selectFrom("group_company")
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .select(["id", "code", "role", "currency"])
    .executeTakeFirst();
  if (!company) throw missing("group.companyMissing");
  return company;
}

/** What the company had before goes; whoever takes the figures has entered them, and another person signs them off. */
async function replaceFigures({ db, user }: Context, { code }: Company, taken: readonly Taken[]): Promise<void> {
  await sql`update group_figure f set is_deleted = true, updated_at = now(), row_version = row_version + 1
    where ${ofProject("f")} and f.company = ${code} and not f.is_deleted`.execute(db);
  await insertFound(
    db,
    sql`insert into group_figure (tenant_id, project_id, company, part, item, equity_row, amount, entered_by)
      select ${ownTenant}, ${ownProject}, ${code}, t.part, t.item, t.row, t.amount::numeric, ${user.id}
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t (part text, item text, "row" text, amount text)`,
  );
}

export async function takeComponentFigures(
  ctx: Context,
  { projectId, companyId, sourceId }: Input<Calls["TakeComponentFigures"]>,
): Promise<Output<Calls["TakeComponentFigures"]>> {
  const { db, user } = ctx;
  await holdGroup(ctx);
  const company = await companyOf(db, companyId);
  if (sourceId === projectId && company.role !== "parent") throw new Refusal("group.sourceOwn", { field: "sourceId" });
  const source = await readSource(db, sourceId, user.id);
  const own = await db.selectFrom("project").where("id", "=", projectId).select("period_end").executeTakeFirstOrThrow();
  if (source.periodEnd !== own.period_end)
    throw new Refusal("group.sourcePeriod", {
      field: "sourceId",
      params: { name: source.name, day: source.periodEnd, own: own.period_end },
    });
  if (company.currency !== "CNY") throw new Refusal("group.sourceCurrency", { kind: "state" });
  const taken = await figuresOfProject(db, sourceId);
  if (!taken) throw new Refusal("group.sourceNoBooks", { kind: "state", params: { name: source.name } });
  await replaceFigures(ctx, company, taken);
  const hash = hashOf(taken);
  await db
    .updateTable("group_company")
    .set({
      source_project: sourceId,
      source_hash: hash,
      source_by: user.id,
      source_at: await momentOf(db),
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", companyId)
    .execute();
  await ctx.audit({
    refType: "groupCompany",
    refId: companyId,
    projectId,
    action: "take",
    new: { source: source.name, figures: taken.length, hash },
  });
  return { figures: taken.length };
}

interface OfSource {
  name: string;
  source_project: number | null;
}
/** Companies whose project was given up or rests since its figures were taken. */
export async function closedSources(db: Db, companies: readonly OfSource[]): Promise<string[]> {
  const ids = companies.flatMap(({ source_project: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return [];
  const closed = await db
    .selectFrom("project")
    .where("id", "in", ids)
    .where("status", "in", [...closedStatuses])
    .select("id")
    .execute();
  const isClosed = new Set(closed.map(({ id }) => id));
  return companies.filter(({ source_project: id }) => id !== null && isClosed.has(id)).map(({ name }) => name);
}

/** Companies whose project says something else than what was taken of it. */
export async function movedSources(
  db: Db,
  companies: readonly (OfSource & { source_hash: string | null })[],
): Promise<string[]> {
  const moved: string[] = [];
  for (const { name, source_project: projectId, source_hash: hash } of companies) {
    if (projectId === null) continue;
    const now = await figuresOfProject(db, projectId);
    if (!now || hashOf(now) !== hash) moved.push(name);
  }
  return moved;
}
