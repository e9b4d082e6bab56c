/** Takes a sign back, and with it every higher one; above the first review only with a reason. */
import { type FsItemRow, fsItemSigns } from "@digao/contract/areas/fs-items";
import { activeSigns, type SignLevel } from "@digao/domain/sign-off/levels";
import { Form, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { signsOf } from "../words.ts";

interface Props {
  item: FsItemRow;
  level: SignLevel;
  onClose: () => void;
}

export function CancelSign({ item, level, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const cancel = useChange(fsItemSigns.CancelItemSignByRID);
  const falling = [...activeSigns(signsOf(item)).keys()].filter((one) => one >= level).sort();
  const isReasonDue = falling.some((one) => one > 1);
  const names = falling.map((one) => t(`statement-items.level.${one}`)).join(t("statement-items.comma"));
  const send = async () => {
    try {
      await cancel.mutateAsync({ RId: item.id, signLevel: level, reason: reason.trim() || undefined });
      onClose();
    } catch {
      // The house dialog has told it; what was typed stays.
    }
  };
  return (
    <Modal
      open
      width={440}
      title={t("statement-items.cancelSign.title", { level: t(`statement-items.level.${level}`) })}
      okText={t("statement-items.cancelSign.do")}
      okButtonProps={{ danger: true, disabled: isReasonDue && reason.trim() === "" }}
      cancelText={t("ui.cancel")}
      confirmLoading={cancel.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{t("statement-items.cancelSign.which", { names })}</p>
      <Form.Item
        layout="vertical"
        required={isReasonDue}
        label={t("statement-items.cancelSign.reason")}
        htmlFor="cancel-sign-reason"
      >
        <Input.TextArea
          id="cancel-sign-reason"
          autoFocus
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form.Item>
    </Modal>
  );
}
