/** Puts chosen projects into a folder, or gives them back to the folders' rules. */
import { userCategories } from "@digao/contract/areas/user-categories";
import { App, Form, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { FolderSelect } from "./FolderDrawer.tsx";
import type { Folder } from "./folders.ts";

interface Props {
  folders: readonly Folder[];
  projectIds: number[];
  onClose: () => void;
  onMoved: () => void;
}

export function MoveProjects({ folders, projectIds, onClose, onMoved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const move = useChange(userCategories.RevProjectCategory);
  const count = projectIds.length;
  const submit = () =>
    move.mutate(
      { projectIds, categoryId },
      {
        onSuccess: () => {
          void message.success(t("user-categories.placed", { count }));
          onMoved();
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t("user-categories.moveTitle", { count })}
      okText={t("user-categories.move")}
      cancelText={t("ui.cancel")}
      okButtonProps={{ loading: move.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t("user-categories.target")} extra={t("user-categories.targetHint")} htmlFor="move-target">
          <FolderSelect
            id="move-target"
            folders={folders}
            placeholder={t("user-categories.byRule")}
            value={categoryId}
            onChange={setCategoryId}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
