/** The evaluation of an engagement before it is accepted or continued (业务承接评价), as a paper of the project. */
import { z } from "zod";
import { type Life, lifeOf } from "../../../life.ts";
import type { PaperSpec } from "../../../paper/paper.ts";
import { checklist, coded, computed, form, rows, words } from "../../../paper/sections.ts";
import { count, day, money, text } from "../../../register/fields.ts";
import { projectRole, roleSets } from "../project-detail/codes.ts";
import { acceptanceStatus } from "./codes.ts";
import { evaluationAnswers } from "./evaluation-answers.ts";
import { barAnswers, barItems, evaluationItems } from "./evaluation-items.ts";

const { draft, atManager, atPartner, approved, superseded } = acceptanceStatus;
const own = ["preparer", "editor"] as const;

/** The chain of practice 1.2 within the team: nobody who filled it in, and each step another person. */
const life: Life<number> = lifeOf<number, string>()({
  actors: {
    author: { roles: roleSets.team },
    managing: { roles: roleSets.projectManager },
    signing: { roles: [projectRole.partner] },
    owner: { roles: roleSets.leader, orPart: ["preparer"] },
  },
  steps: {
    [draft]: {
      edit: { to: draft, who: "author" },
      submit: { to: atManager, who: "author", complete: true },
      discard: { to: null, who: "owner" },
    },
    [atManager]: {
      review: { to: atPartner, who: "managing", notBy: own, complete: true, fresh: true },
      return: { to: draft, who: "managing", notBy: ["preparer"], reason: true },
    },
    [atPartner]: {
      approve: { to: approved, who: "signing", notBy: [...own, "approver"], complete: true, fresh: true },
      return: { to: draft, who: "signing", notBy: ["preparer"], reason: true },
    },
    [approved]: {},
    [superseded]: {},
  },
});

export const acceptanceSpec = {
  states: "acceptanceStatus",
  open: draft,
  inForce: approved,
  superseded,
  life,
  waits: { [atManager]: { act: "review" }, [atPartner]: { act: "approve", notice: "notice.acceptanceAtPartner" } },
  tells: { approve: { to: "team", severity: "success" }, return: { to: "preparer", severity: "warning" } },
  refusals: {
    actors: { managing: "acceptance.byManager", signing: "acceptance.byPartner" },
    parts: { preparer: "acceptance.own", editor: "acceptance.own", approver: "acceptance.twice" },
  },
  name: "acceptance",
  index: "A1",
  base: "/api/services/app/Acceptance",
  calls: {
    sheet: "GetAcceptance",
    print: "DownAcceptance",
    acts: {
      edit: "SaveAcceptance",
      submit: "SubmitAcceptance",
      review: "ReviewAcceptance",
      approve: "ApproveAcceptance",
      return: "ReturnAcceptance",
      discard: "DiscardAcceptance",
    },
  },
  sections: {
    contact: form({
      contactedOn: day({ words: ["接洽日期", "First contact on"], isNeeded: true }),
      conflictOn: day({ words: ["冲突与独立性检查日期", "Conflicts and independence checked on"], isNeeded: true }),
      conflictResult: words({
        words: ["冲突检查结果", "What the check found"],
        min: 10,
        max: 2000,
        isNeeded: true,
        phrases: "explanation",
      }),
    }),
    predecessor: form(
      {
        consent: coded("predecessorConsent", {
          words: ["客户同意与前任沟通", "Consent to ask the predecessor"],
          initial: 0,
        }),
        letterOn: day({ words: ["致前任的函发出日期", "Letter to the predecessor on"] }),
        reply: coded("predecessorReply", { words: ["前任回复", "Reply"], initial: 0 }),
        firstReminderOn: day({ words: ["第一次催函", "First reminder"] }),
        secondReminderOn: day({ words: ["第二次催函", "Second reminder"] }),
        predecessorNote: words({
          words: ["前任沟通的评价", "Evaluation of it"],
          max: 2000,
          hint: [
            "诚信、分歧、舞弊或违法、内部控制缺陷、变更原因、查阅底稿",
            "Integrity, disagreements, fraud or illegal acts, control deficiencies, reason of the change, access to papers",
          ],
        }),
      },
      { words: ["与前任注册会计师沟通（首次审计）", "Predecessor (first audit)"] },
    ),
    evaluation: checklist({
      words: ["评价表", "Evaluation"],
      items: evaluationItems,
      answers: evaluationAnswers,
      unanswered: 1,
      phrases: "explanation",
    }),
    bars: checklist({ words: ["不得承接的情形", "What bars acceptance"], items: barItems, answers: barAnswers }),
    fees: form(
      {
        fee: money({ words: ["拟定审计收费", "Proposed fee"], isNeeded: true, isCompared: true, min: 0 }),
        lastFee: money({ words: ["上年审计收费", "Last year's fee"], isCompared: true, min: 0 }),
        unpaidFee: money({ words: ["其中尚未付清", "Of which unpaid"], min: 0 }),
        feeNote: words({ words: ["收费变动或欠费的说明", "Why it changed or is unpaid"], max: 1000 }),
      },
      { words: ["收费", "Fee"] },
    ),
    hours: rows(
      {
        grade: text(50, { words: ["人员级别", "Staff grade"], isRequired: true }),
        hours: count({ words: ["小时", "Hours"], isRequired: true, min: 1, max: 100_000 }),
        rate: money({ words: ["小时费率", "Rate per hour"], isRequired: true, min: 0 }),
        cost: computed(money({ words: ["成本", "Cost"] })),
      },
      {
        words: ["工时预算", "Budget of hours"],
        empty: ["还没有预算", "No budget yet"],
        add: ["增加一行", "Add a line"],
        remove: ["移除该行", "Remove the line"],
        max: 30,
        totals: ["hours", "cost"],
        isNeeded: true,
      },
    ),
    conclusion: form({
      conclusion: words({
        words: ["评价结论", "Conclusion"],
        min: 10,
        phrases: "conclusion",
        isNeeded: true,
        isCompared: true,
      }),
    }),
  },
  summary: ["fee"],
} as const satisfies PaperSpec;

/** What of the project decides on the chain, as it stood when the version was written. */
export const ProjectFacts = z.object({
  isFirst: z.boolean(),
  isGroup: z.boolean(),
  isPie: z.boolean(),
  isListed: z.boolean(),
  isIpo: z.boolean(),
  riskLevel: z.number().nullable(),
});
export type ProjectFacts = z.infer<typeof ProjectFacts>;
