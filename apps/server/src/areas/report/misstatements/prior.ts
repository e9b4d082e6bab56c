/** What is particular about the list of prior-year misstatements: where they stand, and what only leaders may do. */
import { priorMisstatement } from "@digao/contract/areas/report/misstatements/calls";
import { ofProject } from "@digao/db/project-rows";
import { fen } from "@digao/domain/money";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { allStatementItems } from "../../balance/trial-balance/door.ts";

/** Groups of the balance sheet; what last year's profit was wrong by stands there. */
const LAST_OF_BALANCE_SHEET = 2;

/** Only leaders take out what last year left, and change what the project before has told. */
const forLeaders = ({ project }: Context): Refusal | undefined =>
  isInRoleSet(project?.role ?? 0, "leader") ? undefined : new Refusal("misstate.leaderOnly", { kind: "forbidden" });

async function check({ db, project }: Context, draft: Draft, current: Row | null, reason?: string): Promise<Draft> {
  const item = (await allStatementItems(db, project?.id ?? 0)).find(({ id }) => id === draft.fsItemId);
  if (!item) throw missing();
  if (item.line.kind !== "L" || item.line.group > LAST_OF_BALANCE_SHEET)
    throw new Refusal("misstate.balanceSheetOnly", { field: "fsItemId" });
  if (fen(String(draft.amount)) === 0n) throw new Refusal("misstate.amountMissing", { field: "amount" });
  if (!current) return draft;
  return { ...draft, firstAmount: current.firstAmount ?? current.amount, changeReason: reason ?? null };
}

/** What turns round was decided of another amount. */
async function forgetReversal({ db, project }: Context, id: number): Promise<void> {
  await db
    .updateTable("misstatement_note")
    .set({ reversal: null, row_version: sql`row_version + 1` })
    .where("project_id", "=", project?.id ?? 0)
    .where("source_key", "=", `prior:${id}`)
    .execute();
}

const userName = sql`(select u.name from app_user u where u.id = t.updated_by)`;

export const priorRules = {
  computed: {
    itemName: sql`(select i.std_code || ' ' || i.name_zh from fs_item i where ${ofProject("i")} and i.id = t.fs_item_id)`,
    isCarriedOver: sql`(t.source_key is not null)`,
    changedBy: userName,
    changedAt: sql`t.updated_at`,
  },
  order: sql`t.id`,
  check,
  columns: ({ sourceKey }: Draft, current: Row | null, { user }: Context) => ({
    updated_by: user.id,
    ...(current || !sourceKey ? {} : { source_key: sourceKey }),
  }),
  changeableTo: (ctx: Context, row: Row) => (row.isCarriedOver ? forLeaders(ctx) : undefined),
  deletableTo: forLeaders,
  async after(ctx: Context, { id, draft, before }: { id: number; draft: Draft | null; before: Draft | null }) {
    if (draft && before && before.amount !== draft.amount) await forgetReversal(ctx, id);
  },
};

export const priorHandlers = registerHandlers(priorMisstatement, priorRules);
