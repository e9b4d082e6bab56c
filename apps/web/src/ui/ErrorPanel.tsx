/** What went wrong, what to do, and the request id to quote; a missing right says who can grant it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../lib/call-error.ts";
import { CopyText } from "./CopyText.tsx";
import { Icon } from "./Icon.tsx";
import { PlainButton } from "./PlainButton.tsx";

interface Props {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Another way out, e.g. back to the list. */
  action?: ReactNode;
}

function useErrorTexts(error: unknown) {
  const { t } = useTranslation();
  const fault = faultOf(error);
  if (fault?.status === 403) {
    return { title: fault.message || t("ui.error.noRight"), hint: fault.details ?? t("ui.error.whoGrantsAny") };
  }
  if (fault?.status === 0) return { title: t("ui.error.offline"), hint: null };
  if (fault?.message) return { title: fault.message, hint: fault.details };
  return { title: t("ui.error.title"), hint: t("ui.error.unknown") };
}

export function ErrorPanel({ error, onRetry, action }: Props) {
  const { t } = useTranslation();
  const { title, hint } = useErrorTexts(error);
  const fault = faultOf(error);
  const isRight = fault?.status === 403;
  return (
    <div className="empty-state" role="alert">
      <Icon name={isRight ? "lock" : "warning"} size={28} />
      <p className="empty-title">{title}</p>
      {hint ? <p className="empty-hint">{hint}</p> : null}
      {onRetry && !isRight ? <PlainButton onClick={onRetry}>{t("ui.retry")}</PlainButton> : null}
      {action}
      {fault?.requestId ? (
        <p className="empty-meta">
          {t("ui.error.requestId")} <CopyText text={fault.requestId} />
        </p>
      ) : null}
    </div>
  );
}
