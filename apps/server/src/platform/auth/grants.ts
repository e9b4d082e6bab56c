import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { expandPermissions, flatPermissions } from "./permissions.ts";

type Grantor = Pick<Context, "user" | "lang">;

/** Rights among `names` that the caller does not hold. */
export const aboveOwn = ({ user }: Grantor, names: Iterable<string>): string[] =>
  [...names].filter((name) => !user.permissions.has(name));

/** Nobody grants a right above their own, or takes one away: through somebody else they would rise above themselves. */
export function requireOwnRights(ctx: Grantor, names: Iterable<string>): void {
  const [first] = aboveOwn(ctx, names);
  if (first === undefined) return;
  const right = flatPermissions.find(({ name }) => name === first)?.[ctx.lang] ?? first;
  throw new Refusal("role.aboveOwn", { kind: "forbidden", params: { right } });
}

/** The rights that differ between two sets of grants. */
export function changedRights(before: readonly string[], after: readonly string[]): string[] {
  const [had, has] = [expandPermissions(before), expandPermissions(after)];
  return [...new Set([...had, ...has])].filter((name) => had.has(name) !== has.has(name));
}
