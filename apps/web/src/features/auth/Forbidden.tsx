/** 403: the page exists, the right is missing; and who can grant it. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../../ui/EmptyState.tsx";

interface Props {
  permission?: string | undefined;
  home: string;
}
export function Forbidden({ permission, home }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="lone-page">
      <EmptyState
        icon="lock"
        title={t("app.forbidden.title")}
        hint={permission ? t("ui.error.whoGrants", { right: permission }) : t("ui.error.whoGrantsAny")}
        action={<Button onClick={() => void navigate(home)}>{t("app.backHome")}</Button>}
      />
    </div>
  );
}
