/** Asks for the reason an entry goes back to its preparer with. */

import type { AdjustHead } from "@digao/contract/areas/adjustments";
import { adjustStatus } from "@digao/contract/codes";
import { useTranslation } from "react-i18next";
import { Ask } from "../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../ui/ask/ReasonField.tsx";

interface Props {
  /** Nothing is asked without one. */
  head: AdjustHead | undefined;
  name: string;
  onClose: () => void;
  onReturn: (reason: string) => Promise<unknown>;
}

export function ReturnDialog({ head, name, onClose, onReturn }: Props) {
  const { t } = useTranslation();
  if (!head) return null;
  // It counts until now.
  const isCounted = head.status === adjustStatus.checked;
  return (
    <Ask<{ reason?: string }>
      title={t("adjustments.returnTitle", { name })}
      why={t(isCounted ? "adjustments.returnWhy" : "adjustments.returnReview")}
      okText={t("adjustments.step.return")}
      keepAs={["adjustment-return", head.id]}
      isReady={hasReason}
      send={({ reason = "" }) => onReturn(reason.trim())}
      onClose={onClose}
    >
      <ReasonField label={t("adjustments.returnReason")} isRequired max={500} />
    </Ask>
  );
}
