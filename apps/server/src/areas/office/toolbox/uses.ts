/** When a person last opened which of the firm's tools. */
import { ToolName, type ToolUse, type toolbox } from "@digao/contract/areas/office/toolbox/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";

export async function listUses({ db, user }: Context): Promise<ToolUse[]> {
  const rows = await db
    .selectFrom("tool_use")
    .where("user_id", "=", user.id)
    .orderBy("opened_at", "desc")
    .select(["tool", "opened_at as openedAt"])
    .execute();
  // A tool of an earlier version of the product is shown no longer.
  return rows.flatMap(({ tool, openedAt }) => {
    const known = ToolName.safeParse(tool);
    return known.success ? [{ tool: known.data, openedAt }] : [];
  });
}

export async function noteOpened(
  { db, user }: Context,
  { tool }: Input<(typeof toolbox)["NoteToolOpened"]>,
): Promise<null> {
  await db
    .insertInto("tool_use")
    .values({ user_id: user.id, tool })
    .onConflict((on) =>
      on.columns(["tenant_id", "user_id", "tool"]).doUpdateSet({ opened_at: sql`excluded.opened_at` }),
    )
    .execute();
  return null;
}
