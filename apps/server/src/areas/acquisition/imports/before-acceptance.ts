/**
 * Books before an engagement is accepted (practice 1.2): its manager alone takes them in, to evaluate it. They are marked, and go by
 * themselves when it is declined.
 */
import { caseState } from "@digao/contract/areas/engagement/acceptance/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { shareRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";
import { standingCase } from "../../engagement/acceptance/door.ts";

/** Where an engagement stands that has not begun; null once it has. */
async function stateBefore(db: Db, projectId: number): Promise<"open" | "accepted" | "declined" | null> {
  const project = await db.selectFrom("project").where("id", "=", projectId).select("status").executeTakeFirst();
  if (project?.status !== projectStatus.settingUp) return null;
  const standing = await standingCase(db, projectId);
  if (standing?.state === caseState.accepted) return "accepted";
  return standing?.state === caseState.declined ? "declined" : "open";
}

export const isDeclined = async (db: Db, projectId: number): Promise<boolean> =>
  (await stateBefore(db, projectId)) === "declined";

/** Whether what is taken in now is a trial; refused to everybody but the manager, and once it was declined. */
export async function trialOf(
  db: Db,
  { projectId, role }: { projectId: number; role: number | null },
): Promise<boolean> {
  // Nobody decides on the acceptance meanwhile: what comes in beside a decision would outlive it.
  await shareRecord(db, "acceptance_case of", projectId);
  const state = await stateBefore(db, projectId);
  if (state === "declined") throw new Refusal("import.declined", { kind: "state" });
  if (state !== "open") return false;
  if (role !== projectRole.manager) throw new Refusal("import.beforeAcceptance", { kind: "state" });
  return true;
}
