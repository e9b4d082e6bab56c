/** A conclusion on the misstatements that is approved, and still of the list as it stands. */
import type { CompletionFact } from "../../../platform/completion/facts.ts";
import { misstatementsOf } from "./door.ts";

export const misstatementsCompletion: readonly CompletionFact[] = [
  {
    code: "misstatementsConcluded",
    read: async ({ db, projectId, lang }) => {
      const { conclusion } = await misstatementsOf(db, projectId, lang);
      return { open: conclusion?.isApproved && !conclusion.isStale ? 0 : 1 };
    },
  },
];
