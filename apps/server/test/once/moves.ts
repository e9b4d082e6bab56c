/** Moves of engagements, and waivers of completion checks. */
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { type Case, type Cases, type Stage, strangers } from "./stage.ts";

const four = ["partner", "partner", "partner", "partner"] as const;
const reason = "经合伙人评估该事项对审计意见没有影响，已记录后续安排";

const setStatus = ({ firm, rows }: Stage, status: number) =>
  firm.inDb(async (db) => {
    const { rowVersion } = await db
      .updateTable("project")
      .set({ status })
      .where("id", "=", rows.project)
      .returning("row_version as rowVersion")
      .executeTakeFirstOrThrow();
    return rowVersion;
  });

const movedBack: Case = async (stage) => {
  const rowVersion = await setStatus(stage, 2);
  return { input: { to: 1, reason: "补充实施存货监盘程序", rowVersion }, by: four };
};

const waitingMove = ({ firm, rows }: Stage): Promise<number> =>
  firm.inDb(async (db) => {
    const values = { of_project: rows.project, from_status: 2, to_status: 9, state: 0, reason };
    const { id } = await db
      .insertInto("project_move")
      .values({ ...values, moved_by: firm.userIds.partner })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

const withdrawnMove: Case = async (stage) => ({
  input: { Id: await waitingMove(stage), reason: "改为先补充资料", rowVersion: 1 },
  by: ["partner", "manager", "partner", "manager"],
});

const decidedMove: Case = async (stage) => {
  await setStatus(stage, 2);
  const words = "已核对解约函，同意作废";
  return { input: { Id: await waitingMove(stage), isAgreed: true, words, rowVersion: 1 }, by: strangers };
};

const waiver = ({ firm, rows }: Stage, second: "quality" | "reviewer"): Promise<number> =>
  firm.inDb(async (db) => {
    const values = { of_project: rows.project, check_code: "CC02", open_count: 1, reason, state: 0, second };
    const { id } = await db
      .insertInto("completion_waiver")
      .values({ ...values, waived_by: firm.userIds.partner })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

const answered: Case = async (stage) => {
  await setStatus(stage, 2);
  return { input: { code: "CC10", answer: 2, words: "会计估计的证据仍须补充取得", rowVersion: 1 } };
};

const agreed: Case = async (stage) => {
  await setStatus(stage, 2);
  const input = { Id: await waiver(stage, "reviewer"), words: "已核对复核轨迹，同意豁免", rowVersion: 1 };
  return { input, by: ["qc", "qc", "qc", "qc"] };
};

const withdrawn: Case = async (stage) => {
  await setStatus(stage, 2);
  return { input: { Id: await waiver(stage, "quality"), reason: "已补充签署", rowVersion: 1 }, by: four };
};

const decided: Case = async (stage) => ({
  input: { Id: await waiver(stage, "quality"), isAgreed: true, words: "已查阅签署记录，同意豁免", rowVersion: 1 },
  by: strangers,
});

export const moveCases: Cases = {
  [projectMoves.MoveProject.path]: movedBack,
  [projectMoves.WithdrawProjectMove.path]: withdrawnMove,
  [projectMoves.DecideProjectMove.path]: decidedMove,
  [completion.AnswerCompletion.path]: answered,
  [completion.AgreeCompletionWaiver.path]: agreed,
  [completion.WithdrawCompletionWaiver.path]: withdrawn,
  [completion.DecideCompletionWaiver.path]: decided,
};
