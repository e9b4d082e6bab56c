/** Draws what was wished, takes back what was drawn, and knows before either what that would be. */
import { draws } from "@digao/contract/areas/draws";
import type { Output } from "@digao/contract/endpoint";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, callOptions, refresh } from "../../lib/api.ts";
import { type DrawWish, inParts, previewOf } from "./wish.ts";

export type Drawn = Output<typeof draws.DrawVoucherLibForLineId>;
export type Preview = Output<typeof draws.GetDrawPreview>;

async function draw(wish: DrawWish, RId: number, fingerprint: string): Promise<Drawn> {
  const { lines, drawSource = 1, sampleRunId } = wish;
  const of = { RId, drawSource, sampleRunId };
  if ("filter" in lines) return call(draws.DrawVoucherLibForFilter, { ...lines.filter, ...of, fingerprint });
  const drawn: Drawn = { ids: [], drawn: 0, existing: 0, drawnIds: [] };
  for (const jsnIds of inParts(lines.jsnIds)) {
    const part = await call(draws.DrawVoucherLibForLineId, { ...of, jsnIds });
    drawn.ids.push(...part.ids);
    drawn.drawnIds.push(...part.drawnIds);
    drawn.drawn += part.drawn;
    drawn.existing += part.existing;
  }
  return drawn;
}

const cancelled = 9;
export async function cancelDrawn(ids: readonly number[]) {
  for (const part of inParts(ids)) await call(draws.UpdateDrawCheckVoucherStatus, { ids: part, status: cancelled });
}

export function useDraw(wish: DrawWish, projectId: number) {
  const client = useQueryClient();
  const [chosen, choose] = useState(wish.RId);
  const options = callOptions(draws.GetDrawPreview, previewOf(wish, projectId, chosen), { staleMs: 0 });
  const preview = useQuery({ ...options, placeholderData: keepPreviousData });
  const proposed = preview.data?.items[0]?.RId;
  // The proposal is asked for like a choice: what is drawn of it already is to be known too.
  if (chosen === undefined && proposed !== undefined) choose(proposed);
  const again = () => refresh(client, draws.GetDrawPreview);
  const drawing = useMutation({
    mutationFn: (RId: number) => draw(wish, RId, preview.data?.fingerprint ?? ""),
    onSuccess: again,
  });
  const undoing = useMutation({ mutationFn: cancelDrawn, onSuccess: again });
  return { preview, chosen, choose, drawing, undoing };
}
