/** How much evidence a place of a paper has, or the paper as a whole; the way to read and link it, in a drawer. */
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { EvidenceDrawer } from "./EvidenceDrawer.tsx";
import { EvidenceOf } from "./EvidenceOf.tsx";
import type { Citing } from "./place.ts";

interface Props {
  of: Citing;
  /** Of the paper as a whole without one. */
  place?: string;
  title: string;
  isReadOnly: boolean;
}

export function EvidenceAt({ of, place, title, isReadOnly }: Props) {
  const { id: projectId } = useProject();
  // One read for all places of the paper.
  const { data } = useCall(evidenceLinks.GetEvidenceLinks, { projectId, ...of });
  const here = (data ?? []).filter((link) => link.place === (place ?? null));
  return (
    <EvidenceDrawer count={here.length} hasBroken={here.some(({ isGone }) => isGone)} title={title}>
      <EvidenceOf from={of} place={place ?? null} isReadOnly={isReadOnly} />
    </EvidenceDrawer>
  );
}
