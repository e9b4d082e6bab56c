/** The way from a population to its lines in the data query; nothing where the reader has no such screen. */

import { ExpressionText } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Sent } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { linesHref, linesPath } from "../../../parts/books/vouchers/drill/lines.ts";

type Population = Partial<Sent<typeof sampling.GetSamplePopulation>>;

export function LinesLink({ population }: { population: Population }) {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  if (!population.periodId || !hasScreen(linesPath)) return null;
  const { periodId, accountCode, auxId, jPeriodFrom, jPeriodTo, side, keyword, expression, withoutClosing } =
    population;
  const read = expression === undefined ? undefined : ExpressionText.safeParse(expression).data;
  const href = linesHref(project.id, {
    period: periodId,
    account: accountCode,
    aux: auxId ?? undefined,
    jPeriodFrom,
    jPeriodTo,
    side,
    keyword,
    expression: read,
    withoutClosing: withoutClosing !== false,
  });
  return (
    <Button type="link" size="small" onClick={() => void navigate(href)}>
      {t("sampling.toLines")}
    </Button>
  );
}
