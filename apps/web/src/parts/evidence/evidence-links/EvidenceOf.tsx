/** The evidence of a record, or of the cells of a sheet: read, opened, added. */

import type { PaperCell } from "@digao/contract/areas/engagement/papers/cells";
import { type EvidenceLink, evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { AddEvidence } from "./AddEvidence.tsx";
import { EvidenceRow } from "./EvidenceRow.tsx";
import { LinkedFrom } from "./LinkedFrom.tsx";
import { type ChosenCell, type Citing, isAt } from "./place.ts";
import "./evidence.css";

interface Props {
  from: Citing;
  /** Of a sheet: the cell that is selected; what is added stands beside it. */
  cell?: ChosenCell | undefined;
  /** Of a paper: the place that it supports; null for the paper as a whole. */
  place?: string | null;
  isReadOnly?: boolean;
  onCell?: (link: EvidenceLink) => void;
  /** What stands in a cell now; null for nothing, undefined where that is not known. */
  valueNow?: (cell: PaperCell) => string | null | undefined;
}

export function EvidenceOf({ from, cell, place, isReadOnly = false, onCell, valueNow }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [isAdding, setAdding] = useState(false);
  const { data: all, error, refetch } = useCall(evidenceLinks.GetEvidenceLinks, { projectId: project.id, ...from });
  const data = all?.filter((link) => place === undefined || link.place === place);
  const mayWrite = !project.isReadOnly && !isReadOnly;
  const here = (data ?? []).filter((link) => isAt(link.cell, cell));
  const others = (data ?? []).filter((link) => !here.includes(link));
  const list = (links: readonly EvidenceLink[]) => (
    <ul className="evidence-list">
      {links.map((link) => (
        <EvidenceRow key={link.id} link={link} mayWrite={mayWrite} onCell={onCell} valueNow={valueNow} />
      ))}
    </ul>
  );
  const body = () => {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <DelayedSkeleton rows={2} />;
    if (data.length === 0) return <p className="soft">{t("evidence-links.none")}</p>;
    return (
      <>
        {here.length > 0 ? list(here) : null}
        {cell && here.length > 0 && others.length > 0 ? (
          <h4 className="section-title">{t("evidence-links.others")}</h4>
        ) : null}
        {others.length > 0 ? list(others) : null}
      </>
    );
  };
  return (
    <section className="evidence" aria-label={t("evidence-links.title")}>
      <header className="row">
        <h3 className="section-title">{t("evidence-links.title")}</h3>
        {mayWrite ? (
          <Button size="small" onClick={() => setAdding(true)}>
            {cell ? t("evidence-links.addTo", { cell: cell.name }) : t("evidence-links.add")}
          </Button>
        ) : null}
      </header>
      {body()}
      {place === undefined && !cell && from.entityId !== "adjustment" ? (
        <LinkedFrom type={from.entityId} referId={from.referId} />
      ) : null}
      {isAdding ? <AddEvidence from={from} cell={cell} place={place ?? null} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}
