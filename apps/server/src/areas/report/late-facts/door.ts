/** What the report and completion ask of facts known after the report date. */
import { lateFactDecision } from "@digao/contract/areas/report/late-facts/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type DualDate, dualDateText, dualDateTextEn } from "@digao/domain/completion/facts-after-report";
import { holdReports, readFacts, type StoredFact } from "./rows.ts";
import { factStandings } from "./standing.ts";

/** In words, what keeps another report from being signed and issued. */
export async function lateFactLacks(db: Db, lang: Lang): Promise<string[]> {
  const anew = messageOf(lang, "lateFact.lack.newReport");
  return (await factStandings(db, lang)).flatMap(({ fact, lacks }) =>
    fact.decision === lateFactDecision.refused
      ? [messageOf(lang, "lateFact.refused")]
      : lacks.filter((one) => one !== anew),
  );
}

const isDualFact = ({ decision, isDual }: StoredFact): boolean => decision === lateFactDecision.amended && isDual;

export interface DualFact extends DualDate {
  id: number;
}
/** Decisions by which a report may be dated twice. */
export const dualFacts = async (db: Db): Promise<DualFact[]> =>
  (await readFacts(db)).filter(isDualFact).map(({ id, reportDate, noteNo, amendedOn }) => ({
    id,
    reportDate,
    note: noteNo ?? "",
    amendedOn: amendedOn ?? "",
  }));

/** The partner has decided that the statements under this report are amended. */
export const isAmended = async (db: Db, reportId: number): Promise<boolean> =>
  (await readFacts(db)).some((one) => one.reportId === reportId && one.decision === lateFactDecision.amended);

export const dualWords = (lang: Lang, of: DualDate): string => (lang === "zh" ? dualDateText(of) : dualDateTextEn(of));

/** Acts on the reports of a project come one after the other. */
export const reportsHeld = (db: Db, projectId: number): Promise<void> => holdReports(db, projectId);
