/** Puts the cash flow items of a GB/T file (现金流量凭证项目数据) on the lines of cash they explain. */
import type { CashFlow, GbtFacts } from "./gbt-facts.ts";

const CASH_CODE = /^10(0[1-3]|09|1[25])/;
const CASH_NAME = /现金|银行|存款|货币资金/;

/** One reading of the journal: an item explains one line. */
export class CashFlows {
  placed = 0;
  private readonly used = new Set<CashFlow>();
  private readonly facts: GbtFacts;

  constructor(facts: GbtFacts) {
    this.facts = facts;
  }

  get isEmpty(): boolean {
    return this.facts.cashFlows.size === 0;
  }

  /** Items of a line of `net` fen (debit positive): one of its amount, else all of its voucher that together make it. */
  of(key: string, account: string, net: bigint): string[] {
    const flows = this.facts.cashFlows.get(key);
    if (!flows || net === 0n || !this.isCash(account)) return [];
    const open = flows.filter((flow) => !this.used.has(flow) && (flow.side === 0 || BigInt(flow.side) * net > 0n));
    const amount = absolute(net);
    const exact = open.find((flow) => absolute(flow.fen) === amount);
    const together = open.reduce((sum, { fen }) => sum + absolute(fen), 0n) === amount ? open : [];
    const found = exact ? [exact] : together;
    for (const flow of found) this.used.add(flow);
    this.placed += found.length;
    return [...new Set(found.map(({ item }) => item))].map((item) => {
      const name = this.facts.cashItems.get(item) ?? "";
      return `现金流量项目:[${item}]${(name === "" ? item : name).replace(/[;；]/g, ",")}`;
    });
  }

  unplaced(): number {
    let all = 0;
    for (const flows of this.facts.cashFlows.values()) all += flows.length;
    return all - this.placed;
  }

  private isCash(account: string): boolean {
    return CASH_CODE.test(account) || CASH_NAME.test(this.facts.accounts.get(account)?.name ?? "");
  }
}

const absolute = (fen: bigint): bigint => (fen < 0n ? -fen : fen);
