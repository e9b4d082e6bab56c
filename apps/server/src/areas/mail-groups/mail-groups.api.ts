import { mailGroup } from "@digao/contract/areas/mail-groups";
import { sql } from "kysely";
import { registerHandlers } from "../../platform/register/handlers.ts";
import { serve } from "../../platform/serve.ts";

export const mailGroupsRoutes = serve(
  mailGroup.calls,
  registerHandlers(mailGroup, { computed: { memberCount: sql`cardinality(t.group_member)` } }),
);
