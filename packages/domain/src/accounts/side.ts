/** The side (余额方向) of every account of a chart: the client's own word where it has one, else that of the standard account. */
import type { StandardAccount } from "../mapping/standard-account.ts";
import { type Direction, defaultDirection } from "./category.ts";
import type { CoaStandard } from "./standard.ts";
import type { AccountTree } from "./tree.ts";

export interface AccountSide {
  /** Null = nothing says: neither the books, nor a standard account, nor an account above, nor the code. */
  side: Direction | null;
  /** The client's books say so. */
  isStated: boolean;
}

export interface SideSources {
  tree: AccountTree;
  standard: CoaStandard;
  /** Standard account of each account, as far as one is found. */
  stdCodes: ReadonlyMap<string, string>;
  stdSides: ReadonlyMap<string, Direction>;
  /** 科目方向 as the client lists it; never 余额方向, which follows the balance. */
  statedSides: ReadonlyMap<string, Direction>;
}

/**
 * A level-1 account stands on the side of its standard account whatever a list says: lists print the side of the balance there. Below
 * it the client's word goes first (利息收入 kept on the credit side of 财务费用), then the standard account, then the account above.
 */
export function accountSides({
  tree,
  standard,
  stdCodes,
  stdSides,
  statedSides,
}: SideSources): Map<string, AccountSide> {
  const sides = new Map<string, AccountSide>();
  for (const { code, name, parentCode } of tree.nodes) {
    const std = stdSides.get(stdCodes.get(code) ?? "") ?? null;
    const own = statedSides.get(code) ?? null;
    const isStated = own !== null && (parentCode !== null || std === null);
    const above = sides.get(parentCode ?? "")?.side ?? null;
    const side = isStated ? own : (std ?? above ?? defaultDirection(code, name, standard));
    sides.set(code, { side, isStated });
  }
  return sides;
}

export const sidesOfStandard = (accounts: readonly StandardAccount[]): ReadonlyMap<string, Direction> =>
  new Map(accounts.map(({ code, direction }) => [code, direction]));
