/** Asks for the reason an entry goes back to its preparer with. */
import { Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  name: string;
  /** It counts until now. */
  isCounted: boolean;
  onCancel: () => void;
  onReturn: (reason: string) => unknown;
}

export function ReturnDialog({ name, isCounted, onCancel, onReturn }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  return (
    <Modal
      open
      width={460}
      title={t("adjustments.returnTitle", { name })}
      okText={t("adjustments.step.return")}
      okButtonProps={{ disabled: reason.trim() === "" }}
      cancelText={t("ui.cancel")}
      onCancel={onCancel}
      onOk={() => void onReturn(reason.trim())}
    >
      <p>{t(isCounted ? "adjustments.returnWhy" : "adjustments.returnReview")}</p>
      <Input.TextArea
        autoFocus
        rows={3}
        maxLength={500}
        aria-label={t("adjustments.returnReason")}
        placeholder={t("adjustments.returnReason")}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
