/** 404: no such page. */
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PlainButton } from "../../../ui/PlainButton.tsx";

export function Missing({ home }: { home: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="lone-page">
      <EmptyState
        icon="search"
        title={t("app.missing.title")}
        hint={t("app.missing.hint")}
        action={<PlainButton onClick={() => void navigate(home)}>{t("app.backHome")}</PlainButton>}
      />
    </div>
  );
}
