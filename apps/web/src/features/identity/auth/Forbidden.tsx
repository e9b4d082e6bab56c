/** 403: the page exists, the right is missing; and who can grant it. */
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { rightInWords } from "../../../lib/rights.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PlainButton } from "../../../ui/PlainButton.tsx";

interface Props {
  permission?: string | undefined;
  home: string;
}
export function Forbidden({ permission, home }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const right = permission && rightInWords(permission);
  return (
    <div className="lone-page">
      <EmptyState
        icon="lock"
        title={t("app.forbidden.title")}
        hint={right ? t("ui.error.whoGrants", { right }) : t("ui.error.whoGrantsAny")}
        action={<PlainButton onClick={() => void navigate(home)}>{t("app.backHome")}</PlainButton>}
      />
    </div>
  );
}
