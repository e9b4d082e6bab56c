/** Whatever was published, confirmed or issued still says what the figures say now. The report itself is what completion comes before. */

import { messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { recordOf } from "@digao/contract/records";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import { readTieOut } from "./graph.ts";

const after: readonly string[] = ["auditReport", "reportEntry"];

export const tieOutCompletion: readonly CompletionFact[] = [
  {
    code: "figuresHold",
    read: async ({ db, projectId, lang }) => {
      const { uses, graph } = await readTieOut(db, projectId, true);
      const standings = graph.standings();
      const first = new Map(uses.map((use) => [use.holder, use]));
      const open = [...first.values()].filter(
        ({ holder, refType }) => !after.includes(refType) && standings.get(holder)?.state !== "agrees",
      );
      const records = await resolveRecords(db, open);
      return findingOf(
        open.map((use) => {
          const { refType, holder } = use;
          const kind = recordOf(refType);
          const words = kind ? wordIn(lang, kind.words) : refType;
          const title = [words, records.of(use)?.name[lang]].filter(Boolean).join(" ");
          const count = standings.get(holder)?.moved ?? 0;
          return messageOf(lang, count > 0 ? "tieOut.lack" : "tieOut.lackRests", { title, count });
        }),
      );
    },
  },
];
