/** The evaluation of misstatements (错报评价, CSA 1251) as a paper: what size does not tell, and the conclusion that a leader draws and another approves. */
import { lifeOf } from "../../../life.ts";
import { limits } from "../../../limits.ts";
import type { Pair } from "../../../pairs.ts";
import type { PaperSpec } from "../../../paper/paper.ts";
import { coded, form, links, reason } from "../../../paper/sections.ts";
import { linkableTypes } from "../../../records.ts";
import { projectRole, roleSets } from "../../engagement/project-detail/codes.ts";
import { evaluationStatus } from "./codes.ts";

const { draft, concluded, approved, superseded } = evaluationStatus;
const conclusionMax = 2000;

const answer = <const Why extends string>(why: Why, words: Pair) =>
  coded("misstatementAnswer", { words, initial: 0, isCompared: true, why });
const note = (of: Pair) =>
  reason(limits.reasonMax, { words: [`说明：${of[0]}`, `What it is: ${of[1]}`], isWide: true });

const covenant: Pair = ["影响借款契约或监管指标", "Affects loan covenants or regulatory ratios"];
const fraud: Pair = ["涉及舞弊或掩盖", "Involves fraud or concealment"];
const relatedParty: Pair = ["涉及关联方", "Involves related parties"];
const managementPay: Pair = ["影响管理层薪酬", "Affects management remuneration"];
const segment: Pair = ["影响分部信息或关键披露", "Affects segments or key disclosures"];

export const evaluationSpec = {
  name: "misstatementConclusion",
  index: "E2",
  base: "/api/services/app/misstatement",
  calls: {
    sheet: "GetMisstatements",
    print: "DownMisstatementsExcel",
    acts: {
      edit: "SaveMisstatementEvaluation",
      conclude: "ConcludeMisstatements",
      approve: "ApproveMisstatements",
      return: "ReturnMisstatements",
      discard: "DiscardMisstatements",
    },
  },
  states: "evaluationStatus",
  open: draft,
  inForce: approved,
  superseded,
  life: lifeOf<number, string>()({
    actors: {
      member: { roles: roleSets.team },
      leader: { roles: roleSets.leader },
      lead: { roles: [projectRole.manager, projectRole.partner] },
    },
    steps: {
      [draft]: {
        edit: { to: draft, who: "member" },
        conclude: { to: concluded, who: "leader", complete: true, fresh: true },
        // A draft may hold a colleague's yes, which is evidence: who began it does not make that disappear.
        discard: { to: null, who: "lead" },
      },
      [concluded]: {
        approve: { to: approved, who: "lead", notBy: ["preparer", "editor", "approver"], complete: true, fresh: true },
        return: { to: draft, who: "leader", reason: true },
      },
      [approved]: {},
      [superseded]: {},
    },
  }),
  refusals: {
    moved: "misstate.listChanged",
    actors: { leader: "misstate.leaderOnly", lead: "misstate.leadOnly" },
  },
  waits: { [concluded]: { act: "approve" } },
  tells: {
    approve: { to: "team", severity: "success" },
    return: { to: "preparer", severity: "warning" },
  },
  sections: {
    conclusion: form({
      conclusion: coded("misstatementConclusion", {
        words: ["未更正错报的结论", "Conclusion on what is uncorrected"],
        initial: 0,
        isCompared: true,
        why: "reason",
      }),
      reason: reason(conclusionMax, { words: ["结论的理由", "Reason of the conclusion"], isWide: true }),
      support: links(linkableTypes, { words: ["依据的记录", "Supporting records"], isWide: true }),
      revisionReason: reason(conclusionMax, {
        words: ["重新评价的原因", "Why it is evaluated again"],
        isWide: true,
        isRevisionReason: true,
      }),
    }),
    qualitative: form({
      covenant: answer("covenantNote", covenant),
      fraud: answer("fraudNote", fraud),
      relatedParty: answer("relatedPartyNote", relatedParty),
      managementPay: answer("managementPayNote", managementPay),
      segment: answer("segmentNote", segment),
      covenantNote: note(covenant),
      fraudNote: note(fraud),
      relatedPartyNote: note(relatedParty),
      managementPayNote: note(managementPay),
      segmentNote: note(segment),
    }),
  },
  print: {
    title: ["错报累积评价表", "Evaluation of misstatements"],
    fields: ["二、性质方面的考虑与结论", "2. Beyond size, and the conclusion"],
    guide: ["回答人 / 日期", "Answered by / on"],
  },
} as const satisfies PaperSpec;
