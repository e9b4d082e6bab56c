/** What the page shows, all of it in the address: tab, statement item, which rows, and the row in hand. */
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { shows } from "./sheet/use-sheet.ts";

export const tabs = ["items", "sheet", "all"] as const;

const id = z.coerce.number().int().positive().optional().catch(undefined);
const Url = z.object({
  tab: z.enum(tabs).catch("items"),
  item: id,
  row: id,
  /** Only what was drawn for this procedure of the item's programme. */
  progLine: id,
  show: z.enum(shows).catch("all"),
  /** The voucher beside the rows is hidden. */
  side: z.enum(["0", "1"]).catch("1"),
});

/** Browsers refuse an address that is written at every press of an arrow key. */
const restMs = 300;

export function useAddress() {
  const [url, patch] = useUrlState(Url);
  const [row, setRow] = useState(url.row);
  const [seen, setSeen] = useState(url.row);
  // Going back, or a link to another row.
  if (seen !== url.row) {
    setSeen(url.row);
    setRow(url.row);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const holdRow = (next: number | undefined) => {
    setRow(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => patch({ row: next }), restMs);
  };
  const openItem = (item: number, first?: number) => {
    clearTimeout(timer.current);
    patch({ tab: "sheet", item, row: first, show: undefined, progLine: undefined }, "push");
  };
  return { url, patch, row, holdRow, openItem };
}
export type Address = ReturnType<typeof useAddress>;
