import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "checkImport.noHeader": ["没有找到抽凭检查表的表头，请使用导入模板或下载的抽凭检查表", "No header of a check sheet was found: please use the template or a downloaded list of voucher checks"],
  "checkImport.tooManyRows": ["一次最多导入 {limit} 行", "At most {limit} rows can be imported at once"],
  "checkImport.unmatched": ["没有与此行相符的已抽取凭证（按日期、凭证字号及分录号，或科目和金额匹配）", "No drawn voucher agrees with this row (by date, voucher and line, or account and amount)"],
  "checkImport.ambiguous": ["该分录为多个报表项目抽取（{items}），请填写底稿索引", "This line is drawn for several statement items ({items}): please fill in the index"],
  "checkImport.twice": ["与第 {row} 行是同一张已抽取的凭证", "The same drawn voucher as row {row}"],
  "checkImport.badMark": ["核对内容{seq}“{text}”不能识别，请填 √、× 或 N/A", "Check {seq} “{text}” is not understood: √, × or N/A"],
  "checkImport.badResult": ["检查结果“{text}”不能识别", "The result “{text}” is not understood"],
  "checkImport.badCell": ["“{text}”不能识别", "“{text}” is not understood"],
  "checkImport.longRemark": ["备注不能超过 {max} 个字", "A remark has at most {max} characters"],
  "checkImport.noPoint": ["{item}没有核对内容{seq}", "{item} has no check {seq}"],
  "checkImport.diffAlone": ["差异金额只与“有异常”的检查结果一起填写", "A difference only goes with the result of an exception"],
  "checkImport.evidenceMissing": ["一并记为无异常，但既无备注也无附件：请在备注写明查看的证据", "Found without exception together with others, and there is neither remark nor file: say in the remark what evidence was seen"],
  "checkImport.closed": ["已复核，不能修改", "Reviewed: it cannot be changed"],
  "checkImport.changed": ["抽凭在预览后有变化，请重新预览", "What was drawn has changed since the preview: please look at it again"],
} as const satisfies Pairs;
