/** Where the evaluation of going concern stands, and the way to it. */
import { goingConcernPaper } from "@digao/contract/areas/report/considerations/calls";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";

export function ToGoingConcern() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data } = useCall(goingConcernPaper.calls.sheet, { projectId, RptLang });
  const [latest] = data?.records ?? [];
  return (
    <section className="considerations-panel row wrap gap-12" aria-label={t("considerations.gc.title")}>
      <Link to={linkTo("goingConcern", null, projectId)}>{t("considerations.gc.open")}</Link>
      {latest ? <CodeTag name="judgementStatus" code={latest.status} /> : null}
      {latest?.verdict ? <CodeTag name="goingConcernConclusion" code={latest.verdict} /> : null}
      {data && !latest ? <span className="soft">{t("considerations.gc.none")}</span> : null}
    </section>
  );
}
