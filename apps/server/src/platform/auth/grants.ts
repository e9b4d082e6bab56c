import type { Lang } from "@digao/contract/messages";
import type { ByUser, InLanguage } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { expandPermissions, flatPermissions } from "./permissions.ts";

type Grantor = ByUser & InLanguage;

/** Rights among `names` that the caller does not hold. */
export const aboveOwn = ({ user }: Grantor, names: Iterable<string>): string[] =>
  [...names].filter((name) => !user.permissions.has(name));

/** A right as people read it, with the area it belongs to: 用户与系统管理·新增. */
export function nameOfRight(right: string, lang: Lang): string {
  const found = flatPermissions.find(({ name }) => name === right);
  const parent = flatPermissions.find(({ name }) => name === found?.parentName && name !== "Pages");
  return [parent?.[lang], found?.[lang] ?? right].filter(Boolean).join("·");
}

/** Nobody grants a right above their own, or takes one away: through somebody else they would rise above themselves. */
export function requireOwnRights(ctx: Grantor, names: Iterable<string>): void {
  const [first] = aboveOwn(ctx, names);
  if (first === undefined) return;
  throw new Refusal("role.aboveOwn", { kind: "forbidden", params: { right: nameOfRight(first, ctx.lang) } });
}

/** The rights that differ between two sets of grants. */
export function changedRights(before: readonly string[], after: readonly string[]): string[] {
  const [had, has] = [expandPermissions(before), expandPermissions(after)];
  return [...new Set([...had, ...has])].filter((name) => had.has(name) !== has.has(name));
}
