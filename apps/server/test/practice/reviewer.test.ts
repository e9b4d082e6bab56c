/** Practice 1.5: the hands of the engagement quality reviewer are off the engagement. */

import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "../../src/areas.ts";
import type { Client } from "../kit.ts";
import { type Item, newItem } from "./item.ts";
import { type Firm, openFirm, type Role, tryGate } from "./team.ts";

let firm: Firm;
beforeAll(async () => {
  firm = await openFirm();
});
afterAll(() => firm.server.stop());

const { qualityControl } = { qualityControl: 4 };

/** Notes, marks in lists, tasks and days of the reviewer's own, trials, waivers that wait for a second, the sign, the record of the review, and differences of opinion. */
const his = [
  ...["voucherlib/UpdateVoucherLibSelected", "voucherlib/SaveLineFilter", "voucherlib/DeleteLineFilter"],
  ...["voucherlib/ReperformJeRun", "Sampling/KeepReperformance"],
  ...["msgchat/CreateMsgHead", "msgchat/UpdateMsgHeadStatus", "msgchat/UpdateMsgHead", "msgchat/UpdateMsgReadState"],
  ...["msgchat/UpdateChatFileById", "msgchat/CloseMessages", "msgchat/AnswerMessages"],
  ...["AuditComplete/AgreeCompletionWaiver", "AuditComplete/ReadCompletionWaivers"],
  // Stores what the check says for the board, and decides nothing.
  "AuditComplete/RenewCompletionStanding",
  ...[
    "AuditComplete/WithdrawCompletionWaiver",
    "InspectorMirror/ReadMirrorAnswers",
    "InspectorMirror/ConfirmMirrorAnswer",
  ],
  ...["QualityReview/RecordInvolvement", "QualityReview/SeeReviewPaper", "QualityReview/AskInReview"],
  ...["QualityReview/ConcludeMatter", "QualityReview/CompleteQualityReview", "Consultation/OpenConsultation"],
  ...["paper/SignPaper", "paper/CancelPaperSign", "paper/SignPapers"],
  ...["fsitem/UpdateItemSignByRID", "fsitem/UpdateItemSignByGrpId", "fsitem/CancelItemSignByRID"],
  ...["/api/pm/CreateJobDo", "/api/pm/UpdateJobDo", "/api/pm/DeleteJobDo", "/api/pm/Delete", "JobDo/MoveJobDo"],
  ...["ProjectEvent/CreateProjectEvent", "ProjectEvent/UpdateProjectEvent", "ProjectEvent/DeleteProjectEvent"],
];

it("1.5 reach no writing call but these: a new one is decided on here", () => {
  const open = areas.flatMap(({ endpoint: { path, needs, writes } }) => {
    const role = needs.project?.role;
    const isOpen = writes && role !== undefined && roleSets[role].some((one) => one === qualityControl);
    return isOpen ? [path.replace("/api/services/app/", "")] : [];
  });
  expect(open.sort()).toEqual(his.sort());
});

describe("1.5 notes", () => {
  const write = (by: Client, item: Item, chatType: "RVN" | "QUE") =>
    by.call(messages.CreateMsgHead, {
      currId: item.projectId,
      chatId: 0,
      parentId: 0,
      entityId: "fsItem",
      referId: item.RId,
      chatType,
      chatContent: "请说明坏账准备的计提依据",
    });
  const noted = (by: Role, chatType: "RVN" | "QUE") => async () => {
    const item = await newItem(firm);
    const { msgId } = await write(firm.clients[by], item, chatType);
    return { ...item, msgId };
  };
  const close = (as: Client, { msgId }: { msgId: number }) =>
    as.call(messages.UpdateMsgHeadStatus, { msgId, status: 2, reason: "已核实并记录于底稿" });
  const closeMany = async (as: Client, { msgId }: { msgId: number }) => {
    const [answer] = await as.call(messages.CloseMessages, { msgIds: [msgId] });
    return answer;
  };

  it("of the reviewer are closed by himself alone", () =>
    tryGate(firm, { may: ["qc"], place: noted("qc", "RVN"), act: close }));
  it("of others are not closed by him", async () => {
    for (const by of ["manager", "partner", "incharge", "staff1"] as const) {
      const item = await noted(by, "QUE")();
      await expect(close(firm.clients.qc, item), by).rejects.toMatchObject({ status: expect.toBeOneOf([400, 403]) });
      expect(
        JSON.stringify(await closeMany(firm.clients.qc, item).catch((error: Error) => error.message)),
      ).not.toContain('"ok":true');
      const thread = await firm.clients.manager.call(messages.GetMsgJedHeadDataByID, { msgId: item.msgId });
      expect([by, thread.status]).not.toEqual([by, 2]);
    }
  });
});
