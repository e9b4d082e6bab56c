/** The screen before the first journal has been imported: what it will show, and the way there. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";

const importPath = "/maindo/dataacquisition";

export function NoJournal({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const { isReadOnly } = useProject();
  const go = () => void navigate(projectHref(importPath, projectId));
  return (
    <EmptyState
      icon="voucher"
      title={t("vouchers.empty")}
      hint={isReadOnly ? undefined : t("vouchers.emptyHint")}
      action={
        hasScreen(importPath) && !isReadOnly ? (
          <Button type="primary" onClick={go}>
            {t("vouchers.import")}
          </Button>
        ) : null
      }
    />
  );
}
