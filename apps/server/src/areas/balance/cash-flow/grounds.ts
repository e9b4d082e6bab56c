/** What an attribution goes by besides its journal, and what of that has changed since. */
import { createHash } from "node:crypto";
import { type StaleCause, staleCauses } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Db } from "@digao/db/tenant";
import { type CashFlowRule, cashFlowRule } from "@digao/domain/cash-flow/rules";
import { partyOf } from "@digao/domain/item-details/party";
import type { Fen } from "@digao/domain/money";
import { readCsv } from "../../../platform/seed/csv.ts";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import { materialityInForce } from "../materiality/door.ts";
import { relatedNames } from "../related-parties/door.ts";
import { type CashBook, readCashBook } from "./accounts.ts";
import { rememberedRules } from "./memory.ts";

export interface Grounds {
  batchId: number;
  scope: string;
  parties: string;
  rules: string;
  materiality: string;
}

export interface Ground {
  book: CashBook;
  rules: CashFlowRule[];
  pm: Fen | null;
  relationOf(party: string): "related" | "subsidiary" | null;
  grounds: Omit<Grounds, "batchId">;
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

let catalogue: CashFlowRule[] | undefined;
const catalogueRules = (): CashFlowRule[] => {
  catalogue ??= readCsv(readCatalogue("cn_cashflow_rules.csv")).map(cashFlowRule);
  return catalogue;
};

const judgements = (book: CashBook): string[] =>
  [...book.accounts.keys()].map((code) => {
    const { treatment, nature } = book.judgementOf(code);
    return `${code} ${book.nationalOf(code)} ${treatment} ${nature ?? ""}`;
  });

const ruleText = (rule: CashFlowRule): unknown => ({ ...rule, name: String(rule.name), summary: String(rule.summary) });

export async function readGround(db: Db, projectId: number, periodId: number): Promise<Ground> {
  const book = await readCashBook(db, periodId);
  const parties = await relatedNames(db, projectId);
  const { pm } = await materialityInForce(db, projectId);
  const rules = [...(await rememberedRules(db, projectId)), ...catalogueRules()];
  const relations = [...parties].map(([key, { relation }]) => [key, relation] as const);
  const known = new Map(relations);
  return {
    book,
    rules,
    pm,
    relationOf: (party) => {
      const relation = known.get(partyOf(party));
      if (relation === undefined) return null;
      return relation === "subsidiary" ? "subsidiary" : "related";
    },
    grounds: {
      scope: hashOf(judgements(book)),
      parties: hashOf(relations.map((one) => one.join(" ")).sort()),
      rules: hashOf(rules.map(ruleText)),
      materiality: hashOf(String(pm)),
    },
  };
}

export function staleOf(made: Grounds, now: Grounds): StaleCause[] {
  const same: Record<StaleCause, boolean> = {
    journal: made.batchId === now.batchId,
    scope: made.scope === now.scope,
    parties: made.parties === now.parties,
    rules: made.rules === now.rules,
    materiality: made.materiality === now.materiality,
  };
  return staleCauses.filter((cause) => !same[cause]);
}
