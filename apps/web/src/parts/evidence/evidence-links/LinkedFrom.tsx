/** The papers of judgement that point to a record. Nothing where there are none. */
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { type LinkableType, linkableTypes } from "@digao/contract/records";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import "./evidence.css";

function Papers({ type, referId }: { type: LinkableType; referId: number }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data } = useCall(evidenceLinks.GetLinkingPapers, { projectId, type, referId });
  if (!data || data.length === 0) return null;
  return (
    <section className="used-in" aria-label={t("evidence-links.linkedFrom")}>
      <h3 className="section-title">{t("evidence-links.linkedFrom")}</h3>
      <ul className="evidence-list">
        {data.map(({ type: of, id, text, link, field }) => (
          <li key={`${of}-${id}`} className="row wrap gap-4">
            {link ? <Link to={link}>{text}</Link> : text}
            <span className="soft">{field}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LinkedFrom({ type, referId }: { type: string; referId: number }) {
  const linkable = linkableTypes.find((one) => one === type);
  return linkable ? <Papers type={linkable} referId={referId} /> : null;
}
