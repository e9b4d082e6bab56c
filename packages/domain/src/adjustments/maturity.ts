/** Reclassifications that need a person's input (2.4, 财会〔2019〕6号): due within a year, and contracts standing in both contract lines. */

import { adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { auxType as auxTypes } from "@digao/contract/areas/books/account-books/codes";
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import { divideRounded, type Fen, min } from "../money.ts";
import type { AdjustmentLine, ProposedHead } from "./adjustment.ts";

/** Non-current item -> its current line. */
export const CURRENT_PORTION: Readonly<Record<string, string>> = {
  A201: "A112",
  A202: "A112",
  A203: "A112",
  L201: "L112",
  L202: "L112",
  L203: "L112",
  L204: "L112",
  L205: "L113",
};

export interface Maturity {
  itemCode: string;
  /** Account or lender as printed: 长期借款-建设银行. */
  name: string;
  /** Part due within twelve months of the balance sheet date; positive. */
  dueWithinYear: Fen;
}

/** @throws RangeError for an item without a current line */
export function maturityProposal({ itemCode, name, dueWithinYear }: Maturity): ProposedHead | null {
  const current = CURRENT_PORTION[itemCode];
  if (current === undefined) throw new RangeError(`no current portion of ${itemCode}`);
  if (dueWithinYear <= 0n) return null;
  const isAsset = itemCode.startsWith("A");
  const [debited, credited] = isAsset ? [current, itemCode] : [itemCode, current];
  return {
    type: adjustType.reclass,
    source: adjustSource.autoReclass,
    description: { zh: `一年内到期的${name}重分类`, en: `Reclassify the portion of ${name} due within one year` },
    lines: [line(debited, dueWithinYear, "debit", name), line(credited, dueWithinYear, "credit", name)],
  };
}

export interface VatSplit {
  name: string;
  /** Received for goods and services not yet delivered, VAT included; positive. */
  received: Fen;
  /** Of VAT: "0.13". */
  rate: string;
}

/** 待转销项税额 (财会〔2016〕22号): the VAT within contract liabilities stands with other current liabilities. */
export function vatSplitProposal({ name, received, rate }: VatSplit): ProposedHead | null {
  const [, decimals = ""] = rate.split(".");
  const scale = 10n ** BigInt(decimals.length);
  const share = BigInt(rate.replace(".", ""));
  const vat = divideRounded(received * share, scale + share);
  if (vat <= 0n) return null;
  return {
    type: adjustType.reclass,
    source: adjustSource.autoReclass,
    description: {
      zh: `合同负债中的待转销项税额重分类（${name}）`,
      en: `Reclassify output VAT within contract liabilities (${name})`,
    },
    lines: [line(CONTRACT_LIABILITIES, vat, "debit", name), line("L113", vat, "credit", name)],
  };
}

const CONTRACT_ASSETS = "A110";
const CONTRACT_LIABILITIES = "L107";

/** Contract assets and liabilities of one contract are shown net (CAS 14): Dr L107 / Cr A110 of the smaller, per contract. */
export function contractNetting(balances: readonly MappedBalance[]): ProposedHead[] {
  const contracts = new Map<string, { assets: Fen; liabilities: Fen }>();
  for (const { auxName, auxType, close, rules } of balances) {
    if (auxName === null || auxType !== CONTRACT_AUX || !rules?.splitUnit) continue;
    const contract = contracts.get(auxName) ?? { assets: 0n, liabilities: 0n };
    const item = rules.sides[close > 0n ? "Dr" : "Cr"]?.itemCode;
    if (item === CONTRACT_ASSETS) contracts.set(auxName, { ...contract, assets: contract.assets + close });
    if (item === CONTRACT_LIABILITIES)
      contracts.set(auxName, { ...contract, liabilities: contract.liabilities - close });
  }
  return [...contracts].flatMap(([name, { assets, liabilities }]) => {
    const amount = min(assets, liabilities);
    if (amount <= 0n) return [];
    const description = {
      zh: `同一合同下合同资产与合同负债抵销（${name}）`,
      en: `Offset contract asset and liability of ${name}`,
    };
    const lines = [line(CONTRACT_LIABILITIES, amount, "debit", name), line(CONTRACT_ASSETS, amount, "credit", name)];
    return [{ type: adjustType.reclass, source: adjustSource.autoReclass, description, lines }];
  });
}

const CONTRACT_AUX = String(auxTypes.contract);

const line = (itemCode: string, amount: Fen, side: "debit" | "credit", name: string): AdjustmentLine => ({
  itemCode,
  debit: side === "debit" ? amount : 0n,
  credit: side === "credit" ? amount : 0n,
  lineName: name,
});
