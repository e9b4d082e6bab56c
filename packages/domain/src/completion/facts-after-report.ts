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

export interface Decision {
  decision: FactsDecision;
  wouldHaveChanged: boolean;
  knownOn: string;
  today: string;
  words: string;
  /** Of amended statements: the day that the further procedures reach. */
  amendedOn: string | null;
  isDual: boolean;
  note: string;
  procedures: string;
  governance: string;
  reliance: string;
}
export type DecisionFault =
  | "wouldChange"
  | "amendedOn"
  | "dualNote"
  | "words"
  | "procedures"
  | "governance"
  | "reliance";

/** What a decision lacks by itself. @param saysEnough whether words say anything */
export function decisionFaults(of: Decision, saysEnough: (words: string) => boolean): DecisionFault[] {
  const isAmended = of.decision === "amended";
  const isRefused = of.decision === "refused";
  const { amendedOn } = of;
  return missingOf({
    wouldChange: of.decision === "none" && of.wouldHaveChanged,
    words: !saysEnough(of.words),
    amendedOn: isAmended && (amendedOn === null || amendedOn < of.knownOn || amendedOn > of.today),
    dualNote: isAmended && of.isDual && isBlank(of.note),
    procedures: isAmended && !saysEnough(of.procedures),
    governance: isRefused && !saysEnough(of.governance),
    reliance: isRefused && !saysEnough(of.reliance),
  });
}

const inWords = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
};
const months = "January February March April May June July August September October November December".split(" ");
const inEnglish = (day: string): string => {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${months[month - 1]} ${year}`;
};

export interface DualDate {
  reportDate: string;
  /** "十二" */
  note: string;
  amendedOn: string;
}

/** As it stands in the report: "2025年4月20日，附注十二为2025年5月6日". */
export const dualDateText = ({ reportDate, note, amendedOn }: DualDate): string =>
  `${inWords(reportDate)}，附注${note}为${inWords(amendedOn)}`;

/** "20 April 2025, except for note 12, as to which the date is 6 May 2025". */
export const dualDateTextEn = ({ reportDate, note, amendedOn }: DualDate): string =>
  `${inEnglish(reportDate)}, except for note ${note}, as to which the date is ${inEnglish(amendedOn)}`;
