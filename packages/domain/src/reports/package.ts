/** What belongs to a report (报告及附件) by its kind, and whose licences it is handed over with. */

/** In the order in which they are bound. */
export const PACKAGE_PARTS = ["report", "statements", "cashFlow", "equity", "notes", "licences"] as const;
export type PackagePart = (typeof PACKAGE_PARTS)[number];

/** Reports on statements as a whole, by the built-in codes of types: the annual audit and the review. */
const ON_STATEMENTS = ["1", "5"];
/** A letter to the management is no report of CPAs. */
const LETTERS = ["8"];

/** @param isSmall the standard for small enterprises (小企业会计准则) has no statement of changes in equity */
export function partsOfKind(kind: string, isSmall: boolean): PackagePart[] {
  if (LETTERS.includes(kind)) return ["report"];
  if (!ON_STATEMENTS.includes(kind)) return ["report", "licences"];
  return PACKAGE_PARTS.filter((part) => part !== "equity" || !isSmall);
}

/** 营业执照, 会计师事务所执业证书, 注册会计师执业证书. */
export const certificateKind = { business: 1, practice: 2, cpa: 3 } as const;

export interface Certificate {
  id: number;
  kind: number;
  /** Of a CPA's. */
  userId: number | null;
  validFrom: string;
  /** Null without an end. */
  validTo: string | null;
}

export type CertificateMissing = "business" | "practice" | "partner" | "second";

export interface CertificatesFor {
  day: string;
  partnerId: number | null;
  secondId: number | null;
}

/** Both of the firm and both of its CPAs, each valid on the day: the newest of each, and which are missing. */
export function certificatesFor(
  all: readonly Certificate[],
  { day, partnerId, secondId }: CertificatesFor,
): { chosen: Certificate[]; missing: CertificateMissing[] } {
  const valid = all.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day));
  const newest = (fits: (one: Certificate) => boolean): Certificate | undefined =>
    valid
      .filter(fits)
      .reduce<Certificate | undefined>((last, one) => (last && last.id > one.id ? last : one), undefined);
  const ofCpa = (userId: number | null) =>
    newest((one) => userId !== null && one.kind === certificateKind.cpa && one.userId === userId);
  const found: Record<CertificateMissing, Certificate | undefined> = {
    business: newest(({ kind }) => kind === certificateKind.business),
    practice: newest(({ kind }) => kind === certificateKind.practice),
    partner: ofCpa(partnerId),
    second: ofCpa(secondId),
  };
  const entries = Object.entries(found) as [CertificateMissing, Certificate | undefined][];
  return {
    chosen: entries.flatMap(([, one]) => (one ? [one] : [])),
    missing: entries.flatMap(([name, one]) => (one ? [] : [name])),
  };
}
