/** Takes a sign back, and with it every higher one; above the first review only with a reason. */
import { useTranslation } from "react-i18next";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import type { SignActions, SignedRecord, SignLevel } from "./signing.ts";

interface Props {
  paper: SignedRecord;
  cancel: SignActions["cancel"];
  level: SignLevel;
  onClose: () => void;
}

export function CancelSign({ paper, cancel, level, onClose }: Props) {
  const { t } = useTranslation();
  const falling = paper.mayCancel.find((one) => one.level === level)?.falling ?? [];
  const isReasonDue = falling.some((one) => one > 1);
  const names = falling.map((one) => t(`codes.signLevel.${one}`)).join(t("paper-signs.comma"));
  return (
    <Ask<{ reason?: string }>
      title={t("paper-signs.cancel.title", { level: t(`codes.signLevel.${level}`) })}
      why={t("paper-signs.cancel.which", { names })}
      okText={t("paper-signs.cancel.do")}
      isDanger
      keepAs={["cancel-sign", `${paper.key}.${level}`]}
      isReady={(values) => !isReasonDue || hasReason(values)}
      send={({ reason }) => cancel(level, reason?.trim() || undefined)}
      onClose={onClose}
    >
      <ReasonField label={t("paper-signs.cancel.reason")} isRequired={isReasonDue} max={300} />
    </Ask>
  );
}
