/** Requests that are still open, drafts included: none may be left where the fieldwork ends. */
import { messageOf } from "@digao/contract/messages";
import type { Asked, CompletionFact, Finding } from "../../../platform/completion/facts.ts";
import { requestCounts } from "./door.ts";

async function answered({ db, lang }: Asked): Promise<Finding> {
  const { total, open, overdue } = await requestCounts(db);
  const names = overdue > 0 ? [messageOf(lang, "pbc.overdueCount", { count: overdue })] : [];
  return { open, names, isApplicable: total > 0 };
}

export const clientRequestsCompletion: readonly CompletionFact[] = [{ code: "requestsAnswered", read: answered }];
