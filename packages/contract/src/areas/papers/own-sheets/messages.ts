import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "ownSheets.missing": ["表格不存在或已删除", "The spreadsheet does not exist, or was removed"],
  "ownSheets.tooMany": ["每人最多 {count} 份个人表格（含回收站）", "A person has at most {count} spreadsheets, those in the bin included"],
  "ownSheets.held": ["您正在另一个窗口编辑这份表格", "You are editing this spreadsheet in another window"],
  "ownSheets.leftOut": ["{count} 项已保存的修改与表格现状不符，未能并入：{what}", "{count} saved changes do not fit the spreadsheet and were not taken in: {what}"],
  "ownSheets.notInBin": ["只能彻底删除回收站中的表格", "Only spreadsheets in the bin are erased for good"],
} as const satisfies Pairs;
