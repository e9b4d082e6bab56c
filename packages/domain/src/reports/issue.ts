/** Issuing, numbering, filing and delivering a report (注册会计师法, 财会〔2023〕15号). */
import { missingOf } from "../missing.ts";
import { isLicensedOn } from "../roles/licence.ts";

export interface Signatory {
  userId: string;
  hasSecondFactor: boolean;
  licensedUntil: string | null;
}

export interface IssueFacts {
  partner: Signatory | null;
  second: Signatory | null;
  day: string;
  /** A branch cannot seal (一体化管理). */
  sealedBy: "headOffice" | "branch" | null;
}

export type IssueMissing =
  | "partner"
  | "secondCpa"
  | "otherPerson"
  | "partnersSecondFactor"
  | "secondsSecondFactor"
  | "partnersLicence"
  | "secondsLicence"
  | "headOfficeSeal";

/** The partner and another CPA, each with a second factor and a licence valid that day, and the seal of the head office. */
export function issueMissing({ partner, second, day, sealedBy }: IssueFacts): IssueMissing[] {
  const lacks = (person: Signatory | null) => person !== null && !isLicensedOn(day, person.licensedUntil);
  return missingOf({
    partner: partner === null,
    secondCpa: second === null,
    otherPerson: partner !== null && partner.userId === second?.userId,
    partnersSecondFactor: partner?.hasSecondFactor === false,
    secondsSecondFactor: second?.hasSecondFactor === false,
    partnersLicence: lacks(partner),
    secondsLicence: lacks(second),
    headOfficeSeal: sealedBy !== "headOffice",
  });
}

export interface DeliveryFacts {
  isFiled: boolean;
  /** 验证码 of the platform; null where it has given none. */
  code: string | null;
  /** As read from the PDF. */
  codeOnPdf: string | null;
  filedHash: string;
  pdfHash: string;
}

export type DeliveryMissing = "filing" | "code" | "sameCode" | "sameHash";

/** Filed on the regulator's platform and given its code before delivery; what is delivered is what was filed. */
export const deliveryMissing = ({ isFiled, code, codeOnPdf, filedHash, pdfHash }: DeliveryFacts): DeliveryMissing[] =>
  missingOf({
    filing: !isFiled,
    code: isFiled && code === null,
    sameCode: code !== null && code !== codeOnPdf,
    sameHash: isFiled && filedHash !== pdfHash,
  });

export interface EarlierReport {
  isVoid: boolean;
  hasReason: boolean;
  isFilingWithdrawn: boolean;
}

export type SecondReportMissing = "firstVoid" | "voidReason" | "filingWithdrawn";

/** A second report on the same client, period and kind (同一事项多份报告). @param first null where there is none */
export function secondReportMissing(first: EarlierReport | null): SecondReportMissing[] {
  if (first === null) return [];
  return missingOf({
    firstVoid: !first.isVoid,
    voidReason: first.isVoid && !first.hasReason,
    filingWithdrawn: !first.isFilingWithdrawn,
  });
}

/** Numbers of one firm, year and kind have no gap, and a void one is not given again. @param last the last number given, void ones included; 0 at the beginning */
export const numberFaults = (number: number, last: number): ("reused" | "gap")[] =>
  missingOf({ reused: number <= last, gap: number > last + 1 });
