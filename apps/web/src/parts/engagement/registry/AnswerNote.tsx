/** Whence an answer is and of when, or why there is none and what can be done. */
import type { CompanyAnswer } from "@digao/contract/areas/engagement/registry/calls";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";

export function AnswerNote({ answer: { state, message, source, fetchTime } }: { answer: CompanyAnswer }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-4">
      {message ? (
        <div className="fault-note" role="alert">
          <Icon name="warning" size={14} />
          <div>
            <p>{message}</p>
            {state === "off" || state === "failed" ? <p className="fault-details">{t("registry.offHint")}</p> : null}
          </div>
        </div>
      ) : null}
      {source && fetchTime ? (
        <span className="soft">{t("registry.answered", { source, at: formatDateTime(fetchTime) })}</span>
      ) : null}
    </div>
  );
}
