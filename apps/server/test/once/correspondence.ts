/** What becomes of declarations and communications, on a version in force. */
import { correspondence } from "@digao/contract/areas/report/correspondence/calls";
import { dayFromToday } from "../china-day.ts";
import type { Case, Cases, Stage, Values } from "./stage.ts";

const bound = { values: {}, annexes: [] };

async function approved(stage: Stage, code: string): Promise<Values> {
  const { id } = await stage.call(correspondence.AddCorrespondence, {
    projectId: stage.rows.project,
    codes: [code],
    lang: "zh",
  });
  const versionId = await stage.add("paper_record", {
    kind: "correspondencePaper",
    subject_id: id,
    revision: 1,
    status: 2,
    place: 1,
    data: JSON.stringify({ title: "沟通函", text: "<p>正文正文</p>", bound }),
    preparer_id: stage.idOf("staff2"),
    approver_id: stage.idOf("partner"),
    approve_time: new Date(),
  });
  return { Id: id, versionId, rowVersion: 1 };
}

const day = dayFromToday(0);
const sentOnce: Case = async (stage) => ({
  input: { ...(await approved(stage, "CM05")), day, how: 1, people: "审计委员会主席", words: "" },
});
const talked: Case = async (stage) => ({
  input: {
    ...(await approved(stage, "CM05")),
    day,
    people: "审计委员会主席",
    words: "沟通重大审计发现",
    reply: "",
    fileId: null,
  },
});
const received: Case = async (stage) => {
  const document = await approved(stage, "CM05");
  const sent = await stage.call(correspondence.SendCorrespondence, {
    ...document,
    day,
    how: 1,
    people: "审计委员会主席",
  });
  const { rowVersion } = sent;
  return {
    input: { ...document, rowVersion, day, people: "审计委员会主席", fileId: stage.rows.auditFile, reason: "" },
  };
};
const withdrawn: Case = async (stage) => {
  const { Id } = await approved(stage, "CM05");
  return { input: { Id, rowVersion: 1, reason: "改由集团统一沟通" } };
};

export const correspondenceCases: Cases = {
  [correspondence.SendCorrespondence.path]: sentOnce,
  [correspondence.HoldCorrespondence.path]: talked,
  [correspondence.ReceiveCorrespondence.path]: received,
  [correspondence.WithdrawCorrespondence.path]: withdrawn,
};
