/** What a column of a template offers to choose from, by column type. */

export const dropDowns: Readonly<Record<string, readonly string[]>> = {
  dc: ["借", "贷", "平"],
  bool: ["是", "否"],
  mark: ["√", "×", "N/A"],
  "enum:hzKind": ["银行询证函", "应收类往来询证函", "应付类往来询证函", "其他事项询证函", "律师询证函"],
  "enum:drawResult": ["未填", "无异常", "有异常-已调整", "有异常-未调整", "未取得证据", "不适用"],
};

/** Columns of free text that still have a usual list, by field. */
export const fieldDropDowns: Readonly<Record<string, readonly string[]>> = {
  deprMethod: ["年限平均法", "工作量法", "双倍余额递减法", "年数总和法", "不提折旧"],
  useStatus: ["在用", "未使用", "不需用", "经营出租", "闲置", "已处置"],
  auxType: ["客户", "供应商", "部门", "项目", "人员", "存货", "银行账户", "往来单位", "合同", "地区", "其他"],
  rule: ["BAL", "SPLIT_DR", "SPLIT_CR", "PL", "INFO", "NIL", "OCI"],
};
