/** Which sheets of a source belong together: the months of one journal, a list of balances beside it; and which are left. */
import { IMPORT_TYPE } from "./import-types.ts";

export interface SheetLook {
  name: string;
  hidden: boolean;
  isEmpty: boolean;
  /** What it is by its labels, whatever was said of the file; null where no label is known or required ones are missing. */
  typeId: number | null;
  /** Labels known as those of the type that is wanted. */
  hits: number;
  hasAmounts: boolean;
  /** Titles above its header, and its name. */
  titles: string;
}

/** empty; cover: no amounts; hidden; otherType: of another kind than wanted; unknown: amounts under labels nobody knows. */
export type LeftWhy = "empty" | "cover" | "hidden" | "otherType" | "unknown" | "notChosen";

export interface SheetPlan {
  /** One a kind, the sheets in the order of the file. */
  groups: { typeId: number | null; sheets: string[] }[];
  left: { name: string; why: LeftWhy }[];
}

const STATEMENT = /资产负债表|利润表|损益表|现金流量表|权益变动表|balance sheet|income statement|cash flow/i;
const ORDER = [IMPORT_TYPE.balance, IMPORT_TYPE.voucher, IMPORT_TYPE.statement, IMPORT_TYPE.mapping];

/** @param requestedType what a person says the file is; null takes every kind */
export function planSheets(looks: readonly SheetLook[], requestedType: number | null): SheetPlan {
  const recognised = looks.filter(({ hidden, typeId }) => !hidden && typeId !== null);
  const hasLedger = recognised.some(({ typeId }) => typeId === IMPORT_TYPE.balance || typeId === IMPORT_TYPE.voucher);
  const isTaken = ({ typeId, titles }: SheetLook) =>
    requestedType === null
      ? typeId !== IMPORT_TYPE.statement || !hasLedger || STATEMENT.test(titles)
      : typeId === requestedType;
  const taken = recognised.filter(isTaken);
  const types = ORDER.filter((type) => taken.some(({ typeId }) => typeId === type));
  const groups: SheetPlan["groups"] = types.map((typeId) => ({
    typeId,
    sheets: taken.filter((look) => look.typeId === typeId).map(({ name }) => name),
  }));
  const likeliest = groups.length === 0 ? likeliestOf(looks) : undefined;
  if (likeliest) groups.push({ typeId: requestedType ?? likeliest.typeId, sheets: [likeliest.name] });
  const names = new Set(groups.flatMap(({ sheets }) => sheets));
  const left = looks
    .filter(({ name }) => !names.has(name))
    .map((look) => ({ name: look.name, why: whyLeft(look, requestedType) }));
  return { groups, left };
}

/** Nothing is certain: a person begins with the sheet that has most labels, else with the first that has rows. */
function likeliestOf(looks: readonly SheetLook[]): SheetLook | undefined {
  const open = looks.filter(({ isEmpty }) => !isEmpty);
  const score = ({ hits, hidden, hasAmounts }: SheetLook) => hits * 4 + (hasAmounts ? 2 : 0) + (hidden ? 0 : 1);
  return open.toSorted((a, b) => score(b) - score(a))[0];
}

export function whyLeft({ isEmpty, hidden, typeId, hasAmounts }: SheetLook, requestedType: number | null): LeftWhy {
  if (isEmpty) return "empty";
  if (!hasAmounts) return "cover";
  if (requestedType !== null && typeId !== null && typeId !== requestedType) return "otherType";
  if (hidden) return "hidden";
  return typeId === null ? "unknown" : "notChosen";
}

const MONTH_NAMES = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
const MONTH_SHEET = /^(?:(\d{4})\s*[-._年]?\s*)?(\d{1,2}|[一二三四五六七八九十]{1,2})(?:月份?)?$/;

/** yyyymm of a sheet called after its month ("1月", "2024-01", "202401", "十二月"). */
export function monthOfName(name: string, year: number | null): number | null {
  const found = MONTH_SHEET.exec(name.trim());
  const month = found ? Number(found[2]) || MONTH_NAMES.indexOf(found[2] ?? "") + 1 : 0;
  const ofYear = found?.[1] ? Number(found[1]) : year;
  return ofYear !== null && month >= 1 && month <= 12 ? ofYear * 100 + month : null;
}
