/** The check sheet of a statement item: its rows with what is on its way, what may be done with each, and the row in hand. */

import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus, drawsChecked } from "@digao/contract/areas/evidence/vouching/codes";
import { codesOf } from "@digao/contract/codes";
import {
  type CheckMark,
  type DrawRefusal,
  type DrawStatus,
  isException,
  isOpen,
  whyNotTo,
} from "@digao/domain/vouching/states";
import { useCallback, useMemo, useState } from "react";
import { useCall } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { useSession } from "../../../../lib/session.ts";
import { withCells } from "./changes.ts";
import { useChanges } from "./use-changes.ts";

export const statusOf = ({ status }: DrawnVoucher): DrawStatus =>
  codesOf("drawStatus").find((one) => one === status) ?? 0;
export const resultOf = ({ result }: DrawnVoucher) => codesOf("drawResult").find((one) => one === result) ?? 0;
export const isWrong = (row: DrawnVoucher): boolean => isException(resultOf(row));
/** An entry corrects it that is not void. */
export const hasEntry = ({ adjustHeadId, adjStatus }: DrawnVoucher): boolean =>
  adjustHeadId !== null && adjStatus !== adjustStatus.void;

const markOf = (mark: number): CheckMark => ([1, 2, 3] as const).find((one) => one === mark) ?? 0;
const marksOf = ({ marks }: DrawnVoucher): Record<number, CheckMark> =>
  Object.fromEntries(Object.entries(marks).map(([seq, mark]) => [Number(seq), markOf(mark)]));

export const shows = ["all", "open", "exceptions", "toReview", "lost"] as const;
export type Show = (typeof shows)[number];
const isShown: Record<Show, (row: DrawnVoucher) => boolean> = {
  all: () => true,
  open: ({ status }) => !drawsChecked.some((one) => one === status),
  exceptions: isWrong,
  toReview: ({ status }) => status === drawStatus.checked,
  lost: ({ JsnId }) => JsnId === null,
};

const noItems: never[] = [];

/** Which rows of the sheet are looked at. */
export interface Choice {
  show: Show;
  progLine?: number | undefined;
}

/** Rows that match stay in sight until another choice, so that none vanishes under the hands. */
function useShown(items: readonly DrawnVoucher[], { show, progLine }: Choice) {
  const choice = `${show}.${progLine ?? ""}`;
  const [lastShown, setShown] = useState<{ choice: string; ids: ReadonlySet<number> }>({ choice, ids: new Set() });
  const fits = (row: DrawnVoucher) => isShown[show](row) && (progLine === undefined || row.progLine?.id === progLine);
  const fitting = items.filter(fits);
  const before = lastShown.choice === choice ? lastShown.ids : new Set<number>();
  if (lastShown.choice !== choice || fitting.some(({ id }) => !before.has(id)))
    setShown({ choice, ids: new Set([...before, ...fitting.map(({ id }) => id)]) });
  return items.filter((row) => before.has(row.id) || fits(row));
}

export function useSheet(RId: number, choice: Choice) {
  const project = useProject();
  const userId = useSession((session) => session.user?.id) ?? 0;
  const query = useCall(vouching.GetDrawCheckVoucherData, { Id: RId });
  const changes = useChanges(RId, query, project.isReadOnly);
  const { cells } = changes.edit;
  const items = useMemo(
    () => withCells(query.data?.items ?? noItems, cells, changes.moves),
    [query.data?.items, cells, changes.moves],
  );
  const checkItems = query.data?.checkItems ?? noItems;
  const rows = useShown(items, choice);
  const why = (row: DrawnVoucher, to: DrawStatus): DrawRefusal | null =>
    whyNotTo(
      to,
      {
        status: statusOf(row),
        result: resultOf(row),
        marks: marksOf(row),
        items: checkItems.filter(({ isRequired }) => isRequired).map(({ seq }) => seq),
        checkerIds: row.checkerIds,
        hasAdjustment: hasEntry(row),
      },
      { userId, role: project.role },
    );
  const canWrite = useCallback(
    (row: DrawnVoucher) => !project.isReadOnly && isOpen(statusOf(row)),
    [project.isReadOnly],
  );
  return { project, query, changes, items, rows, checkItems, why, canWrite };
}
export type SheetState = ReturnType<typeof useSheet>;
