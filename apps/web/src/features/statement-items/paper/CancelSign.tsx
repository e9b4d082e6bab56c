/** Takes a sign back, and with it every higher one; above the first review only with a reason. */
import { type FsItemRow, statementItemSigns } from "@digao/contract/areas/statement-items";
import { activeSigns, type SignLevel } from "@digao/domain/sign-off/levels";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { signsOf } from "../words.ts";

interface Props {
  item: FsItemRow;
  level: SignLevel;
  onClose: () => void;
}

export function CancelSign({ item, level, onClose }: Props) {
  const { t } = useTranslation();
  const cancel = useChange(statementItemSigns.CancelItemSignByRID, { quiet: true });
  const falling = [...activeSigns(signsOf(item)).keys()].filter((one) => one >= level).sort();
  const isReasonDue = falling.some((one) => one > 1);
  const names = falling.map((one) => t(`codes.signLevel.${one}`)).join(t("statement-items.comma"));
  return (
    <Ask<{ reason?: string }>
      title={t("statement-items.cancelSign.title", { level: t(`codes.signLevel.${level}`) })}
      why={t("statement-items.cancelSign.which", { names })}
      okText={t("statement-items.cancelSign.do")}
      isDanger
      keepAs={["cancel-sign", `${item.id}.${level}`]}
      isReady={(values) => !isReasonDue || hasReason(values)}
      send={({ reason }) => cancel.mutateAsync({ RId: item.id, signLevel: level, reason: reason?.trim() || undefined })}
      onClose={onClose}
    >
      <ReasonField label={t("statement-items.cancelSign.reason")} isRequired={isReasonDue} max={300} />
    </Ask>
  );
}
