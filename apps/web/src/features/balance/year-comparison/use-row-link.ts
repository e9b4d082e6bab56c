/** The way from this year's amount to what it is made of: an item's accounts, an account's vouchers. */
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import type { Row, Scope } from "./use-years.ts";

const itemPath = "/maindo/trialbalance";
const accountPath = "/maindo/dataquery";

export function useRowLink({ project, url }: Pick<Scope, "project" | "url">) {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const path = url.of === "items" ? itemPath : accountPath;
  const isOpen = url.of !== "ratios" && hasScreen(path);
  const canOpen = useCallback(
    ({ kind, cells }: Row) => isOpen && kind !== "H" && kind !== "T" && typeof cells[0]?.amount === "string",
    [isOpen],
  );
  const open = (row: Row) => {
    if (!canOpen(row)) return;
    const place: Record<string, string> = row.id === null ? { account: row.key } : { item: `${row.id}` };
    void navigate(projectHref(path, project.id, undefined, place));
  };
  return { canOpen, open };
}
