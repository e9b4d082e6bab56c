/** Versions of papers of judgement, of the project and of its runs, for `makeRows`. */
import type { Database } from "@digao/db/schema";

type One = (table: keyof Database, given: Record<string, unknown>) => Promise<number>;
interface Of {
  marker: string;
  jeRunId: number;
  sampleRunId: number;
}

/** What was taken from the client's archived engagement; a project that has it takes nothing of itself. */
export const rollForwardRows = async (one: One, projectId: number, marker: string) => ({
  rollForwardPart: await one("roll_forward_part", {
    source_project: projectId,
    part: marker,
    way: "take",
    state: "done",
  }),
  rollForwardItem: await one("roll_forward_item", { part: marker, title: marker, outcome: "taken" }),
});

export async function paperRows(one: One, userId: number, { marker, jeRunId, sampleRunId }: Of) {
  const paper = (kind: string, data: object, subjectId: number | null = null) =>
    one("paper_record", {
      kind,
      subject_id: subjectId,
      revision: 1,
      status: 0,
      data: JSON.stringify(data),
      preparer_id: userId,
    });
  const facts = { isFirst: false, isGroup: false, isPie: false, isListed: false, isIpo: false, riskLevel: null };
  const basis = { print: "", om: "0.00", decisive: "0.00" };
  return {
    acceptance: await paper("acceptance", { conclusion: marker, facts }),
    misstatementConclusion: await paper("misstatementConclusion", {
      conclusion: 0,
      reason: marker,
      basis,
      answeredBy: {},
    }),
    auditPlan: await paper("auditPlan", {
      strategy: marker,
      facts: { materiality: null, significantRisks: [], reviewers: [], reliance: [] },
    }),
    teamDiscussion: await paper("teamDiscussion", { fraud: marker }),
    completionMemo: await paper("completionMemo", { business: marker }),
    standBack: await paper("standBack", { evaluation: marker, classes: [], basis: "" }),
    journalTestConclusion: await paper("journalTestConclusion", { conclusion: marker }, jeRunId),
    sampleConclusion: await paper("sampleConclusion", { conclusion: marker, runVersion: 1 }, sampleRunId),
  };
}
