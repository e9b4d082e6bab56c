/** One's own folders as a tree: finding, choosing a place, and the order among siblings. */
import type { UserCategoryNode } from "@digao/contract/areas/office/user-categories/calls";

export type Folder = UserCategoryNode;

export const flat = (folders: readonly Folder[]): Folder[] => folders.flatMap((one) => [one, ...flat(one.children)]);

export const folderOf = (folders: readonly Folder[], id: number | undefined) =>
  flat(folders).find((folder) => folder.id === id);

/** Those that stand on one level, in their order. */
export const levelOf = (folders: readonly Folder[], parentId: number | null) =>
  flat(folders).filter((folder) => folder.parentId === parentId);

export interface Branch {
  value: number;
  title: string;
  children: Branch[];
}

/** Where a folder may go: anywhere but into itself or below it. */
export const places = (folders: readonly Folder[], moved?: number): Branch[] =>
  folders
    .filter((folder) => folder.id !== moved)
    .map((folder) => ({
      value: folder.id,
      title: folder.categoryName,
      children: places(folder.children, moved),
    }));

const step = 10;
type Sorted = Pick<Folder, "id" | "sort">;

/**
 * New sort numbers that put `moved` at `index` among its siblings (itself left out): its own alone where there is room
 * between its neighbours, else those of all that have to make room.
 */
export function sortsFor(siblings: readonly Sorted[], moved: number, index: number): Sorted[] {
  const before = siblings[index - 1]?.sort ?? 0;
  const after = siblings[index]?.sort ?? before + 2 * step;
  const between = Math.floor((before + after) / 2);
  if (between > before && between < after) return [{ id: moved, sort: between }];
  const ids = siblings.map((one) => one.id).toSpliced(index, 0, moved);
  const sorts = new Map(siblings.map((one) => [one.id, one.sort]));
  return ids.map((id, place) => ({ id, sort: (place + 1) * step })).filter(({ id, sort }) => sorts.get(id) !== sort);
}
