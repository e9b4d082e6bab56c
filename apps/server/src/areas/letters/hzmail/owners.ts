/** Whose a mailbox for confirmations is: the firm's is for those with the right to users, a project's for its own people, its settings for its leaders. */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ProjectRoleSet } from "@digao/contract/endpoint";
import { ownTenant, ownUser } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import { requireMember } from "../../../platform/auth/membership.ts";
import { ownerKinds } from "../../../platform/mail/access.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { MailOwner } from "../mail/door/mailboxes.ts";

export type Does = "read" | "match" | "manage";
const roleFor: Readonly<Record<Does, ProjectRoleSet>> = { read: "anyMember", match: "team", manage: "leader" };

export const seesFirm = ({ user }: Pick<Context, "user">): boolean => user.permissions.has("Pages.Users");

/** Of the firm's mailbox a right decides, of a project's the caller's place in it. */
export async function requireOwner(ctx: Context, projectId: number | null, does: Does): Promise<void> {
  if (projectId !== null) {
    await requireMember(ctx, projectId, { role: roleFor[does], writes: does !== "read" });
    return;
  }
  const right = does === "read" ? "Pages.Users" : "Pages.Users.Edit";
  if (!ctx.user.permissions.has(right))
    throw new Refusal("access.rightMissing", { kind: "forbidden", params: { right } });
}

export async function ownerOf(ctx: Context, projectId: number | null | undefined, does: Does): Promise<MailOwner> {
  await requireOwner(ctx, projectId ?? null, does);
  return projectId
    ? { kind: ownerKinds.project, userId: null, projectId }
    : { kind: ownerKinds.firm, userId: null, projectId: null };
}

/** Of `a` (mail_account): one whose mails the caller reads. */
export const readable = (ctx: Pick<Context, "user">): RawBuilder<boolean> => sql<boolean>`(
  a.owner_kind = ${sql.lit(ownerKinds.firm)} and ${seesFirm(ctx)}
  or a.owner_kind = ${sql.lit(ownerKinds.project)} and exists (select from project_member m
    where m.tenant_id = ${ownTenant} and m.project_id = a.project_id and m.user_id = ${ownUser} and m.checked = ${memberState.confirmed}))`;

/** A mailbox for confirmations: people's own are nobody else's. */
export async function requireBox(ctx: Context, id: number, does: Does) {
  const box = await ctx.db
    .selectFrom("mail_account")
    .select(["id", "project_id as projectId", "owner_kind", "confirmed_at", "changed_by as changedBy"])
    .where("id", "=", id)
    .where("owner_kind", "!=", ownerKinds.person)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (!box) throw missing("mail.noAccount");
  await requireOwner(ctx, box.projectId, does);
  return box;
}
