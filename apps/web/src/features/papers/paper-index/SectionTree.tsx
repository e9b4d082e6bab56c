/** The sections of the file, with how many of their papers are complete and what is required but missing. */
import type { AuditSection } from "@digao/contract/areas/papers/paper-index/calls";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { treeOf } from "./sections.ts";

interface Props {
  sections: readonly AuditSection[];
  chosen: string | undefined;
  onChoose: (code: string | undefined) => void;
}

export function SectionTree({ sections, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const row = (code: string | undefined, label: string, depth: number, section?: AuditSection) => (
    <li key={code ?? "all"}>
      <button
        type="button"
        className="section-row"
        aria-current={chosen === code ? "true" : undefined}
        style={{ paddingInlineStart: 12 + depth * 16 }}
        title={section && `${t("paper-index.counts", section)} · ${t("paper-index.files", { count: section.files })}`}
        onClick={() => onChoose(code)}
      >
        <span className="section-name">{label}</span>
        {section?.isMissing ? <StatusTag tone="attention">{t("paper-index.missing")}</StatusTag> : null}
        {section && section.total > 0 ? (
          <span className="section-count">
            {section.done}/{section.total}
          </span>
        ) : null}
      </button>
    </li>
  );
  return (
    <nav className="section-tree" aria-label={t("paper-index.tree")}>
      <ul>
        {row(undefined, t("paper-index.all"), 0)}
        {treeOf(sections).map(({ section, depth }) =>
          row(section.sectionCode, `${section.sectionCode} ${section.sectionName}`, depth, section),
        )}
      </ul>
    </nav>
  );
}
