/** Ends an authorisation at once: its reader's next call is refused. */
import { type ArchiveAuth, archiveAuth } from "@digao/contract/areas/archive-auth";
import { App, Form, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";

export function EndAuth({ auth, onClose }: { auth: ArchiveAuth; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [reason, setReason] = useState("");
  // The version the question was asked about; a later one is refused, with both.
  const [{ id, rowVersion }] = useState(auth);
  const end = useChange(archiveAuth.EndArchiveAuth);
  const submit = () =>
    end.mutate(
      { id, rowVersion, reason },
      {
        onSuccess: () => {
          void message.success(t("archive-auth.ended", { name: auth.name }));
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t("archive-auth.endTitle", { name: auth.name, project: auth.projectName })}
      okText={t("archive-auth.end")}
      cancelText={t("ui.cancel")}
      okButtonProps={{ danger: true, loading: end.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <p>{t("archive-auth.endWhy")}</p>
      <Form layout="vertical">
        <Form.Item label={t("archive-auth.field.endReason")} htmlFor="end-reason">
          <Input.TextArea
            id="end-reason"
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
