import type { AdjustHead, adjustments, Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { headEffect } from "@digao/domain/adjustments/effect";
import {
  surchargeEffect,
  surplusReserveEffect,
  type TaxTreatment,
  taxEffects,
} from "@digao/domain/adjustments/tax-effect";
import { type Fen, sum } from "@digao/domain/money";
import { trialBalance } from "@digao/domain/trial-balance/trial-balance";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { formAmounts, loadTrialBalanceInput } from "../trial-balance/door.ts";
import { book } from "./book-proposals.ts";
import { lockNumbers } from "./entry-locks.ts";
import { projectItems } from "./project-items.ts";
import { type Keyed, proposalOf } from "./proposal.ts";
import { giveWay, type TaxEntry, taxEntriesOf, updatedBy } from "./tax-entries.ts";

type TaxRequest = Omit<Input<(typeof adjustments)["CreateTaxEffect"]>, "RptLang">;

/** Income tax and statutory reserve on the profit effect of chosen entries; nothing is booked by looking. */
export const listTaxProposals = (
  ctx: Context,
  { RptLang, ...request }: Input<(typeof adjustments)["GetTaxProposals"]>,
): Promise<Proposal[]> => proposals(ctx, request, RptLang);

export async function bookTaxEffect(
  ctx: Context,
  { RptLang, ...request }: Input<(typeof adjustments)["CreateTaxEffect"]>,
): Promise<AdjustHead[]> {
  await lockNumbers(ctx.db, request.projectId);
  const found = await proposals(ctx, request, RptLang);
  const entries = await earlierEntries(ctx, request);
  if (found.length === 0 && entries.length === 0) throw new Refusal("adjust.noTaxEffect", { kind: "state" });
  await giveWay(ctx, found, entries);
  return book(ctx, found, { projectId: request.projectId, submit: false, taxEffectOf: request.heads[0]?.id ?? null });
}

/** A reserve that is not asked for stays as it is. */
async function earlierEntries(ctx: Context, { projectId, heads, surplusReserve }: TaxRequest): Promise<TaxEntry[]> {
  const ids = heads.map(({ id }) => id);
  const entries = await taxEntriesOf(ctx.db, projectId, ids);
  return surplusReserve ? entries : entries.filter(({ key }) => key.startsWith("tax:"));
}

const TREATMENTS: Readonly<Record<number, TaxTreatment>> = { 1: 1, 2: 2, 3: 3 };

async function proposals(ctx: Context, request: TaxRequest, lang: Lang): Promise<Proposal[]> {
  const { projectId } = request;
  const source = await loadTrialBalanceInput(ctx.db, { projectId });
  const items = await projectItems(ctx.db, projectId);
  const byId = new Map(source.adjustments.map((head) => [head.id, head]));
  const taxed = request.heads.map(({ id, kind }) => {
    const head = byId.get(id);
    if (!head) throw new Refusal("adjust.missing", { kind: "missing" });
    const { profitBeforeTax } = headEffect(head.lines);
    const name = head.adjNo ?? `#${id}`;
    return { profitEffect: profitBeforeTax, treatment: TREATMENTS[kind] ?? 3, adjNo: name };
  });
  const ids = request.heads.map(({ id }) => id).sort((a, b) => a - b);
  const surcharge = surchargeHead(source, request);
  const surcharged = surcharge ? headEffect(surcharge.lines).profitBeforeTax : 0n;
  // Surcharges are deducted in the year they arise.
  const base = surcharge ? [...taxed, { profitEffect: surcharged, treatment: 1 as const, adjNo: "P102" }] : taxed;
  const { taxRate } = source.project.settings;
  const rates = { current: request.currentRate ?? taxRate, deferred: request.deferredRate ?? taxRate };
  const tax = taxEffects(base, rates).map((head) => ({
    key: `tax:${head.lines.some(({ itemCode }) => itemCode === "L109") ? 1 : 2}:${ids.join(",")}`,
    head,
    accountCode: null,
  }));
  const taxEffect = tax.reduce((total, { head }) => total + headEffect(head.lines).netProfit, 0n);
  const profit = base.reduce((total, { profitEffect }) => total + profitEffect, 0n);
  const reserve = request.surplusReserve ? reserveHead(source, profit + taxEffect, ids) : [];
  const added = surcharge ? [{ key: `tax:3:${ids.join(",")}`, head: surcharge, accountCode: null }] : [];
  const found = [...added, ...tax, ...reserve];
  const updated = updatedBy(found, await earlierEntries(ctx, request));
  return found.map((keyed) => proposalOf(keyed, items, lang, updated.get(keyed.key)?.id ?? null));
}

type Source = Awaited<ReturnType<typeof loadTrialBalanceInput>>;

/** VAT stands with the other taxes: what the chosen entries move there, income tax apart. */
function surchargeHead({ adjustments: heads }: Source, { heads: chosen, surchargeRate }: TaxRequest) {
  if (surchargeRate === undefined) return null;
  const ids = new Set(chosen.map(({ id }) => id));
  const changes = heads
    .filter(({ id, lines }) => ids.has(id) && lines.every(({ itemCode }) => itemCode !== "P301"))
    .map(({ id, adjNo, lines }) => ({
      adjNo: adjNo ?? `#${id}`,
      amount: sum(lines.filter(({ itemCode }) => itemCode === "L109").map(({ debit, credit }) => credit - debit)),
    }));
  return surchargeEffect(changes, surchargeRate);
}

/** As the client has them: earlier losses come first, and appropriation stops at half of the capital. */
function reserveHead(source: Source, netProfitEffect: Fen, ids: readonly number[]): Keyed[] {
  const formSide = formAmounts(source);
  const rows = new Map(trialBalance(source.input).rows.map((row) => [row.line.code, row]));
  const at = (code: string, column: "unaudited" | "openAudited"): Fen => formSide(code, rows.get(code)?.[column] ?? 0n);
  const openingReserve = at("E107", "openAudited");
  const head = surplusReserveEffect({
    netProfit: at("P399", "unaudited"),
    netProfitEffect,
    openingRetained: at("E108", "openAudited"),
    openingReserve,
    appropriated: at("E107", "unaudited") - openingReserve,
    capital: at("E101", "unaudited"),
  });
  return head ? [{ key: `reserve:${ids.join(",")}`, head, accountCode: null }] : [];
}
