/** Of a file, voucher, entry or letter: the papers and cells that it is evidence of. Nothing where there are none. */
import { type EvidenceType, evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { LinkedFrom } from "./LinkedFrom.tsx";
import "./evidence.css";

/** With the papers of judgement that point to it. */
export const UsedIn = (of: { entityId: EvidenceType; referId: number }) => (
  <>
    <Supported {...of} />
    <LinkedFrom type={of.entityId} referId={of.referId} />
  </>
);

function Supported({ entityId, referId }: { entityId: EvidenceType; referId: number }) {
  const { t } = useTranslation();
  const project = useProject();
  const { data } = useCall(evidenceLinks.GetUsedIn, { projectId: project.id, entityId, referId });
  if (!data || data.length === 0) return null;
  return (
    <section className="used-in" aria-label={t("evidence-links.usedIn")}>
      <h3 className="section-title">{t("evidence-links.usedIn")}</h3>
      <ul className="evidence-list">
        {data.map(({ id, fromEntity, fromText, fromLink, cell, page, note }) => (
          <li key={id} className="row wrap gap-4">
            <span className="soft">{t(`evidence-links.from.${fromEntity}`)}</span>
            {fromLink ? <Link to={fromLink}>{[fromText, cell?.name].filter(Boolean).join(" ")}</Link> : fromText}
            {page === null ? null : <span className="soft">{t("evidence-links.page", { page })}</span>}
            {note ? <span className="soft">{note}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
