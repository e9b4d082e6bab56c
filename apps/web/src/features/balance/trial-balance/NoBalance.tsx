/** The screen before the first ledger has been imported: what it will show, and the way there. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useScreenLink } from "./use-screen-link.ts";

export function NoBalance({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const link = useScreenLink("/maindo/dataacquisition", projectId);
  return (
    <EmptyState
      icon="scale"
      title={t("trial-balance.empty")}
      hint={t("trial-balance.emptyHint")}
      action={
        link ? (
          <Button type="primary" onClick={link}>
            {t("trial-balance.import")}
          </Button>
        ) : null
      }
    />
  );
}
