/** Facts that become known after the report date (CSA 1332): what their record lacks, and a date that is limited to one note (双重日期). */
import { missingOf } from "../missing.ts";

/** (a) nothing, (b) the statements are amended, (c) the client refuses to amend them. */
export type FactsDecision = "none" | "amended" | "refused";

export interface FactsRecord {
  knownOn: string | null;
  fact: string;
  wouldHaveChanged: boolean | null;
  discussedWith: string;
  decision: FactsDecision | null;
  /** Of amended statements: procedures up to the new date, another representation, the old report void in register and on the platform. */
  areProceduresExtended: boolean;
  hasNewRepresentation: boolean;
  isOldReportVoid: boolean;
  /** Of a client that refuses: governance told, and steps so that nobody relies on the report. */
  isGovernanceTold: boolean;
  isReliancePrevented: boolean;
}

export type FactsMissing =
  | "knownOn"
  | "fact"
  | "effect"
  | "discussion"
  | "decision"
  | "procedures"
  | "representation"
  | "oldReportVoid"
  | "governance"
  | "reliance";

const isBlank = (text: string): boolean => text.trim() === "";

export function factsMissing(record: FactsRecord): FactsMissing[] {
  const { decision } = record;
  return missingOf({
    knownOn: record.knownOn === null,
    fact: isBlank(record.fact),
    effect: record.wouldHaveChanged === null,
    discussion: isBlank(record.discussedWith),
    decision: decision === null,
    procedures: decision === "amended" && !record.areProceduresExtended,
    representation: decision === "amended" && !record.hasNewRepresentation,
    oldReportVoid: decision === "amended" && !record.isOldReportVoid,
    governance: decision === "refused" && !record.isGovernanceTold,
    reliance: decision === "refused" && !record.isReliancePrevented,
  });
}

const inWords = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
};

/** As it stands in the report: "2025年4月20日，附注十二为2025年5月6日". @param note "十二" */
export const dualDateText = ({
  reportDate,
  note,
  amendedOn,
}: {
  reportDate: string;
  note: string;
  amendedOn: string;
}) => `${inWords(reportDate)}，附注${note}为${inWords(amendedOn)}`;
