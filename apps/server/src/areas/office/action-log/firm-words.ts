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
