/** 404: no such page. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function Missing({ home }: { home: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="lone-page">
      <EmptyState
        icon="search"
        title={t("app.missing.title")}
        hint={t("app.missing.hint")}
        action={<Button onClick={() => void navigate(home)}>{t("app.backHome")}</Button>}
      />
    </div>
  );
}
