import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { projects } from "@digao/contract/areas/office/projects/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { requireOutOfArchive } from "../../../platform/auth/archived.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockTeam, nameLead, syncLeads } from "../../engagement/project-detail/door.ts";
import { requirePeople } from "./people.ts";
import { readProject } from "./project-row.ts";

type Appointment = Input<(typeof projects)["AppointProjectPartner"]>;
type Lead = typeof projectRole.partner | typeof projectRole.qualityControl;

/** By the firm, with a reason that the log keeps; whoever is named still has to accept and to declare independence. */
async function appoint(ctx: Context, role: Lead, { Id, userId, reason, takingOver, rowVersion }: Appointment) {
  const { db } = ctx;
  const current = await readProject(db, Id, true);
  checkVersion(rowVersion, current);
  requireOutOfArchive(current.archiveFlag);
  if (current.status === projectStatus.void) throw new Refusal("project.void", { kind: "state" });
  await requirePeople(db, [userId]);
  const field = role === projectRole.partner ? "partnerUserId" : "qcUserId";
  const before = current[field] ?? null;
  await lockTeam(db, Id);
  await nameLead(ctx, Id, role, { before, after: userId }, { reason, takingOver });
  // The place names who holds it: of several partners the one appointed.
  await db
    .updateTable("project")
    .set({
      ...(field === "qcUserId" ? { qc_user_id: userId } : { partner_user_id: userId }),
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", Id)
    .execute();
  await syncLeads(db, Id);
  const after = await readProject(db, Id);
  const [old, now] = [{ [field]: before }, { [field]: after[field] ?? null, reason }];
  await ctx.audit({ refType: "project", refId: Id, projectId: Id, action: "appoint", old, new: now });
  return { id: Id, rowVersion: after.rowVersion };
}

export const appointPartner = (ctx: Context, input: Appointment) => appoint(ctx, projectRole.partner, input);

export const appointReviewer = (ctx: Context, input: Appointment) => appoint(ctx, projectRole.qualityControl, input);
