/** Rows of a project about its client, the special considerations, the correspondence and the report, for `makeRows`. */
import type { Database } from "@digao/db/schema";

type One = (table: keyof Database, given: Record<string, unknown>) => Promise<number>;

export async function clientRows(
  one: One,
  { projectId, userId, marker }: { projectId: number; userId: number; marker: string },
) {
  const paper = { revision: 1, status: 0, preparer_id: userId };
  const clientPerson = await one("client_person", { name: marker, email: `${marker}@client.example` });
  const consideration = await one("consideration", { csa_no: "1324" });
  const correspondence = await one("correspondence", { codes: ["DC01"], lang: "zh", created_by: userId });
  const auditReport = await one("audit_report", { kind: "1", kind_name: marker, created_by: userId });
  await one("report_register", { of_project: projectId, report_id: auditReport, kind: "1" });
  const ofReport = (kind: string, data: Record<string, unknown>) =>
    one("paper_record", { ...paper, kind, subject_id: auditReport, data: JSON.stringify(data) });
  return {
    auditReport,
    lateFact: await one("late_fact", {
      report_id: auditReport,
      report_date: "2025-04-20",
      known_on: "2025-05-06",
      fact: marker,
      would_change: true,
      discussed_with: marker,
      was_delivered: false,
    }),
    reportOpinion: await ofReport("reportOpinion", { opinionReason: marker }),
    reportText: await ofReport("reportText", { addressee: marker }),
    correspondence,
    noteStandard: await one("fs_standard_answer", { code: "DATA-2023", outcome: 1, words: marker }),
    fsNote: await one("fs_note", { code: "NT01", title: "货币资金", sort: 1, note_rows: "[]", edited_by: userId }),
    correspondencePaper: await one("paper_record", {
      ...paper,
      kind: "correspondencePaper",
      subject_id: correspondence,
      data: JSON.stringify({ text: marker }),
    }),
    clientPerson,
    clientRequest: await one("client_request", {
      request_no: 1,
      name: marker,
      node_code: "K1",
      client_person_id: clientPerson,
      due_date: "2024-02-01",
      created_by: userId,
    }),
    auditee: await one("auditee_info", { cust_name: marker }),
    auditeeNotes: await one("auditee_notes", { history: marker }),
    registryFact: await one("registry_fact", { kind: "management", source: "declared", name: marker }),
    keyContract: await one("key_contract", { counterparty: marker, subject: marker }),
    consideration,
    considerationPaper: await one("paper_record", {
      ...paper,
      kind: "considerationPaper",
      subject_id: consideration,
      data: JSON.stringify({ conclusion: marker }),
    }),
    goingConcern: await one("paper_record", {
      ...paper,
      kind: "goingConcern",
      data: JSON.stringify({ verdictReason: marker }),
    }),
  };
}
