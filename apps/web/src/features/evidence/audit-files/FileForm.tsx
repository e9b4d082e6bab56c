/** What is said of a file: its name, place, index, type, labels and remark. */

import {
  type AuditFile,
  auditFiles,
  fileNameMax,
  folderMax,
  type NodeCount,
} from "@digao/contract/areas/evidence/audit-files/calls";
import { label } from "@digao/contract/areas/firm/labels/calls";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useCall, useChange } from "../../../lib/api.ts";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";

interface Props {
  file: AuditFile;
  nodes: readonly NodeCount[];
  onClose: () => void;
}

const fields = ["fileName", "nodeId", "folder", "wpIndex", "fileType", "labelIds", "remark"] as const;
const types = [1, 2, 3, 4, 5] as const;

export const nodeOptions = (nodes: readonly NodeCount[]) =>
  nodes.map(({ nodeId, nodeCode, nodeName, isDisabled }) => ({
    value: nodeId,
    label: `${nodeCode} ${nodeName}`,
    disabled: isDisabled,
  }));

export function FileForm({ file, nodes, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = useChange(auditFiles.UpdateAuditFileById, { quiet: true });
  const labels = useCall(label.calls.list, { maxResultCount: 500 }, { staleMs: 5 * 60_000 });
  const words = {
    fileName: t("audit-files.col.fileName"),
    nodeId: t("audit-files.col.node"),
    folder: t("audit-files.col.folder"),
    wpIndex: t("audit-files.col.wpIndex"),
    fileType: t("audit-files.col.type"),
    labelIds: t("audit-files.col.labels"),
    remark: t("audit-files.col.remark"),
  };
  const initial = Object.fromEntries(fields.map((name) => [name, file[name]]));
  const submit = async (values: Record<string, unknown>, rowVersion?: number) => {
    const given = { ...values, nodeId: values.nodeId ?? null, folder: values.folder ?? "", id: file.id, rowVersion };
    const saved = await save.mutateAsync(sentBy(auditFiles.UpdateAuditFileById, given));
    void message.success(t("audit-files.saved", { name: saved.fileName }));
  };
  return (
    <EditDrawer
      title={t("audit-files.editOf", { name: file.fileName })}
      form="audit-file"
      record={file.id}
      rowVersion={file.rowVersion}
      initial={initial}
      labels={words}
      width={460}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="fileName"
        label={words.fileName}
        rules={[{ required: true, whitespace: true, message: t("ui.required", { label: words.fileName }) }]}
      >
        <Input maxLength={fileNameMax.typed} />
      </Form.Item>
      <Form.Item name="nodeId" label={words.nodeId}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          options={nodeOptions(nodes)}
          placeholder={t("audit-files.noNode")}
        />
      </Form.Item>
      <Form.Item name="folder" label={words.folder}>
        <Input maxLength={folderMax} />
      </Form.Item>
      <Form.Item name="wpIndex" label={words.wpIndex}>
        <Input maxLength={limits.wpIndexMax} />
      </Form.Item>
      <Form.Item name="fileType" label={words.fileType}>
        <Select options={types.map((value) => ({ value, label: t(`audit-files.type.${value}`) }))} />
      </Form.Item>
      <Form.Item name="labelIds" label={words.labelIds}>
        <Select
          mode="multiple"
          maxCount={20}
          showSearch={{ optionFilterProp: "label" }}
          options={(labels.data?.items ?? []).map((one) => ({ value: one.id, label: one.labelName }))}
        />
      </Form.Item>
      <Form.Item name="remark" label={words.remark}>
        <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </EditDrawer>
  );
}
