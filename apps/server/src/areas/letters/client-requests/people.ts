/** What is particular about the client's people: how they are invited, and what ends with them. */
import type { clientPerson } from "@digao/contract/areas/letters/client-requests/calls";
import { clientPersonState } from "@digao/contract/areas/letters/client-requests/codes";
import { projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { clientTokenHash, endClientSessions, newClientToken } from "../../../platform/auth/client-sessions.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ActRule, Particular } from "../../../platform/register/parts.ts";
import { deskPath, mailTo, namesOf } from "./mails.ts";

export const invitationDays = 7;
const againMs = 60_000;

const invite: ActRule = async (ctx, row) => {
  const { db, jobs, user, origin } = ctx;
  const before = row.invitedAt ? Date.parse(String(row.invitedAt)) : 0;
  if (Date.now() - before < againMs) return new Refusal("pbc.invitedJustNow", { kind: "state" });
  const token = newClientToken(user.tenantId, projectIdOf(db));
  const desk = `${origin}${deskPath(user.tenantId, projectIdOf(db))}`;
  // Only the newest is good.
  await db
    .updateTable("client_invitation")
    .set({ expires_at: sql`now()` })
    .where("client_person_id", "=", row.id)
    .where("used_at", "is", null)
    .execute();
  await db
    .insertInto("client_invitation")
    .values({
      token_hash: clientTokenHash("invitation", token),
      client_person_id: row.id,
      invited_by: user.id,
      expires_at: sql`now() + make_interval(days => ${invitationDays}::int)`,
    })
    .execute();
  const names = await namesOf(db);
  // Behind #, so that no server and no log on the way reads it.
  const link = `${origin}/client/invite#${token}`;
  const queued = await mailTo(
    db,
    jobs,
    { id: row.id, name: String(row.name), email: String(row.email) },
    {
      subject: "pbc.mail.invite.subject",
      text: "pbc.mail.invite.text",
      of: () => ({ ...names, name: String(row.name), days: invitationDays, link, desk }),
    },
  );
  if (!queued) return new Refusal("pbc.noMail", { kind: "state" });
  return {
    set: {
      state: Math.max(Number(row.state), clientPersonState.invited),
      desk,
      invited_by: user.id,
      invited_at: sql`now()`,
    },
    old: { state: row.state },
    new: { state: Math.max(Number(row.state), clientPersonState.invited), email: row.email },
  };
};

export const personRules = {
  changeableTo: (_ctx, row, draft) =>
    Number(row.state) !== clientPersonState.new && String(draft.email).toLowerCase() !== String(row.email).toLowerCase()
      ? new Refusal("pbc.emailFixed", { kind: "state", field: "email" satisfies keyof typeof clientPerson.spec.fields })
      : undefined,
  async after({ db }, { id, draft }) {
    if (draft) return;
    await endClientSessions(db, id);
    await db
      .updateTable("client_invitation")
      .set({ expires_at: sql`now()` })
      .where("client_person_id", "=", id)
      .where("used_at", "is", null)
      .execute();
    await db.deleteFrom("client_upload").where("client_person_id", "=", id).execute();
  },
  acts: { invite },
} satisfies Particular;
