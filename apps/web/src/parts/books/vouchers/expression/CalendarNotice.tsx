import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { conditionsOf, type Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";

const asksCalendar = (expression: Expression | undefined): boolean =>
  expression !== undefined && conditionsOf(expression).some(({ op }) => op === "nonWorking" || op === "weekend");

/** Years of the project whose holidays nobody has announced, and journals without days: told where an expression asks for weekends or days off. */
export function CalendarNotice({ expression }: { expression: Expression | undefined }) {
  return asksCalendar(expression) ? <UnknownYears /> : null;
}

function UnknownYears() {
  const { t } = useTranslation();
  const project = useProject();
  const lang = useLanguage();
  const { data } = useCall(vouchers.GetTrailbalancePeriod, { projectId: project.id });
  const years = [...new Set(data?.flatMap(({ yearsWithoutCalendar }) => yearsWithoutCalendar))].sort();
  const comma = lang === "en" ? ", " : "、";
  const byMonth = data?.flatMap(({ hasDays, label }) => (hasDays ? [] : [label])) ?? [];
  const notices = [
    ...(years.length > 0 ? [t("expression.noCalendar", { years: years.join(comma) })] : []),
    ...(byMonth.length > 0 ? [t("expression.noDays", { periods: byMonth.join(comma) })] : []),
  ];
  if (notices.length === 0) return null;
  return (
    <p className="expression-notice" role="status">
      {notices.join(" ")}
    </p>
  );
}
