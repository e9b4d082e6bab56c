/** What is particular about dealings within a group: both sides are of it, what stands between them, and who deals with a difference. */
import type { DealingKind } from "@digao/contract/areas/balance/group/kinds";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireCompanies } from "./codes.ts";
import { holdGroup } from "./hold.ts";

const isBlank = (words: unknown): boolean => String(words ?? "").trim() === "";

function refuseSale({ month, monthsLeft, assetItem, expenseItem }: Draft): void {
  if (!month || !monthsLeft || isBlank(assetItem) || isBlank(expenseItem))
    throw new Refusal("group.saleNeeded", { field: "month" });
  const inYear = Number(month) % 100;
  if (inYear < 1 || inYear > 12) throw new Refusal("group.month", { field: "month" });
}

async function check({ db }: Context, draft: Draft, current: Row | null): Promise<Draft> {
  const { kind, seller, buyer, month, resolution, resolutionWhy } = draft;
  const companies = await requireCompanies(db, { seller, buyer });
  if (seller === buyer) throw new Refusal("group.sameCompany", { field: "buyer" });
  const isToAssociate = companies.get(String(buyer))?.role === "associate";
  if (isToAssociate !== ((kind as DealingKind) === "associateSale"))
    throw new Refusal("group.associateNeeded", { field: "buyer" });
  if (kind === "assetSale") refuseSale(draft);
  if (resolution !== "none" && isBlank(resolutionWhy))
    throw new Refusal("group.resolutionWhy", { field: "resolutionWhy" });
  const { rows: twins } =
    await sql`select 1 from group_dealing d where ${ofProject("d")} and not d.is_deleted and d.kind = ${kind}
    and d.seller = ${seller} and d.buyer = ${buyer} and coalesce(d.month, 0) = ${month ?? 0} and d.id <> ${current?.id ?? 0}`.execute(
      db,
    );
  if (twins.length > 0) throw new Refusal("group.dealingTwice", { field: "buyer" });
  return draft;
}

export const dealingRules = {
  computed: {
    priceDifference: sql`(t.price - t.other_price)`,
    balanceDifference: sql`(t.balance - t.other_balance)`,
  },
  order: sql`t.kind, t.seller, t.buyer, t.id`,
  lock: holdGroup,
  holdForSheet: holdGroup,
  check,
} satisfies Particular & Record<string, unknown>;
