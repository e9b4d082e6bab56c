/** The folders, and what is done to them: the open form stands in the address. */
import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { useConfirmDelete } from "../../../ui/ConfirmDelete.tsx";
import { type Folder, folderOf, levelOf, sortsFor } from "./folders.ts";

export const unfiled = "unfiled";
/** Folders are one's own. */
const forms = { new: true, edit: true };

function useRemove(folders: readonly Folder[]) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [params, patch] = useUrlParams();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync } = useChange(userCategories.DeleteCategory, {
    quiet: true,
  });
  return ({ id, categoryName: name, projectCount }: Folder) => {
    const inside = levelOf(folders, id).length;
    void confirmDelete({
      name: t(projectCount + inside > 0 ? "user-categories.namedFull" : "user-categories.named", {
        name,
        projects: projectCount,
        folders: inside,
      }),
      onDelete: async () => {
        await mutateAsync({ Id: id });
        if (params.get("folder") === String(id)) patch({ folder: undefined, page: undefined });
        void message.success(t("user-categories.deleted", { name }));
      },
    });
  };
}

/** Puts a folder under `parentId` at a place among its siblings; without a place, at their end. */
function usePlace(folders: readonly Folder[]) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = useChange(userCategories.AddAndUpdateProCategory);
  const place = async (moved: Folder, parentId: number | null, index?: number) => {
    const siblings = levelOf(folders, parentId).filter((one) => one.id !== moved.id);
    for (const { id, sort } of sortsFor(siblings, moved.id, index ?? siblings.length)) {
      const folder = folderOf(folders, id);
      if (!folder) continue;
      const { categoryName, rowVersion } = folder;
      await save.mutateAsync({ id, categoryName, rowVersion, parentId, sort });
    }
    void message.success(t("user-categories.moved", { name: moved.categoryName }));
  };
  // A refusal is told in the house dialog.
  return (moved: Folder, parentId: number | null, index?: number) =>
    void place(moved, parentId, index).catch(() => undefined);
}

export function useFolders() {
  const [params, patch] = useUrlParams();
  const { data, error, refetch } = useCall(userCategories.GetUserCategorysTree, {});
  const folders = data ?? [];
  const chosen = params.get("folder") ?? undefined;
  const { start, opener, isOpen, idIn, close } = useForms(forms);
  return {
    folders,
    isReady: data !== undefined,
    error,
    retry: () => void refetch(),
    chosen,
    selected: folderOf(folders, Number(chosen)),
    choose: (folder: string | undefined) => patch({ folder, page: undefined, open: undefined }, "push"),
    /** The folder in the form; null while a new one is made. */
    edited: isOpen("new") ? null : folderOf(folders, idIn("edit")),
    create: () => start("new")?.(),
    edit: (folder: Folder) => opener("edit")?.(folder),
    close,
    remove: useRemove(folders),
    place: usePlace(folders),
  };
}
export type Folders = ReturnType<typeof useFolders>;
