/** Tabs of a paper: its own parts, then the sheets that belong to it. */

import { type SheetHead, sheets } from "@digao/contract/areas/sheets";
import type { FsItemRow } from "@digao/contract/areas/statement-items";
import { signedPaper } from "@digao/contract/codes";
import { Button, Tabs, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { type Tab, tabs } from "../view.ts";
import { AddSheet } from "./AddSheet.tsx";

interface Props {
  item: FsItemRow;
  own: readonly Tab[];
  tab: Tab;
  /** The sheet that is open; undefined while a part of the paper itself is. */
  sheet: number | undefined;
  dirty: Partial<Record<Tab, boolean>>;
  /** Why nothing may be added; empty where it may. */
  obstacle: string;
  onTab: (tab: Tab) => void;
  onSheet: (sheetId: number) => void;
}

const countsOf: Partial<Record<Tab, (item: FsItemRow) => string>> = {
  program: ({ program }) => (program.lines > 0 ? `${program.settled}/${program.lines}` : ""),
  adjust: ({ adjustCount }) => (adjustCount > 0 ? `${adjustCount}` : ""),
};

const keyOf = (sheetId: number) => `sheet-${sheetId}`;
const labelOf = ({ wpIndex, name, staleCount }: SheetHead) =>
  `${[wpIndex, name].filter(Boolean).join(" ")}${staleCount > 0 ? " ⚠" : ""}`;

export function PaperTabs({ item, own, tab, sheet, dirty, obstacle, onTab, onSheet }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [isAdding, setAdding] = useState(false);
  const list = useCall(sheets.GetSheetList, { projectId: project.id, refType: signedPaper.item, refId: item.id });
  const label = (one: Tab) => (
    <span>
      {t(`statement-items.tab.${one}`)} {countsOf[one]?.(item)}
      {dirty[one] ? (
        <b className="tab-dirty" title={t("statement-items.notSaved")}>
          •
        </b>
      ) : null}
    </span>
  );
  const bySheet = new Map((list.data ?? []).map((head) => [keyOf(head.id), head]));
  const items = [
    ...own.map((one) => ({ key: one as string, label: label(one) })),
    ...[...bySheet].map(([key, head]) => ({ key, label: labelOf(head) })),
  ];
  const change = (key: string) => {
    const head = bySheet.get(key);
    if (head) onSheet(head.id);
    else onTab(tabs.find((one) => one === key) ?? "lead");
  };
  const add = (
    <Tooltip title={obstacle || t("statement-items.sheets.addHint")}>
      <Button type="text" size="small" disabled={Boolean(obstacle)} onClick={() => setAdding(true)}>
        + {t("statement-items.sheets.add")}
      </Button>
    </Tooltip>
  );
  return (
    <>
      {/* Beside the list of tabs, in which a button has no place. */}
      <div className="row paper-tabs">
        <Tabs size="small" activeKey={sheet === undefined ? tab : keyOf(sheet)} items={items} onChange={change} />
        {add}
      </div>
      {isAdding ? (
        <AddSheet
          item={item}
          onClose={() => setAdding(false)}
          onMade={(made) => {
            void list.refetch();
            onSheet(made);
          }}
        />
      ) : null}
    </>
  );
}
