/** The text of a document, version by version: written by the team, approved by a leader who has not written in it. */

import type { PaperSpec } from "../../../paper/paper.ts";
import { form, reason, words } from "../../../paper/sections.ts";
import { usualLife } from "../../../paper/usual-life.ts";
import { roleSets } from "../../engagement/project-detail/codes.ts";

export const correspondenceText = { markup: 60_000, words: 20_000 } as const;
const titleMax = 100;
const reasonMax = 2000;

export const correspondenceSpec = {
  ...usualLife({ approves: roleSets.leader }),
  refusals: { moved: "correspondence.moved" },
  name: "correspondencePaper",
  of: "correspondence",
  index: "E3",
  base: "/api/services/app/correspondence",
  calls: {
    sheet: "GetCorrespondenceText",
    print: "DownCorrespondenceText",
    acts: {
      edit: "SaveCorrespondenceText",
      submit: "SubmitCorrespondenceText",
      approve: "ApproveCorrespondenceText",
      return: "ReturnCorrespondenceText",
      discard: "DiscardCorrespondenceText",
    },
  },
  sections: {
    head: form({
      title: reason(titleMax, { words: ["文件标题", "Heading"], isNeeded: true, isCompared: true }),
    }),
    body: form({
      text: words({ words: ["正文", "Text"], max: correspondenceText.markup, min: 20, isNeeded: true, isRich: true }),
      revisionReason: reason(reasonMax, {
        words: ["修订的原因", "Why it is revised"],
        isWide: true,
        isRevisionReason: true,
      }),
    }),
  },
} as const satisfies PaperSpec;
