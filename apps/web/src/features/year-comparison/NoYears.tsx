/** Nothing to compare yet: why, and the ways to another year. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { projectHref } from "../../lib/ids.ts";
import { useHasScreen } from "../../lib/screens.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";

const openingsPath = "/maindo/openingbalances";
const importPath = "/maindo/dataacquisition";

export function NoYears({ projectId, isOne }: { projectId: number; isOne: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const go = (path: string) => () => void navigate(projectHref(path, projectId));
  return (
    <EmptyState
      icon="chart"
      title={t(isOne ? "year-comparison.onlyOne" : "year-comparison.noYear")}
      hint={t(isOne ? "year-comparison.onlyOneHint" : "year-comparison.noYearHint")}
      action={
        <div className="row gap-s">
          {hasScreen(openingsPath) ? (
            <Button type="primary" onClick={go(openingsPath)}>
              {t("year-comparison.toOpenings")}
            </Button>
          ) : null}
          {hasScreen(importPath) ? <Button onClick={go(importPath)}>{t("year-comparison.toImport")}</Button> : null}
        </div>
      }
    />
  );
}
