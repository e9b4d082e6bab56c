import { customer } from "@digao/contract/areas/firm/customers/calls";
import { sql } from "kysely";
import { headsChangedOf } from "../../../platform/overview/heads.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import type { Row } from "../../../platform/register/read.ts";
import { serve } from "../../../platform/serve.ts";

const deletableTo = (_ctx: unknown, { projectCount }: Row): Refusal | undefined =>
  projectCount
    ? new Refusal("customer.hasProjects", { kind: "state", params: { count: Number(projectCount) } })
    : undefined;

export const customersRoutes = serve(
  customer.calls,
  registerHandlers(customer, {
    computed: { projectCount: sql`(select count(*) from project p where p.cust_id = t.id and not p.is_deleted)` },
    deletableTo,
    after: async ({ db }, { id, draft, before }) => {
      if (draft && before) await headsChangedOf(db, id);
    },
  }),
);
