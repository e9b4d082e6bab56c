/** What keeps a document from an act: its state, what it is bound to, and the days of practice 5.1. */

import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { approvalCode } from "@digao/contract/areas/report/correspondence/declarations";
import type { Lang, MessageKey, Params } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { coversSubsequentEvents, lawyerLetterMissing, representationDate } from "@digao/domain/completion/dates";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { settingOf } from "@digao/domain/rule-settings";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { today } from "../../../platform/lib/china-time.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { workingDays } from "../../engagement/acceptance/door.ts";
import { lastSubsequentDay } from "../considerations/door.ts";
import type { Document } from "./documents.ts";

export type Act = "send" | "receive" | "hold" | "withdraw";
export interface Why {
  key: MessageKey;
  params?: Params;
  kind?: "forbidden" | "state";
}

const lawyerCode = "CM12";
/** Material and significant deficiencies, and declarations, are in writing (CSA 1152, 1341). */
const writtenCode = "CM07";

/** Who asks, and what has moved in their words. */
interface Reader {
  moved: readonly string[];
  role: number;
  lang: Lang;
}

/** Of the version in force, whatever is asked of it. */
function againstVersion({ versionId, draftRevision }: Document, { moved, lang }: Reader): Why | null {
  if (versionId === null) return { key: "correspondence.notApproved" };
  if (draftRevision !== null) return { key: "correspondence.newer" };
  return moved.length > 0 ? { key: "correspondence.moved", params: { list: listed(lang, moved) } } : null;
}

function againstHolding(document: Document): Why | null {
  if (document.isDeclaration) return { key: "correspondence.noMeeting" };
  return document.codes.includes(writtenCode) ? { key: "correspondence.inWriting" } : null;
}

const ownGate: Readonly<Record<Exclude<Act, "withdraw">, (document: Document) => Why | null>> = {
  send: ({ sent }) => (sent ? { key: "correspondence.sentAlready" } : null),
  receive: ({ sent, received }) => {
    if (received) return { key: "correspondence.receivedAlready" };
    return sent ? null : { key: "correspondence.notSent" };
  },
  hold: againstHolding,
};

function againstRole(act: Act, role: number): Why | null {
  if (act !== "receive")
    return isInRoleSet(role, "leader") ? null : { key: "correspondence.leaderOnly", kind: "forbidden" };
  return isInRoleSet(role, "team") ? null : { key: "access.reviewerHandsOff", kind: "forbidden" };
}

/** The act itself asks the same as the buttons. */
export function whyNot(act: Act, document: Document, of: Reader): Why | null {
  const barred = againstRole(act, of.role);
  if (barred) return barred;
  if (document.withdrawnBy !== null)
    return { key: "correspondence.withdrawnAlready", params: { name: document.withdrawnBy } };
  if (act === "withdraw") return null;
  if (document.received && act !== "receive") return { key: "correspondence.signedClosed" };
  if (act === "hold" && document.held) return { key: "correspondence.heldAlready" };
  return againstVersion(document, of) ?? ownGate[act](document);
}

export const refuse = ({ key, params, kind = "state" }: Why, field?: string): never => {
  throw new Refusal(key, { kind, ...(params ? { params } : {}), ...(field ? { field } : {}) });
};

export interface Dated {
  day: string;
  reportDate: string | null;
  hasReason: boolean;
  /** The last day up to which the books after the period end were searched. */
  lastSearch: string | null;
}

const isCovered = ({ lastSearch }: Dated, reportDate: string): boolean =>
  lastSearch !== null && coversSubsequentEvents(lastSearch, reportDate, workingDays());

/** The written representation (W2), with what is missing where it is too early. */
function againstRepresentation(of: Dated, reportDate: string): Why | null {
  const covered = isCovered(of, reportDate);
  const judged = representationDate({ dated: of.day, reportDate, hasReasonAndRecord: of.hasReason && covered });
  if (judged === "afterReport") return { key: "correspondence.afterReport", params: { day: reportDate } };
  if (judged !== "reasonAndRecord") return null;
  const days = settingOf("representationWarned");
  return of.hasReason
    ? { key: "correspondence.earlyRecord", params: { days, day: reportDate } }
    : { key: "correspondence.early", params: { days } };
}

/** Of what came back, against the date of the report; null while that is not set. */
export function againstDate(
  { codes, isDeclaration }: Pick<Document, "codes" | "isDeclaration">,
  of: Dated,
): Why | null {
  const { reportDate, day, hasReason } = of;
  if (reportDate === null) return null;
  if (codes.includes(lawyerCode)) {
    const lacking = lawyerLetterMissing({ dated: day, reportDate, hasReason });
    if (lacking.includes("datedByReport")) return { key: "correspondence.afterReport", params: { day: reportDate } };
    return lacking.length > 0 ? { key: "correspondence.oldLetter", params: { days: settingOf("lawyerLetter") } } : null;
  }
  if (!isDeclaration) return null;
  const isApprovalAlone = codes.every((code) => code === approvalCode);
  if (!isApprovalAlone) return againstRepresentation(of, reportDate);
  return day > reportDate ? { key: "correspondence.afterReport", params: { day: reportDate } } : null;
}

/** Dated one to five days before the report. */
export const isEarly = (dated: string, reportDate: string | null): boolean =>
  reportDate !== null && representationDate({ dated, reportDate, hasReasonAndRecord: true }) === "warning";

export const datedOf = async (db: Db, of: Omit<Dated, "lastSearch">): Promise<Dated> => ({
  ...of,
  lastSearch: await lastSubsequentDay(db),
});

/** A reason counts that the engagement manager gives. */
export const reasonThatCounts = (reason: string, role: number): string =>
  role === projectRole.manager && saysWhatWasSeen(reason) ? reason : "";

export function requireToday(day: string): void {
  if (day > today()) throw new Refusal("correspondence.inFuture", { field: "day" });
}
