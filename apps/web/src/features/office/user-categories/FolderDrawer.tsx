/** A new folder, or another name, year or place for one. */
import { ownMax, userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { App, Form, Input, InputNumber, TreeSelect } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";
import { type Folder, folderOf, places } from "./folders.ts";

interface PlaceProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  folders: readonly Folder[];
  moved?: number | undefined;
  placeholder: string;
}

export const FolderSelect = ({ id, value, onChange, folders, moved, placeholder }: PlaceProps) => (
  <TreeSelect<number | null>
    {...(id ? { id } : {})}
    allowClear
    treeDefaultExpandAll
    showSearch={{ treeNodeFilterProp: "title" }}
    style={{ width: "100%" }}
    placeholder={placeholder}
    treeData={places(folders, moved)}
    value={value ?? null}
    onChange={(next) => onChange?.(next ?? null)}
  />
);

interface Props {
  folders: readonly Folder[];
  /** Null for a new one. */
  folder: Folder | null;
  /** Where a new one is offered to stand. */
  parentId: number | null;
  onClose: () => void;
}

export function FolderDrawer({ folders, folder, parentId, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = useChange(userCategories.AddAndUpdateProCategory, { quiet: true });
  const field = (name: string) => t(`user-categories.field.${name}`);
  const initial = folder ?? { categoryName: "", parentId, aYear: null };
  const submit = async ({ categoryName, parentId: place, aYear }: Record<string, unknown>, rowVersion?: number) => {
    const id = folder ? { id: folder.id, rowVersion } : {};
    await save.mutateAsync(
      sentBy(userCategories.AddAndUpdateProCategory, { ...id, categoryName, parentId: place ?? null, aYear }),
    );
    void message.success(t("user-categories.saved", { name: String(categoryName) }));
  };
  const show = (name: string, value: unknown) =>
    name === "parentId"
      ? (folderOf(folders, Number(value))?.categoryName ?? t("user-categories.top"))
      : String(value ?? "");
  return (
    <EditDrawer
      title={t(folder ? "user-categories.editOf" : "user-categories.new", { name: folder?.categoryName })}
      form="folder"
      record={folder?.id ?? "new"}
      {...(folder ? { rowVersion: folder.rowVersion } : {})}
      initial={{ categoryName: initial.categoryName, parentId: initial.parentId, aYear: initial.aYear }}
      labels={{ categoryName: field("categoryName"), parentId: field("parentId"), aYear: field("aYear") }}
      show={show}
      width={440}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="categoryName"
        label={field("categoryName")}
        rules={[{ required: true, whitespace: true, message: t("ui.required", { label: field("categoryName") }) }]}
      >
        <Input maxLength={ownMax.folderName} />
      </Form.Item>
      <Form.Item name="parentId" label={field("parentId")}>
        <FolderSelect folders={folders} moved={folder?.id} placeholder={t("user-categories.top")} />
      </Form.Item>
      <Form.Item name="aYear" label={field("aYear")}>
        <InputNumber min={1990} max={2100} precision={0} style={{ width: "100%" }} />
      </Form.Item>
    </EditDrawer>
  );
}
