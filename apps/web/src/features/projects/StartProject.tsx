/** Lets the work on a project begin that is being set up (启动项目), with a reason that its page keeps showing. */
import { projects } from "@digao/contract/areas/projects";
import { App, Form, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";

export interface Starting {
  id: number;
  name: string;
}

const reasonId = "start-project-reason";

export function StartProject({ id, name, onClose }: Starting & { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [reason, setReason] = useState("");
  const start = useChange(projects.StartProject);
  const send = async () => {
    try {
      await start.mutateAsync({ Id: id, reason: reason.trim() });
      void message.success(t("projects.start.done", { name }));
      onClose();
    } catch {
      // The house dialog has told it; what was typed stays.
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t("projects.start.title", { name })}
      okText={t("projects.start.action")}
      okButtonProps={{ disabled: reason.trim() === "" }}
      cancelText={t("ui.cancel")}
      confirmLoading={start.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{t("projects.start.why")}</p>
      <Form.Item layout="vertical" required label={t("projects.start.reason")} htmlFor={reasonId}>
        <Input.TextArea
          id={reasonId}
          autoFocus
          rows={3}
          maxLength={500}
          placeholder={t("projects.start.example")}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form.Item>
    </Modal>
  );
}
