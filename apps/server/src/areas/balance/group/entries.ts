/** What is particular about eliminations made by hand: lines of one entry stand between the same two, and somebody else reviews them. */
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import { isEquityItem } from "@digao/domain/group/figures";
import { isEliminable } from "@digao/domain/group/items";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { ActRule, Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireCompanies } from "./codes.ts";
import { holdGroup } from "./hold.ts";

const isNil = (amount: unknown): boolean => Number(amount ?? 0) === 0;

async function check({ db, user }: Context, draft: Draft, current: Row | null): Promise<Draft> {
  const { company, counterpart, item, equityRow, entryNo } = draft;
  await requireCompanies(db, { company, counterpart });
  if (company === counterpart) throw new Refusal("group.sameCompany", { field: "counterpart" });
  if (!isEliminable(String(item)))
    throw new Refusal("group.itemUnknown", { field: "item", params: { value: String(item) } });
  if (isEquityItem(String(item)) !== (equityRow !== "none"))
    throw new Refusal("group.rowOfEquity", { field: "equityRow" });
  if (isNil(draft.debit) === isNil(draft.credit)) throw new Refusal("group.oneSide", { field: "debit" });
  const { rows: others } =
    await sql`select 1 from group_entry e where ${ofProject("e")} and not e.is_deleted and e.entry_no = ${entryNo}
    and (e.company <> ${company} or e.counterpart <> ${counterpart}) and e.id <> ${current?.id ?? 0}`.execute(db);
  if (others.length > 0) throw new Refusal("group.entryPair", { field: "entryNo" });
  // A line that is changed is looked at anew.
  return { ...draft, enteredBy: user.id, reviewedBy: null, reviewedAt: null };
}

const review: ActRule = async ({ db, user }, row) => {
  if (row.reviewedBy !== null) return new Refusal("group.reviewDone", { kind: "state" });
  if (row.enteredBy === user.id) return new Refusal("group.reviewOwn", { kind: "state" });
  return {
    set: { reviewed_by: user.id, reviewed_at: await momentOf(db) },
    old: { reviewedBy: null },
    new: { reviewedBy: user.id },
  };
};

export const entryRules = {
  computed: {
    isBalanced: sql`((select sum(e.debit - e.credit) from group_entry e where ${ofProject("e")} and not e.is_deleted and e.entry_no = t.entry_no) = 0)`,
  },
  order: sql`t.entry_no, t.id`,
  lock: holdGroup,
  check,
  acts: { review },
} satisfies Particular & Record<string, unknown>;
