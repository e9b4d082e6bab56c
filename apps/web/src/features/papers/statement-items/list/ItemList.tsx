/** The list of one group's items: filters in the address, the person and the signs of many at once. */

import { paperStatus, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { codesOf } from "@digao/contract/codes";
import { Button, Checkbox } from "antd";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../../lib/page.ts";
import type { Switches, Tab, View } from "../../../../parts/papers/statement-items/view.ts";
import { FilterBar } from "../../../../ui/FilterBar.tsx";
import type { Filter } from "../../../../ui/filters.ts";
import { LangSwitch } from "../../../../ui/LangSwitch.tsx";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { rememberCell } from "../../../../ui/ledger-grid/use-cell-memory.ts";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { UnitSwitch } from "../../../../ui/UnitSwitch.tsx";
import { Bulk } from "./Bulk.tsx";
import { listGrid, tabOfColumn, useListColumns, useListGroups } from "./columns.tsx";
import { isEmpty, needsWords, nobody } from "./filter-items.ts";
import { NoItems } from "./NoItems.tsx";

export interface ItemListProps {
  title: string;
  view: View;
  switches: Switches;
  list: { data: FsItemRow[] | undefined; isPending: boolean; error: unknown; refetch: () => unknown };
  shown: FsItemRow[];
  /** Also those without amounts. */
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  onOpen: (id: number, tab: Tab) => void;
}

function useFilters(items: readonly FsItemRow[]): Filter[] {
  const { t } = useTranslation();
  const { members } = useProject();
  const assigned = new Set(items.map((item) => item.auditUserId));
  const users = members
    .filter((member) => assigned.has(member.userId))
    .map((member) => ({ value: `${member.userId}`, label: member.name }));
  const states = codesOf("paperStatus")
    .filter((status) => items.some((item) => item.wpStatus === status))
    .map((status) => ({ value: `${status}`, label: t(`codes.paperStatus.${status}`) }));
  return [
    {
      key: "user",
      label: t("statement-items.column.user"),
      kind: "select",
      options: [{ value: nobody, label: t("statement-items.unassigned") }, ...users],
    },
    { key: "status", label: t("statement-items.column.status"), kind: "select", options: states },
    { key: "flagged", label: t("statement-items.onlyFlagged"), kind: "flag" },
  ];
}

/** How far the group is: papers signed by their preparer, and changes still to be explained. */
function useFacts(items: readonly FsItemRow[]) {
  const { t } = useTranslation();
  const papers = items.filter(
    (item) => item.kind === "L" && !isEmpty(item) && item.wpStatus !== paperStatus.notApplicable,
  );
  if (papers.length === 0) return [];
  const prepared = papers.filter((item) =>
    item.signs.some((sign) => sign.signLevel === signLevel.preparer && !sign.isStale),
  ).length;
  const open = papers.filter(needsWords).length;
  return [
    t("statement-items.fact.prepared", { done: prepared, all: papers.length }),
    open > 0 ? t("statement-items.fact.toExplain", { total: open }) : null,
  ];
}

const noItems: readonly FsItemRow[] = [];
const tones = { H: "heading", T: "total" } as const;
const toneOf = (item: FsItemRow) => {
  if (item.kind === "H" || item.kind === "T") return tones[item.kind];
  return item.isVisible ? undefined : "muted";
};

interface StatusProps {
  list: ItemListProps["list"];
  checked: number;
  onClear: () => void;
}
/** A list that could not be read again, how many are checked, or how papers are opened. */
function Status({ list, checked, onClear }: StatusProps) {
  const { t } = useTranslation();
  if (list.error && list.data) {
    return (
      <Button type="link" size="small" onClick={() => void list.refetch()}>
        {t("ui.error.title")} {t("ui.retry")}
      </Button>
    );
  }
  if (checked === 0) return t("statement-items.openHint");
  return (
    <Button type="link" size="small" title={t("ui.clearSelection")} onClick={onClear}>
      {t("ui.selected", { count: checked })} ×
    </Button>
  );
}

/** A title of the statement has no paper. */
const isPaper = (item: FsItemRow) => item.kind !== "H";

export function ItemList({ title, view, switches, list, shown, isAll, onAll, onOpen }: ItemListProps) {
  const { t } = useTranslation();
  const [checked, setChecked] = useState<Set<string | number>>(new Set());
  const items = list.data ?? noItems;
  const openCell = useCallback(
    (item: FsItemRow, column: string) => {
      rememberCell(listGrid, { row: item.id, column });
      onOpen(item.id, tabOfColumn(column));
    },
    [onOpen],
  );
  const columns = useListColumns({ grpId: view.grpId, items, unit: view.unit }, openCell);
  const groups = useListGroups();
  const hasData = items.some((item) => !isEmpty(item));
  const extra = (
    <>
      <LangSwitch value={view.lang} onChange={switches.onLang} />
      <UnitSwitch value={view.unit} onChange={switches.onUnit} />
    </>
  );
  const isFirstUse = !list.isPending && !list.error && !hasData && !isAll;
  const end = (
    <>
      {isFirstUse ? null : (
        <Bulk
          grpId={view.grpId}
          items={items.filter((item) => checked.has(item.id) && isPaper(item))}
          onClear={() => setChecked(new Set())}
        />
      )}
      <Checkbox checked={isAll} onChange={(event) => onAll(event.target.checked)}>
        {t("statement-items.showEmpty")}
      </Checkbox>
    </>
  );
  return (
    <div className="page-frame statement-items">
      <PageHead title={title} facts={useFacts(items)} extra={extra} />
      <FilterBar filters={useFilters(items)} keyword={t("statement-items.keyword")} end={end} />
      <LedgerGrid
        name={listGrid}
        label={title}
        rows={isFirstUse ? [] : shown}
        rowKey={(item) => item.id}
        columns={columns}
        groups={groups}
        unit={view.unit}
        tone={toneOf}
        onOpenCell={openCell}
        checked={checked}
        onCheck={setChecked}
        canCheck={isPaper}
        isLoading={list.isPending}
        error={list.data ? undefined : list.error}
        onRetry={() => void list.refetch()}
        empty={<NoItems isFirstUse={isFirstUse} onAll={() => onAll(true)} />}
        status={isFirstUse ? null : <Status list={list} checked={checked.size} onClear={() => setChecked(new Set())} />}
      />
    </div>
  );
}
