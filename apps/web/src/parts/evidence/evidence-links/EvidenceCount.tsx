/** How much evidence a record has; the way to read and link it, in a drawer. */
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { Button, Drawer } from "antd";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { EvidenceOf } from "./EvidenceOf.tsx";
import type { Citing } from "./place.ts";
import { UsedIn } from "./UsedIn.tsx";
import "./evidence.css";

// What is typed in the drawer is no key of the table that the button stands in.
const stop = (event: SyntheticEvent) => event.stopPropagation();

interface Props {
  of: Citing;
  title: ReactNode;
  /** All records of the kind on the page: they are counted in one call. */
  among?: readonly number[] | undefined;
}

export function EvidenceCount({ of, title, among }: Props) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [isOpen, setOpen] = useState(false);
  const { entityId, referId } = of;
  const { data } = useCall(evidenceLinks.GetEvidenceCounts, {
    projectId,
    entityId,
    referIds: [...(among ?? [referId])],
  });
  const { count = 0, broken = 0 } = data?.find((one) => one.referId === referId) ?? {};
  const label = t("evidence-links.bubble", { count });
  return (
    <>
      <Button
        type="text"
        size="small"
        className={broken > 0 ? "evidence-bubble is-broken" : "evidence-bubble"}
        aria-label={label}
        title={label}
        icon={<Icon name="link" size={14} />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? count : null}
      </Button>
      {isOpen ? (
        <Drawer open title={title} size={480} onClose={() => setOpen(false)} onKeyDown={stop} onClick={stop}>
          <EvidenceOf from={of} />
          {entityId === "adjustment" ? <UsedIn entityId="adjustment" referId={referId} /> : null}
        </Drawer>
      ) : null}
    </>
  );
}
