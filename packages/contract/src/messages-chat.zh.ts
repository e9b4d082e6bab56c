/** Of messages beside records (留言与疑点). */
export const chatZh = {
  "message.sent": "留言已发送",
  "message.saved": "留言已保存",
  "message.empty": "内容不能为空",
  "message.tooLong": "内容过长（{count} 字，最多 {max} 字）",
  "message.notImage": "“{file}”不是 PNG 或 JPG 图片，请作为附件添加",
  "message.imageTooLarge": "图片“{file}”超过 2 MB，请压缩或作为附件添加",
  "message.notMember": "只能提到本项目的成员",
  "message.voucherGone": "该凭证不在当前有效的序时账中，请刷新后重试",
  "message.closed": "该疑点已关闭，请先重新打开",
  "message.notYours": "只有提出人或项目负责人（角色1至4）可以操作",
  "message.notAuthor": "只能修改自己的留言",
  "message.noQuestion": "留言没有处理状态，只有疑点可以关闭",
  "message.wrongState": "疑点的状态已变化，请刷新后重试",
  "message.notAnswered": "疑点尚未答复，只有提出人可以撤回",
} as const;
