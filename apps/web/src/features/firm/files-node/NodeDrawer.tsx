/** A new node, or another name, place or time for one. */

import { type FilesNode, filesNode } from "@digao/contract/areas/firm/files-node/calls";
import { limits } from "@digao/contract/limits";
import { App, Checkbox, Form, Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";

interface Props {
  nodes: readonly FilesNode[];
  node: FilesNode | null;
  onClose: () => void;
}

// Not nodeName: as the id of a field it would hide the name of the form's own element from whoever looks for what can take the focus.
const fields = ["nodeCode", "name", "nodeNameEn", "parentId", "isPermanent", "retentionYears", "sort"] as const;

const isBelow = (nodes: readonly FilesNode[], node: FilesNode, top: number): boolean => {
  if (node.id === top) return true;
  const parent = nodes.find(({ id }) => id === node.parentId);
  return parent !== undefined && isBelow(nodes, parent, top);
};

export function NodeDrawer({ nodes, node, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = useChange(filesNode.CreateFilesNode, { quiet: true });
  const label = (field: (typeof fields)[number]) => t(`files-node.field.${field}`);
  const places = nodes.filter((one) => !node || !isBelow(nodes, one, node.id));
  const initial = {
    nodeCode: node?.nodeCode ?? "",
    name: node?.nodeName ?? "",
    nodeNameEn: node?.nodeNameEn ?? "",
    parentId: node?.parentId ?? null,
    isPermanent: node?.isPermanent ?? false,
    retentionYears: node?.isPermanent ? 10 : (node?.retentionYears ?? 10),
    sort: node?.sort ?? null,
  };
  const submit = async ({ sort, name, ...values }: Record<string, unknown>, rowVersion?: number) => {
    const given = {
      ...values,
      nodeName: name,
      ...(typeof sort === "number" ? { sort } : {}),
      ...(node ? { id: node.id, rowVersion } : {}),
    };
    await save.mutateAsync(sentBy(filesNode.CreateFilesNode, given));
    void message.success(t("files-node.saved", { name: String(name) }));
  };
  const required = (name: (typeof fields)[number]) => [
    { required: true, whitespace: true, message: t("ui.required", { label: label(name) }) },
  ];
  return (
    <EditDrawer
      title={t(node ? "files-node.editOf" : "files-node.new", { name: node?.nodeName })}
      form="files-node"
      record={node?.id ?? "new"}
      {...(node ? { rowVersion: node.rowVersion } : {})}
      initial={initial}
      labels={Object.fromEntries(fields.map((name) => [name, label(name)]))}
      width={460}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="nodeCode" label={label("nodeCode")} rules={required("nodeCode")}>
        <Input maxLength={limits.wpIndexMax} />
      </Form.Item>
      <Form.Item name="name" label={label("name")} rules={required("name")}>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item name="nodeNameEn" label={label("nodeNameEn")}>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item name="parentId" label={label("parentId")}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t("files-node.top")}
          options={places.map((one) => ({ value: one.id, label: `${one.nodeCode} ${one.nodeName}` }))}
        />
      </Form.Item>
      <Form.Item name="isPermanent" valuePropName="checked" noStyle>
        <Checkbox>{label("isPermanent")}</Checkbox>
      </Form.Item>
      <Form.Item noStyle dependencies={["isPermanent"]}>
        {({ getFieldValue }) => (
          <Form.Item name="retentionYears" label={label("retentionYears")}>
            <InputNumber
              min={1}
              max={100}
              precision={0}
              disabled={Boolean(getFieldValue("isPermanent"))}
              style={{ width: "100%" }}
            />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="sort" label={label("sort")}>
        <InputNumber min={0} max={100_000} precision={0} style={{ width: "100%" }} />
      </Form.Item>
    </EditDrawer>
  );
}
