/** 三员: the three kinds of administration that one person never holds together where a firm keeps its administrators apart. */
import { type AdminKind, adminKinds } from "@digao/contract/areas/identity/security/calls";

const roots: Record<AdminKind, readonly string[]> = {
  system: ["Pages.Users", "Pages.Tenants"],
  security: ["Pages.Roles", "Pages.Security"],
  audit: ["Pages.Audit"],
};

/** Null for the rights of the firm's own work. */
export const adminKindOf = (right: string): AdminKind | null =>
  adminKinds.find((kind) => roots[kind].some((root) => right === root || right.startsWith(`${root}.`))) ?? null;

export const kindsAmong = (rights: Iterable<string>): AdminKind[] => {
  const found = new Set(Array.from(rights, adminKindOf));
  return adminKinds.filter((kind) => found.has(kind));
};

/** What the role that holds every right leaves to others then: it stays the system administrator's. */
export const isExcludedFromAll = (right: string): boolean => {
  const kind = adminKindOf(right);
  return kind === "security" || kind === "audit";
};

/** Without these nobody could do the work of the kind; somebody in use holds them all, always. */
export const coreOf: Record<AdminKind, readonly string[]> = {
  system: ["Pages.Users", "Pages.Users.Edit"],
  security: ["Pages.Roles", "Pages.Roles.Edit", "Pages.Security", "Pages.Security.Edit"],
  audit: ["Pages.Audit"],
};
