/**
 * Labels of amount columns taken apart: which group (期初 / 本期 / 本年累计 / 期末), which side (借 / 贷 / 方向) and which measure
 * (本位币 / 原币 / 数量), in whatever order a program writes them: "期初余额-本位币（借）", "借方累计", "本期发生额借方原币".
 */

type Group = "opening" | "period" | "ytd" | "closing" | "none";
type SideWord = "Dr" | "Cr" | "Dc" | "none";
/** "other" is the money of a group: neither the books' nor the transaction's. */
type Measure = "base" | "fc" | "qty" | "other" | "unsaid";

interface AmountLabel {
  group: Group;
  side: SideWord;
  measure: Measure;
}

type Token = readonly [words: RegExp, found: Partial<AmountLabel>];

const TOKENS: readonly Token[] = [
  [/本年累计|本年合计|年累计|累计|ytd/, { group: "ytd" }],
  [/期初|年初|起初|月初|上年结转|上年末|上期结转|opening|beginning/, { group: "opening" }],
  [/期末|年末|月末|closing|ending/, { group: "closing" }],
  [/本期|本月|本年|当期|报告期|报表期间|period/, { group: "period" }],
  [/方向|dc$/, { side: "Dc" }],
  [/借方|借项|借|debit|dr/, { side: "Dr" }],
  [/贷方|贷项|贷|credit|cr/, { side: "Cr" }],
  [/组织本位?币|账簿本位?币/, { measure: "base" }],
  [/(?:集团|全局|报告)(?:本位?币|货币)|group/, { measure: "other" }],
  [/本位币|本币|人民币|accounted|local/, { measure: "base" }],
  [/原币|外币|entered|foreign/, { measure: "fc" }],
  [/数量|quantity|qty/, { measure: "qty" }],
];
const FILLERS = /余额|发生额|发生数|发生|金额|合计|amount|balance|数|额|[()\-./,]/g;

const SUFFIX: Readonly<Record<Measure, string>> = { base: "", unsaid: "", fc: "Fc", qty: "Qty", other: "" };

/** Field of the trial-balance import for a label, or null. */
export function balanceFieldOf(label: string): string | null {
  const parts = takeApart(label);
  if (!parts) return null;
  const { side, measure } = parts;
  if (measure === "other") return null;
  const group = parts.group === "none" && side !== "none" ? "period" : parts.group;
  if (group === "none") return null;
  if (group === "opening" || group === "closing") return balanceField(group, side, measure);
  return side === "Dr" || side === "Cr" ? `${group}${side}${SUFFIX[measure]}` : null;
}

function balanceField(group: "opening" | "closing", side: SideWord, measure: Measure): string {
  if (side === "Dc") return `${group}Dc`;
  if (measure === "qty") return `${group}Qty`;
  return `${group}${SUFFIX[measure]}${side === "none" ? "" : side}`;
}

type VoucherSide = Exclude<SideWord, "Dc">;
const VOUCHER_FIELDS: Readonly<Record<VoucherSide, Readonly<Record<Measure, string | null>>>> = {
  Dr: { base: "debit", unsaid: "debit", fc: "fcDebit", qty: "qtyDebit", other: null },
  Cr: { base: "credit", unsaid: "credit", fc: "fcCredit", qty: "qtyCredit", other: null },
  none: { base: "amount", unsaid: null, fc: "fcAmount", qty: "qty", other: null },
};

/** Field of the journal import for a label, or null. */
export function voucherFieldOf(label: string): string | null {
  const parts = takeApart(label);
  if (!parts || (parts.group !== "none" && parts.group !== "period")) return null;
  return parts.side === "Dc" ? "dc" : VOUCHER_FIELDS[parts.side][parts.measure];
}

/** A label of amounts in original currency. */
export const isForeign = (label: string): boolean => takeApart(label)?.measure === "fc";

/** A label of amounts in the money of a group, which no books are kept in. */
export const isOfGroup = (label: string): boolean => takeApart(label)?.measure === "other";

function takeApart(label: string): AmountLabel | null {
  const found: AmountLabel = { group: "none", side: "none", measure: "unsaid" };
  let rest = label;
  for (const [words, meaning] of TOKENS) {
    const shorter = rest.replace(words, "");
    if (shorter !== rest && takeMeaning(found, meaning)) rest = shorter;
  }
  return rest.replace(FILLERS, "") === "" && rest !== label ? found : null;
}

/** "本年借方累计": a second period word adds nothing; any other second word makes the label something else. */
function takeMeaning(found: AmountLabel, meaning: Partial<AmountLabel>): boolean {
  const isRepeated = (meaning.group && found.group !== "none") || (meaning.side && found.side !== "none");
  if (isRepeated) return meaning.group === "period";
  Object.assign(found, meaning);
  return true;
}
