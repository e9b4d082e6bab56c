/** The screen before the first journal has been imported: what it will show, and the way there. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";

const importPath = "/maindo/dataacquisition";

export function NoJournal({ projectId, isReadOnly }: { projectId: number; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  return (
    <EmptyState
      icon="chart"
      title={t("data-analysis.noJournal")}
      hint={t("data-analysis.noJournalHint")}
      action={
        hasScreen(importPath) && !isReadOnly ? (
          <Button type="primary" onClick={() => void navigate(projectHref(importPath, projectId))}>
            {t("data-analysis.import")}
          </Button>
        ) : null
      }
    />
  );
}
