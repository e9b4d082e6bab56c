import type { Pairs } from "../pairs.ts";

export const messages = {
  "evidence.fromMissing": ["要链接证据的记录不存在或已删除，请刷新后重试", "The record that the evidence is for is not there any more: refresh and try again"],
  "evidence.toMissing": ["所选文件、凭证或分录不存在或已删除，请重新选择", "The file, voucher or entry that you chose is not there any more: choose again"],
  "evidence.cellOfSheet": ["只有审计表格可以指定单元格", "Only a sheet has cells"],
  "evidence.partOfFile": ["只有文件可以指定页码和区域", "Only a file has pages and regions"],
  "evidence.itself": ["分录不能作为自己的证据", "An entry is no evidence of itself"],
  "evidence.known": ["该证据已链接到这里", "This evidence is linked here already"],
  "evidence.tooMany": ["一份底稿最多链接 {max} 项证据", "A paper takes at most {max} links"],
  "evidence.notYours": ["只有链接人或项目负责人、合伙人、现场负责人可以取消", "Only whoever linked it, the project manager, the partner or the in-charge can take it away"],
  "evidence.broken.file": ["证据文件已删除", "The file has been deleted"],
  "evidence.broken.voucher": ["凭证不在当前有效的序时账中", "The voucher is not in the journal in force"],
  "evidence.broken.adjustment": ["调整分录已删除", "The entry has been deleted"],
  "evidence.broken.cell": ["单元格已从表格中删除", "The cell has been taken out of the sheet"],
  "reference.field.evidence": ["证据链接", "Evidence"],
  "tickMark.legend": ["审计标识", "Tick marks"],
  "tickMark.legendTitle": ["审计标识图例", "Legend of tick marks"],
  "tickMark.column.sign": ["标识", "Mark"],
  "tickMark.column.meaning": ["含义", "Meaning"],
  "tickMark.column.cells": ["单元格", "Cells"],
  "tickMark.disabled": ["该标识已停用，请选择其他标识", "This mark is disabled: choose another"],
  "tickMark.tooMany": ["一份底稿最多标注 {max} 处", "A paper takes at most {max} marks"],
} as const satisfies Pairs;
