/** The client's own statements, cash flow, changes in equity and notes are there, compared, and no difference is left without an answer; or waived. */
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";
import { standingOf } from "./read.ts";

export const receivedCompletion: readonly CompletionFact[] = [
  {
    code: "clientSetReceived",
    read: async ({ db, projectId, lang }) => findingOf((await standingOf(db, projectId, lang)).lacks),
  },
];
