/** Changes of an edited expression: every one gives a new tree. */
import { blankCondition, type DraftGroup, type DraftNode, isGroup, rowsOf } from "./draft.ts";

/** Puts what `change` gives in a node's place; nothing takes the node away. */
export function replaced(
  group: DraftGroup,
  key: string,
  change: (node: DraftNode) => readonly DraftNode[],
): DraftGroup {
  const children = group.children.flatMap((child) => {
    if (child.key === key) return change(child);
    return isGroup(child) ? [replaced(child, key, change)] : [child];
  });
  return { ...group, children };
}

export const without = (root: DraftGroup, key: string) => replaced(root, key, () => []);
export const changed = (root: DraftGroup, next: DraftNode): DraftGroup =>
  root.key === next.key && isGroup(next) ? next : replaced(root, next.key, () => [next]);
/** A blank row under the given one, asking the same field. */
export function addedAfter(root: DraftGroup, key: string): [DraftGroup, string] {
  const like = rowsOf(root).find((row) => row.key === key);
  const blank = blankCondition(like?.field);
  return [replaced(root, key, (node) => [node, blank]), blank.key];
}

/** One place up or down among its neighbours. */
export function moved(group: DraftGroup, key: string, by: -1 | 1): DraftGroup {
  const at = group.children.findIndex((child) => child.key === key);
  if (at < 0)
    return { ...group, children: group.children.map((child) => (isGroup(child) ? moved(child, key, by) : child)) };
  const to = at + by;
  const [child, other] = [group.children[at], group.children[to]];
  if (!child || !other) return group;
  return { ...group, children: group.children.with(at, other).with(to, child) };
}

/** The row that takes the keyboard when the given one is gone: the next, else the one before. */
export function neighbour(root: DraftGroup, key: string): string | undefined {
  const rows = rowsOf(root);
  const at = rows.findIndex((row) => row.key === key);
  return (rows[at + 1] ?? rows[at - 1])?.key;
}
