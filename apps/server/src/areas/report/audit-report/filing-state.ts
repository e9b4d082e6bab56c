/** Where the filing of a report stands: what is recorded of it, what was read back, what keeps it from being filed and handed over. */

import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { ReadBackLine, ReportEntry } from "@digao/contract/areas/report/audit-report/calls";
import {
  codeReading,
  readBackResult,
  reportFiling,
  reportStatus,
} from "@digao/contract/areas/report/audit-report/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type DeliveryMissing, deliveryMissing } from "@digao/domain/reports/issue";
import { type ReadBackLine as DomainLine, READ_BACK_FIELDS } from "@digao/domain/reports/read-back";
import { z } from "zod";

export const StoredLines = z.array(
  z.object({
    field: z.enum(READ_BACK_FIELDS),
    expected: z.string(),
    found: z.string().nullable(),
    result: z.enum(["agrees", "differs", "notFound"]),
  }),
);

const { reportIssued, archiving, archived } = projectStatus;
const issuedStates: ReadonlySet<number> = new Set([reportIssued, archiving, archived]);

export interface FilingState {
  isUnfiledKind: boolean;
  unfiledReason: string | null;
  fileId: number | null;
  sha256: string | null;
  code: string | null;
  filedById: number | null;
  confirmedById: number | null;
  lines: DomainLine[];
  filing: number;
  filedOn: string | null;
  /** The partner has moved the project to the issued report: every check of completion has passed or is waived. */
  isIssuedByPartner: boolean;
}

export async function filingState(db: Db, id: number): Promise<FilingState> {
  const row = await db
    .selectFrom("report_register as g")
    .innerJoin("project as p", "p.id", "g.of_project")
    .leftJoin("report_number_form as f", "f.kind", "g.kind")
    .where("g.id", "=", id)
    .select([
      "g.file_id as fileId",
      "g.sha256",
      "g.verify_code as code",
      "g.filed_by as filedById",
      "g.confirmed_by as confirmedById",
      "g.read_back as lines",
      "g.filing",
      "g.filed_on as filedOn",
      "g.is_unfiled as isUnfiled",
      "f.is_unfiled as isUnfiledKind",
      "f.unfiled_reason as unfiledReason",
      "p.status",
    ])
    .executeTakeFirstOrThrow();
  const { isUnfiled, isUnfiledKind, lines, status, ...rest } = row;
  return {
    ...rest,
    isIssuedByPartner: issuedStates.has(status),
    // What was handed over without a code stays so, whatever the firm sets afterwards.
    isUnfiledKind: isUnfiled || isUnfiledKind === true,
    lines: StoredLines.catch([]).parse(lines ?? []),
  };
}

export const linesWith = (lines: readonly DomainLine[], result: DomainLine["result"]): DomainLine[] =>
  lines.filter((line) => line.result === result);

/** Read back with nothing against it, by the file itself or by a second person. */
export const isReadBack = ({ fileId, lines, confirmedById }: FilingState): boolean =>
  fileId !== null &&
  linesWith(lines, "differs").length === 0 &&
  (linesWith(lines, "notFound").length === 0 || confirmedById !== null);

/** Of the code: read out of the file, typed by two people, or another one in the file. */
export function codeReadingOf({ lines, confirmedById }: FilingState): number | null {
  const line = lines.find(({ field }) => field === "code");
  if (!line) return null;
  if (line.result === "differs") return codeReading.differs;
  if (line.result === "agrees") return codeReading.read;
  return confirmedById === null ? null : codeReading.typed;
}

/** Nobody reads off the screen what is to be typed a second time. */
export const isCodeHidden = (state: FilingState): boolean =>
  state.filing === reportFiling.waiting && state.code !== null && codeReadingOf(state) !== codeReading.read;

const fieldWords = (lang: Lang, field: string): string => messageOf(lang, `report.readBack.${field}` as MessageKey);
export const namesOf = (lang: Lang, lines: readonly DomainLine[]): string[] =>
  lines.map(({ field, expected, found }) => {
    const words = fieldWords(lang, field);
    return found === null || field === "code" ? words : `${words} ${found} ≠ ${shownValue(lang, field, expected)}`;
  });

function shownValue(lang: Lang, field: string, value: string): string {
  return field === "opinion" && value !== "" ? codeWord(lang, "reportOpinion", Number(value)) : value;
}

export const shownLines = (lang: Lang, state: FilingState): ReadBackLine[] =>
  state.lines.map(({ field, expected, found, result }) => {
    const isHidden = field === "code" && isCodeHidden(state);
    return {
      field,
      words: fieldWords(lang, field),
      expected: isHidden ? "••••••" : shownValue(lang, field, expected),
      found,
      result: readBackResult[result],
    };
  });

type Why = MessageKey | null;
export function againstRecording({ status, filing }: Pick<ReportEntry, "status" | "filing">): Why {
  if (status === reportStatus.void) return "report.voidClosed";
  if (status !== reportStatus.issued) return "report.notIssued";
  return filing === reportFiling.waiting ? null : "report.file.already";
}

export function againstConfirming(entry: ReportEntry, state: FilingState, userId: number): Why {
  const closed = againstRecording(entry);
  if (closed) return closed;
  if (state.fileId === null || linesWith(state.lines, "differs").length > 0) return "report.file.unrecorded";
  if (state.confirmedById !== null || isReadBack(state)) return "report.file.already";
  return state.filedById === userId ? "report.file.secondPerson" : null;
}

const missingWords: Readonly<Record<DeliveryMissing, MessageKey>> = {
  filing: "report.deliver.filing",
  code: "report.deliver.code",
  sameCode: "report.deliver.sameCode",
  sameHash: "report.deliver.sameHash",
};

/** @param pdfHash of what is handed over; that of the file that was filed for copies on paper */
export function againstDelivery(entry: ReportEntry, state: FilingState, pdfHash = state.sha256): Why {
  if (entry.status === reportStatus.void) return "report.voidClosed";
  if (entry.status !== reportStatus.issued) return "report.notIssued";
  const isFiled = state.filing === reportFiling.filed || state.filing === reportFiling.delivered;
  const why = againstFiled(state, pdfHash, isFiled);
  return why ?? (state.isIssuedByPartner ? null : "report.deliver.notMoved");
}

function againstFiled(state: FilingState, pdfHash: string | null, isFiled: boolean): Why {
  if (state.isUnfiledKind) {
    if (!isReadBack(state)) return state.fileId === null ? "report.file.pdf" : "report.file.unconfirmed";
    return pdfHash === state.sha256 ? null : "report.deliver.sameHash";
  }
  const [missing] = deliveryMissing({
    isFiled,
    code: state.code,
    codeOnPdf: isReadBack(state) ? state.code : null,
    filedHash: state.sha256 ?? "",
    pdfHash: pdfHash ?? "",
  });
  return missing ? missingWords[missing] : null;
}
