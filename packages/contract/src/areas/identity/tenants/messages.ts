import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "tenant.missing": ["实体 Tenant 不存在，id = {id}！", "There is no entity Tenant with id = {id}!"],
  "tenant.nameTaken": ["租户名 {name} 已被占用。", "Tenancy name {name} is already taken."],
  "tenant.nameCharacters": ["租户标识由 2 至 64 个小写字母、数字和连字符组成，以字母开头", "The tenancy name has 2 to 64 small letters, digits and hyphens, a letter first"],
  "tenant.emailInvalid": ["管理员邮箱地址不正确", "The administrator's e-mail address is not valid"],
  "tenant.operatorStays": ["运营方自己的事务所不能停用、设置到期日或移除", "The operator's own firm is neither disabled, nor does it expire, nor is it removed"],
  "tenant.operatorOnly": ["只有运营方可以管理租户", "Only the operator can manage firms"],
  "tenant.removalPending": ["该租户已申请移除，请先撤销移除", "The removal of this firm has been asked for; withdraw it first"],
  "tenant.erasing": ["该租户正在移除，不能再更改", "This firm is being removed and can no longer be changed"],
  "tenant.alreadySignedIn": ["该租户已有人登录过，请由其管理员重置密码，或在服务器上使用命令行工具", "Someone from this firm has already signed in: its administrator can reset passwords, or use the command line on the server"],
  "tenant.noFirstAdmin": ["该租户没有默认管理员 admin", "This firm has no default administrator admin"],
  "tenant.removalMissing": ["该租户没有待确认的移除申请", "No removal of this firm waits for its confirmation"],
  "tenant.typeName": ["输入的租户标识与 {name} 不一致", "What you typed is not the tenancy name {name}"],
  "tenant.exportMissing": ["导出记录不存在", "There is no such export"],
  "tenant.exportNotReady": ["导出尚未完成", "The export is not finished yet"],
  "tenant.exportExpired": ["导出文件已过保存期并已删除，请重新导出", "The file of this export has been deleted after its time; export again"],
  "tenant.exportRunning": ["该租户正在导出，请等待完成", "This firm is being exported; wait until that has ended"],
  "storage.personFull": ["您上传的文件已占用 {used} GB，达到每人上限 {quota} GB。请删除不再需要的文件，或联系管理员调整上限", "Your files take {used} GB of the {quota} GB that one person may use. Remove files you no longer need, or ask your administrator for more"],
  "storage.personFiles": ["您上传的文件已达到每人上限 {max} 个。请删除不再需要的文件，或联系管理员调整上限", "You have sent as many files as one person may keep ({max}). Remove files you no longer need, or ask your administrator for more"],
  "storage.full": ["事务所的存储空间不足：上限 {quota} GB，已用 {used} GB，请联系运营方扩容", "The firm's storage is full: {used} GB of {quota} GB are used. Ask the operator for more"],
} as const satisfies Pairs;
