/** The quality review, and consultations. */
import { consultations } from "@digao/contract/areas/engagement/consultations/calls";
import { qualityReview } from "@digao/contract/areas/engagement/quality-review/calls";
import { reviewMatter } from "@digao/contract/areas/engagement/quality-review/codes";
import { dayFromToday } from "../china-day.ts";
import { type Case, type Cases, leaders, type Stage, type Values } from "./stage.ts";

const reviewer = ["qc", "qc", "qc", "qc"] as const;
const partner = ["partner", "partner", "partner", "partner"] as const;
const asked = ["archive", "archive", "archive", "archive"] as const;
const words = "已核对底稿和第三方证据，判断适当";

const paperOf = ({ rows }: Stage, matter = 1) => ({ matter, type: "fsItem", referId: rows.fsItem });

/** What comes before, one after the other; answers the version that it leaves. */
async function written(
  stage: Stage,
  steps: readonly (readonly [keyof typeof qualityReview, Values])[],
): Promise<number> {
  let rowVersion = 0;
  for (const [name, given] of steps) {
    const input = { projectId: stage.rows.project, words, ...given, rowVersion };
    ({ rowVersion } = await stage.call(qualityReview[name], input, name === "AnswerInReview" ? "staff2" : "qc"));
  }
  return rowVersion;
}
const untilAnswered = (stage: Stage, matter: number) =>
  [
    ["SeeReviewPaper", paperOf(stage, matter)],
    ["AskInReview", { matter }],
    ["AnswerInReview", { matter }],
  ] as const;
const involved = (phase: number) => ["RecordInvolvement", { phase, day: dayFromToday(0) }] as const;

const answered: Case = async (stage) => ({
  input: { matter: 1, words, rowVersion: await written(stage, [["AskInReview", { matter: 1 }]]) },
  by: leaders,
});
const concluded: Case = async (stage) => ({
  input: { matter: 1, words, rowVersion: await written(stage, untilAnswered(stage, 1)) },
  by: reviewer,
});
const completed: Case = async (stage) => {
  const matters = Object.values(reviewMatter).flatMap((matter) => [
    ...untilAnswered(stage, matter),
    ["ConcludeMatter", { matter }] as const,
  ]);
  return { input: { rowVersion: await written(stage, [...[1, 2, 3].map(involved), ...matters]) }, by: reviewer };
};

async function consultation({ firm, rows }: Stage, more: Values = {}): Promise<number> {
  const { partner: lead, archive } = firm.userIds;
  return firm.inDb(async (db) => {
    await db.updateTable("project").set({ partner_user_id: lead }).where("id", "=", rows.project).execute();
    const { id } = await db
      .insertInto("consultation")
      .values({
        of_project: rows.project,
        kind: 1,
        subject: 7,
        question: "收入时点是否恰当",
        facts: "验收单日期在期后",
        addressee_id: archive,
        asked_by: firm.userIds.manager,
        ...more,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}
const unanswered =
  (input: Values, by: typeof asked | typeof partner | typeof leaders): Case =>
  async (stage) => ({ input: { Id: await consultation(stage), rowVersion: 1, ...input }, by });
const accepted: Case = async (stage) => {
  const answer = {
    state: 2,
    answer: "应在验收后确认",
    answered_by: stage.idOf("archive"),
    answered_at: new Date().toISOString(),
  };
  const Id = await consultation(stage, answer);
  return { input: { Id, isAccepted: true, reason: "已调整收入确认时点", rowVersion: 1 }, by: partner };
};

export const qualityCases: Cases = {
  [qualityReview.RecordInvolvement.path]: () => ({
    input: { phase: 1, day: dayFromToday(0), words, rowVersion: 0 },
    by: reviewer,
  }),
  [qualityReview.SeeReviewPaper.path]: (stage) => ({ input: { ...paperOf(stage), rowVersion: 0 }, by: reviewer }),
  [qualityReview.AskInReview.path]: () => ({ input: { matter: 1, words, rowVersion: 0 }, by: reviewer }),
  [qualityReview.AnswerInReview.path]: answered,
  [qualityReview.ConcludeMatter.path]: concluded,
  [qualityReview.CompleteQualityReview.path]: completed,
  [consultations.AnswerConsultation.path]: unanswered({ answer: "应在验收后确认收入" }, asked),
  [consultations.AddToConsultation.path]: unanswered({ words: "补充：验收单另附" }, leaders),
  [consultations.ConcludeConsultation.path]: accepted,
  [consultations.RenameAddressee.path]: (stage) =>
    unanswered({ addresseeId: stage.idOf("admin"), reason: "原答复人休假" }, partner)(stage),
};
