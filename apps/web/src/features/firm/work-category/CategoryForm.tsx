import { type WorkCategoryNode, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import { limits } from "@digao/contract/limits";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";

interface Props {
  /** To be renamed; a new one below `parentId` where absent. */
  node: WorkCategoryNode | undefined;
  parentId: number | undefined;
  onClose: () => void;
}
interface Values {
  name?: string;
  nameEn?: string;
}

export function CategoryForm({ node, parentId, onClose }: Props) {
  const { t } = useTranslation();
  const save = useChange(workCategory.UpdateWorkCategoryTree, { quiet: true });
  const label = t("work-category.name");
  const place = node ? { id: node.id, rowVersion: node.rowVersion } : { parentId };
  return (
    <Ask<Values>
      title={t(node ? "work-category.renameTitle" : "work-category.add")}
      okText={t("ui.save")}
      initial={{ name: node?.name ?? "", nameEn: node?.nameEn ?? "" }}
      isReady={({ name }) => Boolean(name?.trim())}
      send={({ name = "", nameEn = "" }) => save.mutateAsync({ ...place, name, nameEn })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={label}
        rules={[{ required: true, whitespace: true, message: t("ui.required", { label }) }]}
      >
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item name="nameEn" label={t("work-category.nameEn")}>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
    </Ask>
  );
}
