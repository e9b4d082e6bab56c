/** Ticks of lines (勾选) before they are drawn: shown at once, and as the server says as soon as the lines are read again. */
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { useMemo, useState } from "react";
import { useChange } from "../../../../lib/api.ts";
import type { GridTicks } from "../../../../ui/ledger-grid/types.ts";

/** By the very row that was ticked: the one that is read after it says for itself. */
type Ticked = ReadonlyMap<LedgerLine, boolean>;

export function useTicks(canTick: boolean): GridTicks<LedgerLine> | undefined {
  const [ticked, setTicked] = useState<Ticked>(new Map());
  const { mutate } = useChange(vouchers.UpdateVoucherLibSelected);
  return useMemo(() => {
    if (!canTick) return undefined;
    return {
      of: (line) => ticked.get(line) ?? line.isSelected,
      set: (lines, isSelected) => {
        const mark = (isOn: boolean | undefined) =>
          setTicked((now) => {
            const next = new Map(now);
            for (const line of lines) {
              if (isOn === undefined) next.delete(line);
              else next.set(line, isOn);
            }
            return next;
          });
        mark(isSelected);
        const jsnIds = lines.map(({ JsnId }) => JsnId);
        mutate({ jsnIds, isSelected }, { onSettled: () => mark(undefined) });
      },
    };
  }, [canTick, ticked, mutate]);
}
