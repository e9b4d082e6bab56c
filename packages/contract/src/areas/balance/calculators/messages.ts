import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "calculators.unknown": ["没有这个测算", "There is no such calculator"],
  "calculators.otherItem": ["该测算不适用于这个报表项目", "This calculator is not of this item"],
  "calculators.missing": ["测算记录不存在", "The calculation does not exist"],
  "calculators.refused": ["{place}：{text}", "{place}: {text}"],
  "calculators.reason": ["修改已保存的测算须写明原因", "Say why a saved calculation is changed"],
  "calculators.same": ["测算没有变化", "Nothing has changed"],
  "calculators.noEntry": ["测算与账面没有需要入账的差异", "There is no difference to book"],
  "calculators.noItem": ["项目没有报表项目 {code}，不能生成分录", "The project has no item {code}: no entry can be made"],
  "calculators.entryBeyondDraft": ["分录 {adjNo} 已送审或已复核，请先退回草稿再更新", "Entry {adjNo} is beyond a draft: send it back before it is brought up to date"],
  "calculators.hasEntry": ["已有分录出自该测算，不能删除；先作废分录", "An entry comes from this calculation: void it before removing the calculation"],
  "record.calculation": ["{item} 测算 {name}", "{item}, calculation {name}"],
} as const satisfies Pairs;
