/** What completion and moves of an engagement wait for of the archive. Before the report is issued nobody asks. */
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { lacksOf } from "./preparation.ts";
import { handsOfProject } from "./rows.ts";

async function isDue(db: Db, projectId: number): Promise<boolean> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["is_reported as isReported", "status"])
    .executeTakeFirstOrThrow();
  return project.isReported || project.status === projectStatus.suspended;
}

async function ready({ db, projectId, lang }: Asked): Promise<Finding> {
  if (!(await isDue(db, projectId))) return { open: 1, names: [messageOf(lang, "archive.notDue")] };
  const lacks = await lacksOf({ db, projectId, lang, hands: await handsOfProject(db, projectId) });
  return findingOf(lacks.map(({ words }) => words));
}

const byHand =
  (column: "checkedBy" | "confirmedBy") =>
  async ({ db, projectId }: Asked): Promise<Finding> => {
    const hands = await handsOfProject(db, projectId);
    return { open: hands?.[column] ? 0 : 1 };
  };

export const archivesCompletion: readonly CompletionFact[] = [
  { code: "archiveReady", read: ready },
  { code: "archiveChecked", read: byHand("checkedBy") },
  { code: "archiveConfirmed", read: byHand("confirmedBy") },
];
