/** Nothing to compare yet: why, and the ways to another year. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import type { ProjectInfo } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";

const openingsPath = "/maindo/openingbalances";
const importPath = "/maindo/dataacquisition";

interface Props {
  /** One that may not be changed offers no way to bring figures in. */
  project: Pick<ProjectInfo, "id" | "isReadOnly">;
  isOne: boolean;
}

export function NoYears({ project, isOne }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const go = (path: string) => () => void navigate(projectHref(path, project.id));
  return (
    <EmptyState
      icon="chart"
      title={t(isOne ? "year-comparison.onlyOne" : "year-comparison.noYear")}
      hint={t(isOne ? "year-comparison.onlyOneHint" : "year-comparison.noYearHint")}
      action={
        project.isReadOnly ? null : (
          <div className="row gap-s">
            {hasScreen(openingsPath) ? (
              <Button type="primary" onClick={go(openingsPath)}>
                {t("year-comparison.toOpenings")}
              </Button>
            ) : null}
            {hasScreen(importPath) ? <Button onClick={go(importPath)}>{t("year-comparison.toImport")}</Button> : null}
          </div>
        )
      }
    />
  );
}
