/** Answers of items that do not apply now: they count for nothing, and come back with the answer that demands them. */
import { answerOf, applicableIn, checklistsIn, type Sections } from "@digao/contract/paper/sections";
import { isRecord } from "../lib/narrow.ts";
import type { Values } from "./parts.ts";

/** The checklists of a draft: what it does not send of an item that does not apply stays as it stood. */
export const withRetainedAnswers = (sections: Sections, draft: Values, before: Values | null | undefined): Values =>
  Object.fromEntries(
    checklistsIn(sections).map(([name, section]) => {
      const sent = isRecord(draft[name]) ? draft[name] : {};
      const applicable = new Set(applicableIn(draft, name, section));
      const retained = section.items
        .filter((item) => !applicable.has(item) && sent[item.code] === undefined)
        .map(({ code }) => [code, answerOf(before ?? {}, name, code)] as const)
        .filter(([, { answer, remark }]) => answer !== null || remark !== "");
      return [name, { ...sent, ...Object.fromEntries(retained) }];
    }),
  );
