/** The discussion of the team (项目组讨论, CSA 1211 and 1141): who took part, fraud and unpredictability; whoever was absent reads and confirms. */
import type { PaperSpec } from "../../../paper/paper.ts";
import { form, links, member, reason, rows, words } from "../../../paper/sections.ts";
import { conclusionLife } from "../../../paper/usual-life.ts";
import { day, text } from "../../../register/fields.ts";

const placeMax = 100;
const noteMax = 500;

export const discussionSpec = {
  ...conclusionLife({ sources: false }),
  unapproved: "The partner takes part or confirms it, and the plan that rests on it is approved.",
  name: "teamDiscussion",
  index: "B4",
  base: "/api/services/app/AuditPlan",
  calls: {
    sheet: "GetTeamDiscussion",
    print: "DownTeamDiscussion",
    acts: {
      edit: "SaveTeamDiscussion",
      conclude: "ConcludeTeamDiscussion",
      takeBack: "TakeBackTeamDiscussion",
      discard: "DiscardTeamDiscussion",
    },
  },
  sections: {
    head: form({
      heldOn: day({ words: ["讨论日期", "Held on"], isNeeded: true, isCompared: true }),
      place: text(placeMax, { words: ["地点或方式", "Where, or how"], isNeeded: true }),
    }),
    participants: rows(
      {
        userId: member({ words: ["参加人", "Participant"], isRequired: true }),
        said: reason(noteMax, { words: ["发言要点", "What they said"], isWide: true }),
      },
      {
        words: ["参加人", "Participants"],
        empty: ["还没有参加人", "Nobody yet"],
        add: ["增加参加人", "Add a participant"],
        remove: ["移除该行", "Remove the line"],
        max: 60,
        isNeeded: true,
      },
    ),
    topics: form(
      {
        fraud: words({
          words: ["舞弊风险", "Fraud risk"],
          min: 10,
          isNeeded: true,
          isCompared: true,
          hint: [
            "财务报表易于发生舞弊的领域和方式，管理层凌驾控制",
            "Where and how the statements may be misstated by fraud, and override of controls",
          ],
        }),
        unpredictability: words({
          words: ["不可预见性", "Unpredictability"],
          min: 10,
          isNeeded: true,
          isCompared: true,
        }),
        procedures: links(["progLine"], {
          words: ["体现不可预见性的程序", "Procedures that are unpredictable"],
          isNeeded: true,
        }),
        otherTopics: words({ words: ["其他事项", "Other matters"] }),
      },
      { words: ["讨论内容", "What was discussed"] },
    ),
  },
} as const satisfies PaperSpec;
