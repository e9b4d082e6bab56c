import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "hzModel.gone": ["函证模板不存在或已删除", "There is no such model, or it was deleted"],
  "hzModel.unknownField": ["模板中的占位符 {name} 不存在", "There is no placeholder {name}"],
  "hzModel.blockInText": ["{name} 是整块内容，须单独成行", "{name} is a block: it stands on a line of its own"],
  "hzModel.missingBlock": ["该类函证的模板必须包含 {name}", "A model of this kind must hold {name}"],
  "hzModel.empty": ["请填写模板正文", "Write the text of the model"],
  "hzModel.tooLong": ["模板正文不能超过 {name} 字", "The text may have {name} characters at most"],
  "hzModel.more": ["另有：{text}", "Besides: {text}"],
} as const satisfies Pairs;
