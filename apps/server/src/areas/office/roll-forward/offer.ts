/** From which engagements something may be taken, and what one of them offers. */
import type { OfferedPart, RollSource, rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { inProject } from "@digao/db/tenant";
import { logView } from "../../../platform/auth/archive-viewer.ts";
import { rollForwardParts } from "../../../platform/roll-forward/parts.ts";
import {
  findSources,
  isArchivedSource,
  isOpenSource,
  readSource,
  whyNotFrom,
} from "../../../platform/roll-forward/source.ts";
import type { Context } from "../../../platform/serve.ts";
import { isLeft, partRows } from "./part-rows.ts";

type Calls = typeof rollForward;

export async function getSources(
  ctx: Context,
  { projectId }: Input<Calls["GetRollForwardSources"]>,
): Promise<RollSource[]> {
  const found = await findSources(ctx, projectId);
  const used = new Set((await partRows(ctx.db)).map(({ sourceId }) => sourceId));
  return found.map((source) => {
    const why = whyNotFrom(source);
    return {
      projectId: source.id,
      code: source.code,
      name: source.name,
      year: source.year,
      periodEnd: source.periodEnd,
      isArchived: isArchivedSource(source),
      isNamed: source.isNamed,
      isOpen: isOpenSource(source),
      isUsed: used.has(source.id),
      reason: why && messageOf(ctx.lang, why, { name: source.name }),
    };
  });
}

export async function getOffer(
  ctx: Context,
  { projectId, fromProjectId }: Input<Calls["GetRollForwardOffer"]>,
): Promise<Output<Calls["GetRollForwardOffer"]>> {
  const { db, lang } = ctx;
  const source = await readSource(ctx, projectId, fromProjectId);
  if (source.viewer) await logView(ctx, source.viewer, "/api/services/app/RollForward/GetRollForwardOffer");
  const states = new Map((await partRows(db)).map((row) => [row.part, isLeft(row) ? null : row.state]));
  const from = inProject(db, fromProjectId);
  const parts: OfferedPart[] = [];
  for (const part of rollForwardParts()) {
    const papers = await part.list({ from, fromId: fromProjectId, to: db, toId: projectId, lang });
    const isTaken = part.stands === "taken";
    parts.push({
      code: part.code,
      name: wordIn(lang, part.words),
      stands: part.stands,
      ways: isTaken ? [...part.ways, "leave"] : [],
      note: isTaken ? null : wordIn(lang, part.note),
      papers,
      state: states.get(part.code) ?? null,
    });
  }
  return { parts };
}
