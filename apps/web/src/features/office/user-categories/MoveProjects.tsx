/** Puts chosen projects into a folder, or gives them back to the folders' rules. */
import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { App, Form } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
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
  const move = useChange(userCategories.RevProjectCategory, { quiet: true });
  const count = projectIds.length;
  return (
    <Ask<{ categoryId?: number | null }>
      title={t("user-categories.moveTitle", { count })}
      okText={t("user-categories.move")}
      send={async ({ categoryId = null }) => {
        await move.mutateAsync({ projectIds, categoryId });
        void message.success(t("user-categories.placed", { count }));
        onMoved();
      }}
      onClose={onClose}
    >
      <Form.Item name="categoryId" label={t("user-categories.target")} extra={t("user-categories.targetHint")}>
        <FolderSelect folders={folders} placeholder={t("user-categories.byRule")} />
      </Form.Item>
    </Ask>
  );
}
