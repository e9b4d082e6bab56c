/** Facts known after the report date are decided and seen through before its file is archived. */
import { inProject } from "@digao/db/tenant";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";
import { factStandings } from "./standing.ts";

export const lateFactsCompletion: readonly CompletionFact[] = [
  {
    code: "lateFactsSettled",
    read: async ({ db, projectId, lang }) =>
      findingOf((await factStandings(inProject(db, projectId), lang)).flatMap(({ lacks }) => lacks)),
  },
];
