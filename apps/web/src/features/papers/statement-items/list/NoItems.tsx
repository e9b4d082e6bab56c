/** Nothing is listed: no data has come yet, or no item fits the filters. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { projectHref } from "../../../../lib/ids.ts";
import { useProject } from "../../../../lib/page.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";

const acquisition = "/maindo/dataacquisition";

export function NoItems({ isFirstUse, onAll }: { isFirstUse: boolean; onAll: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const project = useProject();
  const [, patch] = useUrlParams();
  const showAll = <Button onClick={onAll}>{t("statement-items.showAll")}</Button>;
  if (!isFirstUse) {
    const clear = () => patch({ keyword: undefined, user: undefined, status: undefined, flagged: undefined }, "push");
    return (
      <EmptyState
        icon="search"
        title={t("ui.list.noMatch")}
        action={<Button onClick={clear}>{t("ui.list.clearFilters")}</Button>}
      />
    );
  }
  const action = (
    <div className="row top">
      {hasScreen(acquisition) && !project.isReadOnly ? (
        <Button type="primary" onClick={() => void navigate(projectHref(acquisition, project.id))}>
          {t("statement-items.getData")}
        </Button>
      ) : null}
      {showAll}
    </div>
  );
  return (
    <EmptyState
      icon="sheet"
      title={t("statement-items.firstUse")}
      hint={t("statement-items.firstUseHint")}
      action={action}
    />
  );
}
