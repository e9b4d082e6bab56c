/** Findings before issue: each is mended, or explained, and what is grave confirmed by a second person. */
import { inProject } from "@digao/db/tenant";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";
import { findingLacks } from "./door.ts";

export const mirrorCompletion: readonly CompletionFact[] = [
  {
    code: "findingsAnswered",
    read: async ({ db, projectId, lang }) => findingOf(await findingLacks(inProject(db, projectId), lang)),
  },
];
