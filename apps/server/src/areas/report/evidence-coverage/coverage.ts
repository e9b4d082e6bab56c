/** The evidence of a statement item as one figure, and by assertion: each voucher line and each party's balance counts once. */

import { riskLevel as level } from "@digao/contract/areas/engagement/programs/codes";
import {
  type evidenceCoverage as calls,
  type EvidenceCoverage,
  evidenceSources,
} from "@digao/contract/areas/report/evidence-coverage/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { type Fen, sum, yuan } from "@digao/domain/money";
import { EVIDENCE_WANTED, evidenceCoverage } from "@digao/domain/risk/evidence-coverage";
import type { RiskLevel } from "@digao/domain/risk/level";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { risksOfItem } from "../../balance/risks/door.ts";
import { projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { byParties, bySamples, byVouchers, calculationsOf, type Of, type Part } from "./parts.ts";

const partsMax = 200;

interface Balance {
  amount: Fen;
  isDebit: boolean;
}

async function balanceOf(db: Db, projectId: number, itemId: number): Promise<Balance> {
  const { rows, source } = await projectTrialBalance(db, { projectId });
  const item = source.items.find(({ id }) => id === itemId);
  if (!item) throw missing();
  const amount = rows.get(item.line.code)?.audited ?? 0n;
  const turns = [item.line.direction === "Cr", item.isTurned, amount < 0n].filter(Boolean).length;
  return { amount, isDebit: turns % 2 === 0 };
}

type Marked = Part & { isCounted: boolean };

/** A line within a balance that a party confirmed is a part of that one; of two pieces for the same part the first counts. */
function marked(parts: readonly Part[]): Marked[] {
  const balances = new Set(parts.filter(({ key }) => key.startsWith("party:")).map(({ key }) => key));
  const seen = new Set<string>();
  return parts.map((part) => {
    const isCounted = !seen.has(part.key) && !part.within.some((key) => balances.has(key));
    seen.add(part.key);
    return { ...part, isCounted };
  });
}

const levelOr = (found: number | null): RiskLevel => (found ?? level.low) as RiskLevel;

function shareOf(balance: Fen, parts: readonly Marked[], of: number | null) {
  const risk = levelOr(of);
  const { covered, share, isEnough } = evidenceCoverage(
    balance,
    parts.filter(({ isCounted }) => isCounted),
    risk,
  );
  return { covered: yuan(covered), share, isEnough, wanted: EVIDENCE_WANTED[risk] };
}

const highest = (of: readonly { levelNow: number }[]): number | null =>
  of.length === 0 ? null : Math.max(...of.map(({ levelNow }) => levelNow));

/** What was taken for an assertion, whatever supports the balance for others. */
function byAssertion(
  balance: Fen,
  parts: readonly Part[],
  risks: readonly { assertions: string[]; levelNow: number }[],
) {
  const named = new Set([...risks, ...parts].flatMap(({ assertions }) => assertions));
  return [...named].sort().map((assertion) => {
    const own = highest(risks.filter(({ assertions }) => assertions.includes(assertion)));
    const taken = parts.filter(({ assertions }) => assertions.includes(assertion));
    return { assertion, riskLevel: own, ...shareOf(balance, marked(taken), own) };
  });
}

export async function getCoverage(
  { db, lang, project }: Context,
  { Id: itemId }: Input<(typeof calls)["GetEvidenceCoverage"]>,
): Promise<EvidenceCoverage> {
  const projectId = project?.id ?? 0;
  const { amount: balance, isDebit } = await balanceOf(db, projectId, itemId);
  const of: Of = { projectId, itemId, lang, isDebit };
  const risks = await risksOfItem(db, projectId, itemId);
  const found = [await byParties(db, of), await byVouchers(db, of), await bySamples(db, of)];
  const parts = marked(found.flatMap((one) => one.parts));
  const counted = parts.filter(({ isCounted }) => isCounted);
  const sorted = parts.toSorted((a, b) => Number(b.amount - a.amount));
  return {
    fsItemId: itemId,
    balance: yuan(balance),
    riskLevel: highest(risks),
    ...shareOf(balance, parts, highest(risks)),
    sources: evidenceSources.flatMap((source) => {
      const own = counted.filter((part) => part.source === source);
      return own.length === 0
        ? []
        : [{ source, count: own.length, amount: yuan(sum(own.map(({ amount }) => amount))) }];
    }),
    assertions: byAssertion(balance, parts, risks),
    parts: sorted.slice(0, partsMax).map(({ within: _within, amount, ...part }) => ({ ...part, amount: yuan(amount) })),
    isCut: sorted.length > partsMax,
    notCounted: [...found.flatMap(({ notCounted }) => notCounted), ...(await calculationsOf(db, of))],
  };
}
