/** What is still to be done about facts known after the report: read in the transaction of whoever asks. */
import { reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { factsMissing } from "@digao/domain/completion/facts-after-report";
import { factReader } from "../../../platform/completion/facts.ts";
import { isReviewNeeded } from "../../engagement/quality-review/door.ts";
import { signedDays } from "../correspondence/door.ts";
import { decisionOf, type ReportOfFact, readFacts, reportsOfFacts, type StoredFact } from "./rows.ts";

const openWords = ["decision", "procedures", "representation", "oldReportVoid"] as const;
type Open = (typeof openWords)[number];

interface Known {
  db: Db;
  lang: Lang;
  reports: readonly ReportOfFact[];
  representation: string | null;
  isReviewRequired: boolean;
}

/** Made void; or, where it was never issued, signed anew for a day that reaches the amendment. */
function isReplaced(report: ReportOfFact | undefined, amendedOn: string): boolean {
  if (!report || report.status === reportStatus.void) return true;
  return report.status !== reportStatus.issued && report.day !== null && report.day >= amendedOn;
}

async function reaches({ db, lang, isReviewRequired }: Known, day: string): Promise<boolean> {
  const fact = factReader({ db, lang, projectId: projectIdOf(db), reportDate: day, isReviewRequired });
  return (await fact("subsequentCovered"))?.open === 0;
}

async function openOf(known: Known, fact: StoredFact): Promise<Open[]> {
  const { amendedOn, knownOn, decision } = fact;
  const { representation, reports } = known;
  const isAmended = amendedOn !== null;
  const missing = factsMissing({
    ...fact,
    wouldHaveChanged: fact.wouldChange,
    decision: decisionOf(decision),
    areProceduresExtended: isAmended && (await reaches(known, amendedOn)),
    hasNewRepresentation: representation !== null && representation >= knownOn,
    isOldReportVoid:
      isAmended &&
      isReplaced(
        reports.find(({ id }) => id === fact.reportId),
        amendedOn,
      ),
    isGovernanceTold: fact.governance !== null,
    isReliancePrevented: fact.reliance !== null,
  });
  return openWords.filter((one) => missing.includes(one));
}

export interface FactStanding {
  fact: StoredFact;
  lacks: string[];
}

/** Every fact with what it lacks, in words. */
export async function factStandings(db: Db, lang: Lang): Promise<FactStanding[]> {
  const facts = await readFacts(db);
  if (facts.length === 0) return [];
  const known: Known = {
    db,
    lang,
    reports: await reportsOfFacts(db),
    representation: (await signedDays(db)).representation,
    isReviewRequired: await isReviewNeeded(db, projectIdOf(db)),
  };
  const standings: FactStanding[] = [];
  for (const fact of facts) {
    const { knownOn, amendedOn } = fact;
    const lacks = (await openOf(known, fact)).map((one) =>
      messageOf(lang, `lateFact.lack.${one}`, { day: one === "procedures" ? (amendedOn ?? knownOn) : knownOn }),
    );
    const isIssuedAnew = known.reports.some(
      ({ status, day }) => status === reportStatus.issued && day !== null && amendedOn !== null && day >= amendedOn,
    );
    const isWaiting = amendedOn !== null && !isIssuedAnew;
    standings.push({ fact, lacks: isWaiting ? [...lacks, messageOf(lang, "lateFact.lack.newReport")] : lacks });
  }
  return standings;
}
