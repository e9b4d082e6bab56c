/** What else is done with an archive asks of its end. */
import { destructionStatus } from "@digao/contract/areas/office/archive-destruction/codes";
import type { Db } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";
import { destructionsOf } from "./facts.ts";

/** Whoever asks holds the project. @param orProposed a proposal that nobody has decided on stands against it, too */
async function requireNone(db: Db, projectId: number, orProposed = false): Promise<void> {
  const [latest] = await destructionsOf(db, projectId);
  const { proposed, approved, destroyed } = destructionStatus;
  if (latest?.status === destroyed) throw new Refusal("access.destroyed", { kind: "archived" });
  if (latest?.status === approved) throw new Refusal("archiveDestruction.approved", { kind: "state" });
  if (orProposed && latest?.status === proposed) throw new Refusal("archiveDestruction.standing", { kind: "state" });
}

export const destructions = { requireNone };
