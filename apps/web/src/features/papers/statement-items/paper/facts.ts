/** Facts of an item as its drawer edits them, and what of them has changed. */
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { itemGroup } from "@digao/contract/areas/papers/statement-items/codes";
import { isSame } from "../../../../ui/edit/differences.ts";

export type Values = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim() : null);
/** An English name that is missing comes as the Chinese one. */
const isEnglish = (name: string) => !/[\u4e00-\u9fff]/.test(name);

/** As they stand; a reason is of the change that it is given for, so none is filled in. */
export function factsOf(item: FsItemRow, english: string): Values {
  return {
    nameEn: isEnglish(english) ? english : "",
    noteRef: item.noteRef,
    wpIndex: item.wpIndex,
    isVisible: item.isVisible,
    riskLevel: item.riskLevel,
    dc: item.dc,
    prior: item.prior,
    riskReason: "",
    priorReason: "",
  };
}

/** Only what was changed is sent: a figure the ledger gives must not become one entered by hand. */
export function changesOf(item: FsItemRow, first: Values, now: Values) {
  const has = (field: string) => !isSame(first[field], now[field]);
  const prior = { [item.grpId === itemGroup.profitAndLoss ? "priorYear" : "priorAudited"]: text(now.prior) };
  return {
    ...(has("nameEn") ? { nameEn: text(now.nameEn) ?? "" } : {}),
    ...(has("noteRef") ? { noteRef: text(now.noteRef) } : {}),
    ...(has("wpIndex") ? { wpIndex: text(now.wpIndex) } : {}),
    ...(has("isVisible") ? { isVisible: now.isVisible === true } : {}),
    ...(has("riskLevel") ? { riskLevel: Number(now.riskLevel) || null, riskReason: text(now.riskReason) ?? "" } : {}),
    ...(has("prior") ? { ...prior, priorReason: text(now.priorReason) ?? "" } : {}),
  };
}
