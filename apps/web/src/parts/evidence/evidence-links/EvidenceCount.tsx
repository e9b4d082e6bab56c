/** How much evidence a record has; the way to read and link it, in a drawer. */
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import type { ReactNode } from "react";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { EvidenceDrawer } from "./EvidenceDrawer.tsx";
import { EvidenceOf } from "./EvidenceOf.tsx";
import type { Citing } from "./place.ts";
import { UsedIn } from "./UsedIn.tsx";

interface Props {
  of: Citing;
  title: ReactNode;
  /** All records of the kind on the page: they are counted in one call. */
  among?: readonly number[] | undefined;
}

export function EvidenceCount({ of, title, among }: Props) {
  const { id: projectId } = useProject();
  const { entityId, referId } = of;
  const { data } = useCall(evidenceLinks.GetEvidenceCounts, {
    projectId,
    entityId,
    referIds: [...(among ?? [referId])],
  });
  const { count = 0, broken = 0 } = data?.find((one) => one.referId === referId) ?? {};
  return (
    <EvidenceDrawer count={count} hasBroken={broken > 0} title={title}>
      <EvidenceOf from={of} />
      {entityId === "adjustment" ? <UsedIn entityId="adjustment" referId={referId} /> : null}
    </EvidenceDrawer>
  );
}
