/** What an account of profit and loss comes to in the period, as the trial balance takes it: without the vouchers that close it. */
import { sum } from "@digao/domain/money";
import { profitNets } from "@digao/domain/trial-balance/unaudited";
import { type Found, failed, money, type Resolved } from "./resolved.ts";
import type { Account, Sources } from "./sources.ts";

export async function yearOf(sources: Sources, { code, dc }: Account, found: Found): Promise<Resolved> {
  const balance = await sources.balance();
  if (!balance) return failed("noBooks", found);
  const { input, chart } = balance.source;
  const isBelow = (leaf: string): boolean => {
    let at: string | null | undefined = leaf;
    while (at && at !== code) at = chart.tree.byCode.get(at)?.parentCode;
    return at === code;
  };
  const own = [...profitNets(input.balances, input.periodNets)].flatMap(([leaf, net]) => (isBelow(leaf) ? [net] : []));
  if (own.length === 0) return failed("notProfit", found);
  const net = sum(own);
  return money(dc === 2 ? -net : net, found);
}
