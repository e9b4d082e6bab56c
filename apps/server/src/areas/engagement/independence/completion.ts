/** Independence of everybody who booked hours, those who left as well, and of whoever has a place (practice 1.4). */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { undeclaredAtCompletion } from "./door.ts";

async function independence({ db, projectId, reportDate }: Asked): Promise<Finding> {
  const worked = await undeclaredAtCompletion(db, { projectId, reportDate: reportDate ?? today() });
  const pending = await db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectId)
    .where("m.checked", "=", memberState.pending)
    .orderBy("m.id")
    .select("u.name")
    .execute();
  return findingOf([...new Set([...worked, ...pending].map(({ name }) => name))]);
}

export const independenceCompletion: readonly CompletionFact[] = [{ code: "independenceDeclared", read: independence }];
