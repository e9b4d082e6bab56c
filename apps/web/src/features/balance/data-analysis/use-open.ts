/** From a figure to its ledger lines; the table keeps the cell, so that going back lands on it again. */
import type { CellLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useHasScreen } from "../../../lib/screens.ts";
import { type LinePlace, linesHref, linesPath } from "../../../parts/books/vouchers/drill/lines.ts";
import type { Scope } from "./use-scope.ts";

export type Place = CellLines & Pick<LinePlace, "tab" | "sort" | "period" | "dateFrom" | "dateTo">;

export function useOpen({ project, periodId }: Pick<Scope, "project" | "periodId">) {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const canOpen = hasScreen(linesPath);
  const open = useCallback(
    (place: Place) => {
      if (canOpen) void navigate(linesHref(project.id, { period: periodId, ...place }));
    },
    [canOpen, navigate, project.id, periodId],
  );
  return { open, canOpen };
}

/** Opening and closing balances are made of all that moved an account: its sub-ledger. */
export const asLedger = (place: Place): Place => ({ ...place, side: undefined, tab: "ledger" });
