/** What the archive closes: everything of a project from the application on (archiveFlag 1), for good once it is archived (2, 3). Once it is destroyed (4) nothing of it answers. */
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import type { AfterReport } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { Refusal } from "../refusal.ts";

/** Null: nothing of it stands against a write. */
export function againstArchived(flag: number | undefined): MessageKey | null {
  if (flag === undefined || flag === archiveFlag.open) return null;
  if (flag === archiveFlag.destroyed) return "access.destroyed";
  return flag === archiveFlag.archiving ? "access.archiving" : "access.archived";
}

export const isClosedByArchive = (flag: number | undefined): boolean => againstArchived(flag) !== null;

/** The archive's own acts go on. */
export function requireOutOfArchive(flag: number | undefined, afterReport?: AfterReport): void {
  requireNotDestroyed(flag);
  const why = afterReport === "archive" ? null : againstArchived(flag);
  if (why) throw new Refusal(why, { kind: "archived" });
}

/** Of a destroyed project there is nothing to be read either, whoever asks. */
export function requireNotDestroyed(flag: number | null | undefined): void {
  if (flag === archiveFlag.destroyed) throw new Refusal("access.destroyed", { kind: "archived" });
}
