/**
 * One party that owes and is owed (往来对冲): receivables and payables of one name, proposed for offset. CAS 37 offsets only with a legal
 * right to do so and the intention to settle net, which a person confirms.
 */
import { adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import { type Fen, min } from "../money.ts";
import type { AdjustmentLine, ProposedHead } from "./adjustment.ts";

/** 应收账款, 预付款项, 其他应收款; 应付账款, 合同负债 and 预收款项, 其他应付款. */
const RECEIVABLE = new Set(["A105", "A107", "A108"]);
const PAYABLE = new Set(["L105", "L106", "L107", "L110"]);

/** Full-width and half-width, spaces and brackets are spelt at will. */
export const partyName = (name: string): string =>
  name
    .normalize("NFKC")
    .replace(/[\s()]/g, "")
    .toLowerCase();

interface Party {
  name: string;
  /** Debit balances by receivable item, credit balances by payable item; all positive. */
  owes: Map<string, Fen>;
  owed: Map<string, Fen>;
}

export function offsetProposals(balances: readonly MappedBalance[]): ProposedHead[] {
  const parties = new Map<string, Party>();
  for (const { auxName, close, rules } of balances) {
    const item = rules?.sides[close > 0n ? "Dr" : "Cr"]?.itemCode ?? rules?.primary.itemCode;
    if (!auxName || close === 0n || !item) continue;
    const key = partyName(auxName);
    const party = parties.get(key) ?? { name: auxName, owes: new Map(), owed: new Map() };
    parties.set(key, party);
    if (close > 0n && RECEIVABLE.has(item)) add(party.owes, item, close);
    if (close < 0n && PAYABLE.has(item)) add(party.owed, item, -close);
  }
  return [...parties.values()].flatMap((party) => proposalOf(party) ?? []);
}

const add = (to: Map<string, Fen>, item: string, amount: Fen) => to.set(item, (to.get(item) ?? 0n) + amount);
const total = (of: ReadonlyMap<string, Fen>): Fen => [...of.values()].reduce((sum, amount) => sum + amount, 0n);

/** The smaller of both, taken from the items in the order of the books. */
function proposalOf({ name, owes, owed }: Party): ProposedHead | null {
  const amount = min(total(owes), total(owed));
  if (amount === 0n) return null;
  const lines = [...taken(owed, amount, "debit", name), ...taken(owes, amount, "credit", name)];
  return {
    type: adjustType.reclass,
    source: adjustSource.autoReclass,
    description: { zh: `同一往来单位债权债务对冲（${name}）`, en: `Offset receivables and payables of ${name}` },
    lines,
  };
}

function taken(from: ReadonlyMap<string, Fen>, amount: Fen, side: "debit" | "credit", name: string): AdjustmentLine[] {
  let rest = amount;
  return [...from].flatMap(([itemCode, balance]) => {
    const part = min(balance, rest);
    rest -= part;
    if (part === 0n) return [];
    const [debit, credit] = side === "debit" ? [part, 0n] : [0n, part];
    return [{ itemCode, debit, credit, lineName: name }];
  });
}
