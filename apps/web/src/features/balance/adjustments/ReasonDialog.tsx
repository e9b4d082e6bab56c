/** Asks for the reason with which an entry goes back to its preparer, or one that was checked once is made void. */

import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { useTranslation } from "react-i18next";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

export type ReasonedStep = "return" | "void";

interface Props {
  head: AdjustHead;
  /** Nothing is asked without one. */
  step: ReasonedStep | null;
  name: string;
  onClose: () => void;
  onSend: (step: ReasonedStep, reason: string) => Promise<unknown>;
}

const whyOf = (step: ReasonedStep, { status }: AdjustHead): string => {
  if (step === "void") return "adjustments.strikeWhy";
  // It counts until now.
  return status === adjustStatus.checked ? "adjustments.returnWhy" : "adjustments.returnReview";
};

export function ReasonDialog({ head, step, name, onClose, onSend }: Props) {
  const { t } = useTranslation();
  if (!step) return null;
  return (
    <Ask<{ reason?: string }>
      title={t(`adjustments.${step}Title`, { name })}
      why={t(whyOf(step, head))}
      okText={t(`adjustments.step.${step}`)}
      isDanger={step === "void"}
      keepAs={[`adjustment-${step}`, head.id]}
      isReady={hasReason}
      send={({ reason = "" }) => onSend(step, reason.trim())}
      onClose={onClose}
    >
      <ReasonField label={t(`adjustments.${step}Reason`)} isRequired />
    </Ask>
  );
}
