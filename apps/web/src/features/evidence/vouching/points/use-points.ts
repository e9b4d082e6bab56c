/** The check items (核对内容) of a statement item being written: each point by its number, kept on this machine until saved, compared with what others save meanwhile. */
import { type CheckItem, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { useChange } from "../../../../lib/api.ts";
import type { Stand } from "../../../../ui/edit/use-edit.ts";
import { useFields } from "../../../../ui/edit/use-fields.ts";

export interface CheckList {
  items: readonly CheckItem[];
  rowVersion: number;
}
export type Point = Pick<CheckItem, "content" | "isRequired">;
export const isPoint = (value: unknown): value is Point =>
  typeof value === "object" && value !== null && "content" in value;
/** Null under a number that is free. */
type Points = Record<string, Point | null>;

const itemsMax = 10;
const numbers = Array.from({ length: itemsMax }, (_, index) => index + 1);

const pointsOf = (items: readonly CheckItem[]): Points =>
  Object.fromEntries(
    numbers.map((seq) => {
      const item = items.find((one) => one.seq === seq);
      return [seq, item ? { content: item.content, isRequired: item.isRequired } : null];
    }),
  );
const listOf = (points: Points): CheckItem[] =>
  numbers.flatMap((seq) => {
    const point = points[seq];
    return point ? [{ seq, ...point }] : [];
  });
const standOf = ({ items, rowVersion }: CheckList): Stand<Points> => ({ values: pointsOf(items), rowVersion });

interface Of {
  RId: number;
  now: CheckList;
  reread: () => Promise<CheckList | undefined>;
  onSaved: () => void;
}

export function usePoints({ RId, now, reread, onSaved }: Of) {
  const save = useChange(vouching.SaveCheckItems, { quiet: true });
  const back = useChange(vouching.SaveCheckItems);
  const fields = useFields<Points>({
    form: "check-points",
    record: RId,
    now: standOf(now),
    isReadOnly: false,
    onSaved,
    write: (points, rowVersion) => save.mutateAsync({ Id: RId, rowVersion, items: listOf(points) }),
    reread: async () => {
      const fresh = await reread();
      return fresh && standOf(fresh);
    },
  });
  const list = listOf(fields.value);
  const free = numbers.find((seq) => !fields.value[seq]);
  return {
    fields,
    list,
    free,
    isBusy: fields.isBusy || back.isPending,
    isWhole: list.length > 0 && list.every(({ content }) => content.trim() !== ""),
    set: (seq: number, point: Point | null) => fields.change({ [seq]: point }),
    /** What stands is left for the standard points; a list that somebody saved since is not. */
    standard: () =>
      back.mutate(
        { Id: RId, rowVersion: now.rowVersion, items: [] },
        { onSuccess: onSaved, onError: () => void reread() },
      ),
  };
}
