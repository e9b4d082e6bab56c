/** Which changes of a balance ask for a reason, and those that a rate cannot say. */

import type { ComparedRow } from "@digao/contract/areas/balance/data-analysis/calls";
import { percentOf, toPlaces } from "@digao/contract/percent";
import { fenOf, isNil } from "./amounts.ts";

/** `new`: nothing closed before; `gone`: nothing closes now; `turned`: the balance changed sides. */
export function markOf({ a, b, change }: ComparedRow): "new" | "gone" | "turned" | undefined {
  if (isNil(change)) return undefined;
  if (isNil(b.close)) return "new";
  if (isNil(a.close)) return "gone";
  return fenOf(a.close) > 0n === fenOf(b.close) > 0n ? undefined : "turned";
}

const digits = 4;
const scaled = (percent: string): bigint => BigInt(toPlaces(percent, digits).replace(/[-.]/g, "") || "0");

/** @param percent from which share of the balance before on */
export const isMarked = (row: ComparedRow, percent: number): boolean =>
  markOf(row) !== undefined || (row.changeRate !== null && scaled(percentOf(row.changeRate)) >= scaled(`${percent}`));
