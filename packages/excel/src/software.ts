/** Which accounting program made an export, by the labels of its header; codes are those of ACCTSOFT. */
import { labelKey } from "./header-text.ts";
import type { HeaderFound } from "./headers.ts";
import { IMPORT_TYPE, importTemplate } from "./import-types.ts";
import type { Row } from "./table-file.ts";

export type SoftwareCode = "U8" | "NC" | "K3" | "KIS" | "K3C" | "SAP" | "ORA" | "GB" | "OWN" | "NEUTRAL" | "OTH";

export interface SoftwareFound {
  software: SoftwareCode;
  typeId: number;
}

interface Signature {
  software: SoftwareCode;
  typeId: number;
  /** Labels that must all be there. */
  all: string[];
  /** At least one of these, when given. */
  any?: string[];
  none?: string[];
}

const { voucher, balance } = IMPORT_TYPE;

/** The first that fits wins: rare labels stand before common ones. */
const SIGNATURES: readonly Signature[] = [
  { software: "NEUTRAL", typeId: voucher, all: ["voucherNo", "accountCode", "debit", "credit"] },
  { software: "NEUTRAL", typeId: balance, all: ["accountCode", "openingDebit", "openingCredit"] },
  { software: "GB", typeId: voucher, all: ["记账凭证日期", "科目编号"] },
  { software: "GB", typeId: balance, all: ["科目编号"], any: ["期初本币余额", "期初余额方向"] },
  {
    software: "SAP",
    typeId: voucher,
    all: ["凭证编号", "总账科目"],
    any: ["公司代码", "记账码", "借/贷标识", "行项目"],
  },
  { software: "SAP", typeId: voucher, all: ["document no."], any: ["company code", "document type", "dr/cr"] },
  { software: "SAP", typeId: balance, all: ["总账科目"], any: ["余额结转", "累计余额", "借方余额报表期间"] },
  { software: "SAP", typeId: balance, all: ["g/l account"], any: ["balance carried forward", "accumulated balance"] },
  { software: "ORA", typeId: voucher, all: ["日记账名"], any: ["批名", "来源", "借项", "生效日期"] },
  { software: "ORA", typeId: voucher, all: ["je name"], any: ["je batch", "accounted dr", "effective date"] },
  { software: "ORA", typeId: balance, all: ["账户组合"], any: ["借项", "期初"] },
  { software: "ORA", typeId: balance, all: ["借项", "贷项"], any: ["账户", "段1"] },
  { software: "K3C", typeId: voucher, all: ["摘要"], any: ["科目全名", "分录行号", "核算维度"] },
  { software: "K3C", typeId: balance, all: [], any: ["核算维度编码", "期初余额-本位币(借)", "期初余额-本位币借方"] },
  { software: "U8", typeId: voucher, all: ["凭证号数"] },
  {
    software: "NC",
    typeId: voucher,
    all: ["凭证类别", "凭证号"],
    any: ["制单日期", "借方本币", "辅助核算", "借方本位币"],
  },
  { software: "NC", typeId: balance, all: ["借方累计", "贷方累计"] },
  { software: "NC", typeId: balance, all: [], any: ["期初本币", "期初余额本币"] },
  { software: "KIS", typeId: voucher, all: ["凭证字", "凭证号"], any: ["借方金额(本位币)", "借方(本位币)"] },
  { software: "K3", typeId: voucher, all: ["凭证字号", "科目代码"] },
  { software: "K3", typeId: voucher, all: ["凭证字", "凭证号", "科目代码"] },
  { software: "K3", typeId: balance, all: ["科目代码"], any: ["本年累计借方", "币别", "本年累计发生额借方"] },
  { software: "K3", typeId: balance, all: ["科目代码", "期初余额借方", "期末余额借方"] },
  { software: "U8", typeId: voucher, all: ["凭证字号", "科目编码"], any: ["借方本位币", "借方原币", "余额方向"] },
  {
    software: "U8",
    typeId: balance,
    all: ["科目编码", "科目名称"],
    any: ["期初余额借方", "本期发生借方", "期初余额本位币"],
  },
];

/** Names that a title or a sheet name may carry. */
const NAMED: readonly (readonly [RegExp, SoftwareCode])[] = [
  [/KIS/i, "KIS"],
  [/云星空|星空/, "K3C"],
  [/K\/?3/i, "K3"],
  [/NCC?\b/, "NC"],
  [/U8/i, "U8"],
  [/SAP/i, "SAP"],
  [/oracle|EBS/i, "ORA"],
];

/** The program and the import type; `OTH` when no signature fits. */
export function recogniseSoftware(header: HeaderFound, titleRows: Row[] = []): SoftwareFound {
  const keys = new Set(header.labels.map(labelKey).filter((key) => key !== ""));
  if (isOwnTemplate(header.typeId, keys)) return { software: "OWN", typeId: header.typeId };
  const has = (label: string) => keys.has(labelKey(label));
  const found = SIGNATURES.find(
    ({ all, any, none }) => all.every(has) && (!any || any.some(has)) && !(none ?? []).some(has),
  );
  const title = titleRows.flat().join(" ");
  const named = NAMED.find(([pattern]) => pattern.test(title))?.[1];
  return { software: named ?? found?.software ?? "OTH", typeId: found?.typeId ?? header.typeId };
}

/** Our own template: every required label as we print it, and hardly a label that is not ours. */
function isOwnTemplate(typeId: number, keys: Set<string>): boolean {
  const { columns } = importTemplate(typeId);
  const ours = new Set(columns.map((column) => labelKey(column.label)));
  const required = columns.filter((column) => column.required).every((column) => keys.has(labelKey(column.label)));
  const strangers = [...keys].filter((key) => !ours.has(key)).length;
  return required && strangers === 0;
}
