/** What the entries of the firm's own log are called, besides those that projects have as well. */

import { tickMark } from "@digao/contract/areas/engagement/tick-marks/calls";
import { addressBook } from "@digao/contract/areas/firm/address-book/calls";
import { corpInfo } from "@digao/contract/areas/firm/corp-info/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { firmEvent } from "@digao/contract/areas/firm/firm-events/calls";
import { label, labelCategory } from "@digao/contract/areas/firm/labels/calls";
import { legalSubject } from "@digao/contract/areas/firm/legal-subjects/calls";
import { serveProduct } from "@digao/contract/areas/firm/serve-products/calls";
import { systemCode } from "@digao/contract/areas/firm/system-codes/calls";
import { auditWord } from "@digao/contract/areas/firm/work-category/calls";
import { workGroup } from "@digao/contract/areas/firm/work-groups/calls";
import { wxGroup } from "@digao/contract/areas/firm/wx-groups/calls";
import { role } from "@digao/contract/areas/identity/roles/calls";
import { user } from "@digao/contract/areas/identity/users/calls";
import { mailGroup } from "@digao/contract/areas/letters/mail-groups/calls";
import type { Pair } from "@digao/contract/pairs";
import { words } from "@digao/contract/words";

const registers = [
  ...[user, mailGroup, legalSubject, serveProduct, wxGroup, role, tickMark, addressBook, auditWord],
  ...[firmEvent, workGroup, corpInfo, customer, systemCode, label, labelCategory],
];
const specs = new Map<string, Readonly<Record<string, { words: Pair }>>>(
  registers.map(({ spec }) => [spec.name, spec.fields]),
);

/** As the form of the register calls it. */
export function registerWord(refType: string, field: string): Pair | undefined {
  const fields = specs.get(refType);
  return fields && Object.hasOwn(fields, field) ? fields[field]?.words : undefined;
}

/** Who acts without an account. */
export const actorWords: Readonly<Record<string, Pair>> = {
  "command line": ["命令行", "Command line"],
  "first start": ["首次启动", "First start"],
  release: ["版本升级", "New release"],
  "virus scan": ["病毒扫描", "Virus scan"],
};

export const firmActWords: Readonly<Record<string, Pair>> = {
  activate: ["启用账号", "Enable account"],
  askSeparationEnd: ["申请停用三员分立", "Ask to end separation"],
  beginSecondFactor: ["开始绑定动态口令", "Begin one-time codes"],
  bindExternal: ["绑定外部账号", "Bind account elsewhere"],
  blocked: ["禁止下载", "Block"],
  cancelRemoval: ["取消移除事务所", "Cancel removal"],
  changeLanguage: ["更改语言", "Change language"],
  changePassword: ["修改密码", "Change password"],
  changePasswordFailed: ["修改密码失败", "Failed change of password"],
  confirmRemoval: ["确认移除事务所", "Confirm removal"],
  confirmSecondFactor: ["启用动态口令", "Turn on one-time codes"],
  createPersonalData: ["登记个人信息", "Enter personal data"],
  createFirm: ["建立事务所", "Make the firm"],
  deactivate: ["停用账号", "Disable account"],
  deletePersonalData: ["删除个人信息", "Delete personal data"],
  disableInsteadOfDelete: ["停用（有项目，未删除）", "Disable, not deleted"],
  disableSecondFactor: ["停用动态口令", "Turn off one-time codes"],
  downloadExport: ["下载全所数据", "Fetch the firm's data"],
  endLockout: ["解除锁定", "End lock-out"],
  endOtherSessions: ["退出其他设备", "End other sessions"],
  endSeparation: ["停用三员分立", "End separation"],
  endSession: ["退出会话", "End session"],
  endUserSessions: ["退出他人会话", "End somebody's sessions"],
  exportReady: ["全所数据已备妥", "The firm's data are ready"],
  externalPasswordFailed: ["绑定时密码错误", "Wrong password at binding"],
  externalSignIn: ["外部账号登录", "Sign in from elsewhere"],
  externalSignInRefused: ["外部账号登录被拒", "Refused from elsewhere"],
  failed: ["失败", "Failed"],
  grantRoles: ["授予角色", "Grant roles"],
  loadSample: ["载入示例", "Load the sample"],
  lockScreen: ["锁屏", "Lock screen"],
  logHead: ["并入项目日志", "Take in project log"],
  lockedOut: ["锁定账号", "Lock out"],
  promote: ["晋升", "Promote"],
  refused: ["未予接收", "Refuse"],
  refuseSeparationEnd: ["拒绝停用三员分立", "Refuse to end separation"],
  register: ["申请账号", "Ask for an account"],
  released: ["解除禁止", "Release"],
  removed: ["移除", "Remove"],
  renewFirstPassword: ["更换一次性密码", "New first password"],
  renewRecoveryCodes: ["更换恢复码", "New recovery codes"],
  requestRemoval: ["申请移除事务所", "Ask for removal"],
  resetPassword: ["重置密码", "Reset password"],
  resetPasswordFailed: ["重置密码失败", "Failed reset of password"],
  resetSecondFactor: ["解除动态口令", "Take off one-time codes"],
  revealPersonalData: ["查看个人信息", "Look at personal data"],
  revealPhone: ["查看电话", "Look at telephone"],
  secondFactorPasswordFailed: ["动态口令：密码错误", "One-time codes: wrong password"],
  separate: ["启用三员分立", "Keep administrators apart"],
  separationFailed: ["三员分立：密码错误", "Separation: wrong password"],
  setLogo: ["更换标志", "Set logo"],
  setPicture: ["更换头像", "Set picture"],
  showPassword: ["显示一次性密码", "Show first password"],
  signIn: ["登录", "Sign in"],
  signInFailed: ["登录失败", "Failed sign-in"],
  signOut: ["退出登录", "Sign out"],
  takeFromUsers: ["从用户收回", "Take from users"],
  tenantExportRefused: ["导出全所数据被拒", "Export of the firm refused"],
  tenantRemovalRefused: ["移除事务所被拒", "Removal refused"],
  unbindExternal: ["解绑外部账号", "Unbind account elsewhere"],
  unlockFailed: ["解锁失败", "Failed unlock"],
  unlockScreen: ["解锁", "Unlock screen"],
  updatePersonalData: ["修改个人信息", "Change personal data"],
  withdrawSeparationEnd: ["撤回停用三员分立的申请", "Take back the request"],
};

export const firmFieldWords: Readonly<Record<string, Pair>> = {
  askedBy: ["申请人", "Asked by"],
  auditUserId: ["审计管理员", "Audit administrator"],
  displayName: words.name,
  grantedPermissions: ["权限", "Rights"],
  permissions: ["权限", "Rights"],
  isActive: ["启用", "Enabled"],
  lockedUntil: ["锁定至", "Locked until"],
  roleIds: ["角色", "Roles"],
  roles: ["角色", "Roles"],
  roleNames: ["角色", "Roles"],
  securityUserId: ["安全管理员", "Security administrator"],
  systemUserId: ["系统管理员", "System administrator"],
  userName: words.userName,
};
