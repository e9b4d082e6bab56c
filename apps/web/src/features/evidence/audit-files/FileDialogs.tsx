/** Questions about some files of the list: where to, and whether to delete them. */

import { auditFiles, folderMax, type NodeCount } from "@digao/contract/areas/evidence/audit-files/calls";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { nodeOptions } from "./FileForm.tsx";

interface Props {
  projectId: number;
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

export function MoveFiles({ projectId, ids, nodes, onDone, onClose }: Props & { nodes: readonly NodeCount[] }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const move = useChange(auditFiles.MoveAuditFiles, { quiet: true });
  return (
    <Ask<{ nodeId?: number; folder?: string }>
      title={t("audit-files.moveTitle", { count: ids.length })}
      okText={t("audit-files.move")}
      isReady={({ nodeId }) => nodeId !== undefined}
      send={async ({ nodeId, folder = "" }) => {
        const { moved } = await move.mutateAsync({ projectId, ids: [...ids], nodeId: nodeId ?? null, folder });
        void message.success(t("audit-files.moved", { count: moved }));
        onDone();
      }}
      onClose={onClose}
    >
      <Form.Item name="nodeId" label={t("audit-files.col.node")}>
        <Select autoFocus showSearch={{ optionFilterProp: "label" }} options={nodeOptions(nodes)} />
      </Form.Item>
      <Form.Item name="folder" label={t("audit-files.col.folder")}>
        <Input maxLength={folderMax} />
      </Form.Item>
    </Ask>
  );
}

export function DeleteFiles({ projectId, ids, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const remove = useChange(auditFiles.DeleteAuditFiles, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("audit-files.removeTitle", { count: ids.length })}
      why={t("audit-files.removeWhy")}
      okText={t("audit-files.remove")}
      isDanger
      send={async ({ reason }) => {
        const { deleted } = await remove.mutateAsync({ projectId, ids: [...ids], reason: reason ?? null });
        void message.success(t("audit-files.removed", { count: deleted }));
        onDone();
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t("audit-files.col.reason")}>
        <Input.TextArea autoFocus maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </Ask>
  );
}
