/** All that hangs on the cells of one sheet, drawn over its book. */

import { type PaperTick, type TickMark, tickMarks } from "@digao/contract/areas/engagement/tick-marks/calls";
import { type EvidenceLink, evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { type MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { messageStatus } from "@digao/contract/areas/evidence/messages/codes";
import { useEffect, useMemo } from "react";
import { useCall } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import type { SheetEngine } from "../sheet-editor/engine.ts";
import type { HungCell } from "../sheet-editor/hung.ts";

const threadsMax = 500;

export interface HungOf {
  links: readonly EvidenceLink[];
  threads: readonly MessageThread[];
  ticks: readonly PaperTick[];
  marks: readonly TickMark[];
}
const none: HungOf = { links: [], threads: [], ticks: [], marks: [] };

export function hungCells({ links, threads, ticks, marks }: HungOf): HungCell[] {
  const cells = new Map<string, HungCell>();
  const at = (cell: EvidenceLink["cell"], change: (hung: HungCell) => HungCell) => {
    if (!cell || cell.isLost) return;
    const { tabId, row, column } = cell;
    const key = `${tabId}!${row}:${column}`;
    const blank = { tabId, row, column, ticks: [], hasEvidence: false, hasBroken: false, hasMessage: false };
    cells.set(key, change(cells.get(key) ?? blank));
  };
  for (const { cell, isGone } of links)
    at(cell, (hung) => ({ ...hung, hasEvidence: true, hasBroken: hung.hasBroken || isGone }));
  for (const { cell, status } of threads)
    at(cell, (hung) => ({ ...hung, hasMessage: hung.hasMessage || status !== messageStatus.closed }));
  for (const { cell, markId } of ticks) {
    const mark = marks.find(({ id }) => id === markId);
    if (mark) at(cell, (hung) => ({ ...hung, ticks: [...hung.ticks, mark] }));
  }
  return [...cells.values()];
}

export function useHung(sheetId: number, engine: SheetEngine | undefined): HungOf {
  const { id: projectId } = useProject();
  const place = { projectId, entityId: "auditSheet" as const, referId: sheetId };
  const links = useCall(evidenceLinks.GetEvidenceLinks, place);
  const threads = useCall(messages.GetMsgJedHeadData, { ...place, maxResultCount: threadsMax });
  const ticks = useCall(tickMarks.GetPaperTicks, { sheetId });
  const hung = useMemo<HungOf>(
    () => ({
      ...none,
      ...(links.data ? { links: links.data } : {}),
      ...(threads.data ? { threads: threads.data.items } : {}),
      ...ticks.data,
    }),
    [links.data, threads.data, ticks.data],
  );
  useEffect(() => engine?.hang(hungCells(hung)), [engine, hung]);
  return hung;
}
