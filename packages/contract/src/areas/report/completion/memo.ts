/** The completion memo (审计总结): what was done and found, in words beside bound figures; signed by the manager, then by the partner. */
import { type Life, lifeOf } from "../../../life.ts";
import type { Pair } from "../../../pairs.ts";
import type { PaperSpec } from "../../../paper/paper.ts";
import { figure, form, reason, words } from "../../../paper/sections.ts";
import { judgementStatus } from "../../engagement/papers/codes.ts";
import { projectRole, roleSets } from "../../engagement/project-detail/codes.ts";

const { draft, handedIn, approved, superseded } = judgementStatus;
const textMax = 4000;

const life: Life<number> = lifeOf<number, string>()({
  actors: {
    author: { roles: roleSets.team },
    managing: { roles: [projectRole.manager] },
    signing: { roles: [projectRole.partner] },
    owner: { roles: roleSets.leader, orPart: ["preparer"] },
  },
  steps: {
    [draft]: {
      edit: { to: draft, who: "author" },
      submit: { to: handedIn, who: "managing", complete: true, fresh: true },
      discard: { to: null, who: "owner" },
    },
    [handedIn]: {
      approve: { to: approved, who: "signing", notBy: ["preparer", "editor"], complete: true, fresh: true },
      return: { to: draft, who: "signing", notBy: ["preparer"], reason: true },
    },
    [approved]: {},
    [superseded]: {},
  },
});

const told = (of: Pair) => words({ words: of, min: 5, max: textMax, isNeeded: true });

export const memoSpec = {
  name: "completionMemo",
  index: "E9",
  base: "/api/services/app/AuditComplete",
  calls: {
    sheet: "GetCompletionMemo",
    print: "DownCompletionMemo",
    acts: {
      edit: "SaveCompletionMemo",
      submit: "SubmitCompletionMemo",
      approve: "ApproveCompletionMemo",
      return: "ReturnCompletionMemo",
      discard: "DiscardCompletionMemo",
    },
  },
  states: "judgementStatus",
  open: draft,
  inForce: approved,
  superseded,
  life,
  refusals: { actors: { managing: "completion.memo.byManager", signing: "completion.memo.byPartner" } },
  waits: { [handedIn]: { act: "approve" } },
  tells: {
    approve: { to: "team", severity: "success" },
    return: { to: "preparer", severity: "warning" },
  },
  sections: {
    figures: form(
      {
        om: figure("money", { words: ["重要性水平", "Materiality"] }),
        pm: figure("money", { words: ["实际执行的重要性", "Performance materiality"] }),
        rollover: figure("money", { words: ["未更正错报（滚动法）", "Uncorrected, rollover"] }),
        ironCurtain: figure("money", { words: ["未更正错报（铁幕法）", "Uncorrected, iron curtain"] }),
        significantRisks: figure("count", { words: ["特别风险数", "Significant risks"] }),
        waiverCount: figure("count", { words: ["有效豁免数", "Waivers in force"] }),
      },
      { words: ["绑定数据", "Bound figures"] },
    ),
    matters: form(
      {
        business: told(["业务变化", "Changes of the business"]),
        materialityWords: told(["重要性及其修订", "Materiality and its revisions"]),
        risks: told(["特别风险的应对和发现", "Significant risks: what was done and found"]),
        estimates: told(["会计估计", "Estimates"]),
        misstatements: told(["已更正和未更正错报", "Misstatements, corrected and not"]),
        controls: told(["内部控制", "Controls"]),
        goingConcern: told(["持续经营", "Going concern"]),
        relatedParties: told(["关联方", "Related parties"]),
        subsequent: told(["期后事项", "Subsequent events"]),
        consultations: told(["咨询与意见分歧", "Consultations and differences"]),
        governance: told(["与治理层沟通的事项", "Matters for governance"]),
        keyMatters: told(["关键审计事项的选取理由", "Key audit matters: chosen or not, and why"]),
      },
      { words: ["总结事项", "Matters"] },
    ),
    conclusion: form(
      {
        opinion: words({
          words: ["意见类型及理由", "The opinion and why"],
          min: 10,
          max: textMax,
          isNeeded: true,
          phrases: "conclusion",
        }),
        openPoints: told(["未了事项（无则写明）", "Open points; none is said as well"]),
        revisionReason: reason(2000, {
          words: ["修订的原因", "Why it is revised"],
          isWide: true,
          isRevisionReason: true,
        }),
      },
      { words: ["结论", "Conclusion"] },
    ),
  },
} as const satisfies PaperSpec;
