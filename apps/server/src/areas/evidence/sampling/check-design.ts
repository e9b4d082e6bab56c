/** What a draw has to explain: fewer items than its design needs, and more tolerable than performance materiality. */

import { sampleItemKind, samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { Needed, NeededAndDrawn } from "@digao/contract/areas/evidence/sampling/run";
import type { Lang } from "@digao/contract/messages";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { performanceOf } from "@digao/domain/materiality/materiality";
import { type Fen, fen, thousands, yuan } from "@digao/domain/money";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { Refusal } from "../../../platform/refusal.ts";
import { materialityInForce } from "../../balance/materiality/door.ts";
import type { Drawn } from "./draw-items.ts";
import { againstDrawn, neededFor, type Sizing } from "./needed.ts";

/** "72 (formula)", or that no sample is enough. */
export function neededWords(lang: Lang, purpose: number, { rule, size }: Pick<Needed, "rule" | "size">): string {
  if (size === null) return messageOf(lang, "sampling.words.neededAll");
  const kind = purpose === samplePurpose.controls ? "controls" : "details";
  return messageOf(lang, "sampling.words.neededBy", { size, rule: messageOf(lang, `sampling.rule.${kind}.${rule}`) });
}

/** Performance materiality of the item, or of the whole; null while the books give none. */
export async function performanceMateriality(
  db: Db,
  projectId: number,
  fsItemId: number | null | undefined,
): Promise<Fen | null> {
  const inForce = await materialityInForce(db, projectId);
  const amount = fsItemId ? performanceOf(inForce, fsItemId) : inForce.pm;
  return amount > 0n ? amount : null;
}

export const isAbove = (tolerable: string | null, performance: Fen | null): boolean =>
  tolerable !== null && performance !== null && fen(tolerable) > performance;

interface Explained {
  lang: Lang;
  sizing: Sizing;
  popCount: number;
  drawn: Drawn;
  reason: string | undefined;
}

/** Both numbers, where fewer are drawn only with their reason. */
export function checkSize({ lang, sizing, popCount, drawn, reason }: Explained): NeededAndDrawn | null {
  const needed = neededFor(sizing);
  if (!needed) return null;
  const sampled = drawn.lines.filter(({ kind }) => kind !== sampleItemKind.significant);
  const size = sampled.reduce((sum, { hits }) => sum + hits, 0);
  const compared = againstDrawn(needed, { size, interval: drawn.interval, isWhole: sampled.length === popCount });
  if (!compared.isEnough && !saysWhatWasSeen(reason)) {
    const params = { needed: neededWords(lang, sizing.purpose, needed), size, count: popCount };
    const isAll = needed.size === null || needed.size >= popCount;
    throw new Refusal(isAll ? "sampling.allNeeded" : "sampling.moreNeeded", { params, field: "sizeReason" });
  }
  return compared;
}

export function checkTolerable(tolerable: string | null, performance: Fen | null, reason: string | undefined): void {
  if (!isAbove(tolerable, performance) || saysWhatWasSeen(reason)) return;
  const params = { tolerable: thousands(fen(tolerable ?? "0")), performance: thousands(performance ?? 0n) };
  throw new Refusal("sampling.abovePerformance", { params, field: "tolerableReason" });
}

export const performanceText = (performance: Fen | null): string | null =>
  performance === null ? null : yuan(performance);
