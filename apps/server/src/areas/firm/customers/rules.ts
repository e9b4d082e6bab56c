/** What is particular about the register of clients. */
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { sql } from "kysely";
import { headsChangedOf } from "../../../platform/overview/heads.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";

const deletableTo = (_ctx: unknown, { projectCount }: Row): Refusal | undefined =>
  projectCount
    ? new Refusal("customer.hasProjects", { kind: "state", params: { count: Number(projectCount) } })
    : undefined;

export const customerRules = {
  computed: { projectCount: sql`(select count(*) from project p where p.cust_id = t.id and not p.is_deleted)` },
  deletableTo,
  after: async ({ db }: Context, { id, draft, before }: { id: number; draft: Draft | null; before: Draft | null }) => {
    if (draft && before) await headsChangedOf(db, id);
  },
};

export const customerParts = partsOf(customer, customerRules);
