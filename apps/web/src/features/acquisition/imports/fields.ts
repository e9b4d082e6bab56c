/** The fields a column can be matched to, by import type; the required ones as the import templates have them. */

import { importType } from "@digao/contract/areas/acquisition/imports/codes";
import { codesOf } from "@digao/contract/codes";

interface FieldGroup {
  key: string;
  fields: readonly string[];
}

const byType: Readonly<Record<number, readonly FieldGroup[]>> = {
  1: [{ key: "main", fields: ["fsItemCode", "fsItemName", "closing", "opening", "remark"] }],
  2: [
    { key: "main", fields: ["accountCode", "accountName", "dc", "year", "jPeriod", "currency", "company"] },
    {
      key: "opening",
      fields: [
        "openingDr",
        "openingCr",
        "opening",
        "openingDc",
        "yearOpeningDr",
        "yearOpeningCr",
        "yearOpening",
        "yearOpeningDc",
      ],
    },
    { key: "movement", fields: ["periodDr", "periodCr", "ytdDr", "ytdCr"] },
    { key: "closing", fields: ["closingDr", "closingCr", "closing", "closingDc"] },
    { key: "aux", fields: ["auxType", "auxCode", "auxName"] },
    {
      key: "foreign",
      fields: [
        "openingFc",
        "openingFcDr",
        "openingFcCr",
        "closingFc",
        "closingFcDr",
        "closingFcCr",
        "openingQty",
        "closingQty",
      ],
    },
  ],
  3: [{ key: "main", fields: ["accountCode", "accountName", "stdAccountCode", "fsItemCode", "fsItemName", "rule"] }],
  4: [
    {
      key: "main",
      fields: ["jDate", "jPeriod", "jType", "jNo", "lineNo", "summary", "accountCode", "accountName", "company"],
    },
    { key: "bothSides", fields: ["debitAccountCode", "debitAccountName", "creditAccountCode", "creditAccountName"] },
    { key: "amount", fields: ["debit", "credit", "dc", "amount", "balance"] },
    {
      key: "aux",
      fields: ["customer", "supplier", "department", "person", "projectAux", "auxOther", "counterAccount"],
    },
    {
      key: "foreign",
      fields: ["currency", "rate", "fcAmount", "fcDebit", "fcCredit", "qty", "qtyDebit", "qtyCredit", "price"],
    },
    { key: "date", fields: ["year", "month", "day", "createTime"] },
    {
      key: "people",
      fields: [
        "preparer",
        "reviewer",
        "poster",
        "attachCount",
        "settleType",
        "settleNo",
        "source",
        "isVoid",
        "isPosted",
      ],
    },
  ],
};
const requiredByType: Readonly<Record<number, readonly string[]>> = {
  1: ["fsItemName"],
  2: ["accountCode", "accountName", "openingDr", "openingCr", "periodDr", "periodCr"],
  3: ["accountCode", "accountName", "fsItemCode"],
  4: ["jDate", "jNo", "summary", "accountCode", "debit", "credit"],
};

/** Types whose files this page takes. */
export const ledgerTypes = [
  importType.balances,
  importType.journal,
  importType.statements,
  importType.mapping,
] as const;
/** All types with a template to download. */
export const templateTypes = [
  ...ledgerTypes,
  ...codesOf("importType").filter((type) => !ledgerTypes.some((one) => one === type)),
];

export const fieldGroups = (typeId: number): readonly FieldGroup[] => byType[typeId] ?? [];
export const isRequired = (typeId: number, field: string) => requiredByType[typeId]?.includes(field) ?? false;
/** Every field of every type, for the texts. */
export const allFields = [
  ...new Set(Object.values(byType).flatMap((groups) => groups.flatMap((group) => group.fields))),
];

/** 0 is A, 26 is AA: how a spreadsheet names its columns. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ""}${String.fromCharCode(65 + (index % 26))}`;
}

/** How sure a match is, in words: 1 by a person or an exact label, below 0.8 somebody should look. */
export function sureness(
  field: string | null,
  confidence: number,
  isByHand: boolean,
): "hand" | "sure" | "likely" | "guess" | "none" {
  if (field === null) return "none";
  if (isByHand) return "hand";
  if (confidence >= 0.95) return "sure";
  return confidence >= 0.8 ? "likely" : "guess";
}
