import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";

const importPath = "/maindo/dataacquisition";

/** Before the first journal has been imported: the way there. */
export function NoJournal({ projectId, isReadOnly }: { projectId: number; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const action =
    hasScreen(importPath) && !isReadOnly ? (
      <Button type="primary" onClick={() => void navigate(projectHref(importPath, projectId))}>
        {t("cut-off.import")}
      </Button>
    ) : null;
  return <EmptyState icon="voucher" title={t("cut-off.noJournal")} hint={t("cut-off.noJournalHint")} action={action} />;
}
