/** Openings of the books against last year's audited figures, as the opening balances have it. */
import { openingBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

export function OpeningPanel() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(openingBalances.GetOpeningBalances, { projectId, RptLang });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const words = () => {
    if (data.keptId === null) return <StatusTag tone="attention">{t("considerations.opening.notTaken")}</StatusTag>;
    if (!data.hasBooks) return <StatusTag tone="attention">{t("considerations.opening.noBooks")}</StatusTag>;
    return data.unexplained + data.open === 0 ? (
      <StatusTag tone="good">{t("considerations.opening.ties")}</StatusTag>
    ) : (
      <StatusTag tone="bad">
        {t("considerations.opening.differs", { unexplained: data.unexplained, open: data.open })}
      </StatusTag>
    );
  };
  return (
    <section className="considerations-panel row wrap gap-12" aria-label={t("considerations.opening.title")}>
      <span>{t("considerations.opening.title")}</span>
      {words()}
      <Link to={linkTo("priorFigures", null, projectId)}>{t("considerations.opening.open")}</Link>
    </section>
  );
}
