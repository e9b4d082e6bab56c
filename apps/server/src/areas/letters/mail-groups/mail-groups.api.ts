import { mailGroup } from "@digao/contract/areas/letters/mail-groups/calls";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Row } from "../../../platform/register/read.ts";
import { type Context, serve } from "../../../platform/serve.ts";

const OWN = "2";

/** A group that others use does not become one's own: it would vanish from them. */
function checkOwner({ user }: Context, draft: Draft, current: Row | null): Draft {
  if (draft.groupType === OWN && current && current.createdBy !== user.id)
    throw new Refusal("mailGroup.ofAnother", { field: "groupType", params: { name: String(current.createName) } });
  return draft;
}

export const mailGroupsRoutes = serve(
  mailGroup.calls,
  registerHandlers(mailGroup, {
    computed: { memberCount: sql`cardinality(t.group_member)` },
    only: ({ user }) => sql`(t.group_type <> ${OWN} or t.created_by = ${user.id})`,
    check: checkOwner,
  }),
);
