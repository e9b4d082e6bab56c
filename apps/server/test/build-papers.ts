/** Versions of papers of judgement, of the project and of its runs, for `makeRows`. */
import type { Database } from "@digao/db/schema";

type One = (table: keyof Database, given: Record<string, unknown>) => Promise<number>;
interface Of {
  marker: string;
  jeRunId: number;
  sampleRunId: number;
}

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
