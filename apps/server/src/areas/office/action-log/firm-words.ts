/** What the entries of the firm's own log are called, besides those that projects have as well. */
import { registers } from "@digao/contract/gathered/registers";
import type { Pair } from "@digao/contract/pairs";
import type { Fields } from "@digao/contract/register/fields";
import { words } from "@digao/contract/words";

const specs = new Map<string, Fields>(registers.map(({ spec }) => [spec.name, spec.fields]));

/** As the form of the register calls it. */
export function registerWord(refType: string, field: string): Pair | undefined {
  const fields = specs.get(refType);
  return fields && Object.hasOwn(fields, field) ? fields[field]?.words : undefined;
}

/** What a choice of a register's field is called. */
export function choiceWord(refType: string, name: string, value: string): Pair | undefined {
  const field = specs.get(refType)?.[name];
  return field?.kind === "choice" && Object.hasOwn(field.choices, value) ? field.choices[value] : undefined;
}

/** Who acts without an account. */
export const actorWords: Readonly<Record<string, Pair>> = {
  "command line": ["命令行", "Command line"],
  "first start": ["首次启动", "First start"],
  release: ["版本升级", "New release"],
  "virus scan": ["病毒扫描", "Virus scan"],
};

export const firmFieldWords: Readonly<Record<string, Pair>> = {
  displayName: words.name,
  grantedPermissions: ["权限", "Rights"],
  permissions: ["权限", "Rights"],
  isActive: ["启用", "Enabled"],
  lockedUntil: ["锁定至", "Locked until"],
  roleIds: ["角色", "Roles"],
  roles: ["角色", "Roles"],
  roleNames: ["角色", "Roles"],
  userName: words.userName,
};
