import type { Pairs } from "../pairs.ts";

export const text = {
  title: ["函证模板", "Letter models"],
  name: ["模板名称", "Name"],
  kind: ["函证类别", "Kind"],
  form: ["函证方式", "Form"],
  lang: ["语言", "Language"],
  default: ["默认", "Default"],
  remarks: ["备注", "Remarks"],
  keyword: ["模板名称", "Name of the model"],
  empty: ["没有模板", "No models"],
  add: ["新增模板", "Add a model"],
  edit: ["修改", "Change"],
  remove: ["删除", "Delete"],
  setDefault: ["设为默认", "Make default"],
  clearDefault: ["取消默认", "Not default"],
  text: ["正文", "Text"],
  preview: ["预览", "Preview"],
  places: ["可用的占位符：", "Placeholders:"],
  block: {
    rows: ["【询证事项表】", "[Table of what is asked]"],
    bankItems: ["【银行询证函第1-14项及附表】", "[Items 1 to 14 and the annex]"],
    seal: ["【被审计单位盖章】", "[Stamp of the client]"],
    answer: ["【被询证单位答复】", "[Answer of the addressee]"],
  },
  fault: {
    unknownField: ["没有占位符 {{name}}", "There is no placeholder {{name}}"],
    blockInText: ["{{name}} 须单独成行", "{{name}} stands on a line of its own"],
    missingBlock: ["缺少 {{name}}", "{{name}} is missing"],
    empty: ["请填写正文", "Write the text"],
    tooLong: ["正文过长", "The text is too long"],
  },
} as const satisfies Pairs;
