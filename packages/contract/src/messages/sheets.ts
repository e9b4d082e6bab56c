import type { Pairs } from "../pairs.ts";

export const messages = {
  "sheets.missing": ["表格不存在或已删除", "The sheet does not exist, or was removed"],
  "sheets.refType": ["表格只能建在报表项目下，或作为独立底稿", "A sheet stands under a statement item, or by itself"],
  "sheets.noItem": ["项目没有这个报表项目", "The project has no such statement item"],
  "sheets.tooMany": ["一个项目最多 {count} 份表格", "A project holds at most {count} sheets"],
  "sheets.indexTaken": ["索引号 {index} 已使用过，索引号不重复使用", "Index {index} has been used: an index is given once"],
  "sheets.locked": ["底稿已锁定，不能修改", "The paper is locked and cannot be changed"],
  "sheets.held": ["{name} 正在编辑这份表格；可以申请编辑权", "{name} is editing this sheet: ask for it"],
  "sheets.behind": ["表格已有更新的修改；您的修改保留在本机，取得最新内容后再合并", "The sheet has been changed since: your changes are kept here and are merged once the latest are fetched"],
  "sheets.unknownOp": ["第 {number} 个修改的种类不认识", "Change {number} is of no known kind"],
  "sheets.opsMax": ["一次最多保存 {count} 个修改", "At most {count} changes are saved at once"],
  "sheets.cells": ["一份表格最多 {count} 个有内容的单元格", "A book holds at most {count} cells"],
  "sheets.tooManyTabs": ["一次打开的工作表太大，请逐个打开", "These tabs are too large to open at once: open them one by one"],
  "sheets.name": ["请填写名称", "Give it a name"],
  "sheets.noSuchItem": ["本项目没有对应的报表项目", "This project has no such statement item"],
  "sheets.noVersion": ["没有这个版本", "There is no such version"],
  "sheets.noSign": ["您还没有签署过这份表格", "You have not signed this sheet yet"],
  "sheets.noUpload": ["带回的工作簿已失效，请重新上传", "The workbook that was brought back is gone: upload it again"],
  "sheets.tab": ["工作表", "Tab"],
  "sheets.notBinding": ["这不是取数公式", "This is no binding function"],
  "sheets.pending": ["这份表格的修改尚未整理完毕，请稍候一分钟再保存", "Changes of this sheet are still being folded in: save again in a minute"],
} as const satisfies Pairs;
