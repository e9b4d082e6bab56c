/** Draws what was wished, takes back what was drawn, and knows before either what that would be. */

import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus, drawSource as sources } from "@digao/contract/areas/evidence/vouching/codes";
import type { Output } from "@digao/contract/endpoint";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, callOptions, refresh } from "../../../lib/api.ts";
import { keepLastProcedure, useLastProcedure } from "../../engagement/programs/last-procedure.ts";
import { useProgLines } from "../../engagement/programs/use-prog-lines.ts";
import { type DrawWish, inParts, previewOf } from "./wish.ts";

export type Drawn = Output<typeof vouching.DrawVoucherLibForLineId>;
export type Preview = Output<typeof vouching.GetDrawPreview>;

interface Target {
  RId: number;
  progLineId: number | undefined;
}

async function draw(wish: DrawWish, target: Target, fingerprint: string): Promise<Drawn> {
  const { lines, drawSource = sources.byHand, sampleRunId } = wish;
  const of = { ...target, drawSource, sampleRunId };
  if ("filter" in lines) return call(vouching.DrawVoucherLibForFilter, { ...lines.filter, ...of, fingerprint });
  const drawn: Drawn = { ids: [], drawn: 0, existing: 0, keptProcedure: 0, drawnIds: [], barred: 0 };
  for (const jsnIds of inParts(lines.jsnIds)) {
    const part = await call(vouching.DrawVoucherLibForLineId, { ...of, jsnIds });
    drawn.ids.push(...part.ids);
    drawn.drawnIds.push(...part.drawnIds);
    drawn.drawn += part.drawn;
    drawn.existing += part.existing;
    drawn.keptProcedure += part.keptProcedure;
    drawn.barred += part.barred;
  }
  return drawn;
}

const { cancelled } = drawStatus;
export async function cancelDrawn(ids: readonly number[]) {
  for (const part of inParts(ids)) await call(vouching.UpdateDrawCheckVoucherStatus, { ids: part, status: cancelled });
}

/** The procedure it is drawn for: what was chosen here, else the sample's, else the one that was last drawn for. */
function useProcedure(wish: DrawWish, projectId: number, RId: number | undefined) {
  const [chosenTarget, setChosenTarget] = useState<Partial<Target>>();
  const { lines, isLoading } = useProgLines(projectId, RId);
  const last = useLastProcedure(RId);
  const ofSample = RId === wish.RId ? wish.progLineId : undefined;
  const wished = chosenTarget && chosenTarget.RId === RId ? chosenTarget.progLineId : (ofSample ?? last);
  return {
    value: lines.find(({ id }) => id === wished)?.id,
    choose: (progLineId: number | undefined) => setChosenTarget({ ...(RId === undefined ? {} : { RId }), progLineId }),
    isLoading,
    /** What a sample was drawn for holds for its vouchers. */
    isFixed: ofSample !== undefined,
  };
}

export function useDraw(wish: DrawWish, projectId: number) {
  const client = useQueryClient();
  const [chosen, choose] = useState(wish.RId);
  const options = callOptions(vouching.GetDrawPreview, previewOf(wish, projectId, chosen), { staleMs: 0 });
  const preview = useQuery({ ...options, placeholderData: keepPreviousData });
  const proposed = preview.data?.items[0]?.RId;
  // The proposal is asked for like a choice: what is drawn of it already is to be known too.
  if (chosen === undefined && proposed !== undefined) choose(proposed);
  const procedure = useProcedure(wish, projectId, chosen);
  // A programme tells what was drawn for its procedures.
  const again = () => refresh(client, vouching.GetDrawPreview, programs.GetProgLineByRID);
  const [drawnPreview, keepDrawnPreview] = useState<Preview>();
  const drawing = useMutation({
    mutationFn: (target: Target) => draw(wish, target, preview.data?.fingerprint ?? ""),
    onMutate: () => keepDrawnPreview(preview.data),
    onSuccess: (_drawn, { RId, progLineId }) => {
      keepLastProcedure(RId, progLineId);
      return again();
    },
  });
  const undoing = useMutation({ mutationFn: cancelDrawn, onSuccess: again });
  /** Drawing takes the ticks off its lines: what was drawn is shown as it was asked for, not as the ticks find it now. */
  const figures = drawing.isSuccess ? drawnPreview : preview.data;
  return { preview, figures, chosen, choose, procedure, drawing, undoing };
}
