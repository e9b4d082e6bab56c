/** Tabs of a paper: its own parts, then the sheets that belong to it. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { type SheetHead, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { Button, Segmented, Tabs, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { type Tab, tabGroups } from "../../../../parts/papers/statement-items/view.ts";
import { Icon } from "../../../../ui/Icon.tsx";
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
  const mark = (isDirty: boolean | undefined) =>
    isDirty ? (
      <b className="tab-dirty" title={t("statement-items.notSaved")}>
        •
      </b>
    ) : null;
  const groups = tabGroups.flatMap((group) => {
    const parts: Tab[] = group.tabs.filter((one) => own.includes(one));
    return parts.length > 0 ? [{ key: `group-${group.key}`, word: group.key, parts }] : [];
  });
  const group = groups.find(({ parts }) => parts.includes(tab));
  const bySheet = new Map((list.data ?? []).map((head) => [keyOf(head.id), head]));
  const items = [
    ...groups.map(({ key, word, parts }) => ({
      key,
      label: (
        <span>
          {t(`statement-items.group.${word}`)} {parts.map((one) => countsOf[one]?.(item) ?? "").join("")}
          {mark(parts.some((one) => dirty[one]))}
        </span>
      ),
    })),
    ...[...bySheet].map(([key, head]) => ({ key, label: labelOf(head) })),
  ];
  const change = (key: string) => {
    const head = bySheet.get(key);
    if (head) return onSheet(head.id);
    const chosen = groups.find((one) => one.key === key);
    return onTab(chosen?.parts[0] ?? "lead");
  };
  const add = (
    <Tooltip title={obstacle || t("statement-items.sheets.addHint")}>
      <Button
        type="text"
        size="small"
        aria-label={t("statement-items.sheets.add")}
        disabled={Boolean(obstacle)}
        icon={<Icon name="add" size={14} />}
        onClick={() => setAdding(true)}
      />
    </Tooltip>
  );
  return (
    <>
      {/* Beside the list of tabs, in which a button has no place. */}
      <div className="row paper-tabs">
        <Tabs
          size="small"
          activeKey={sheet === undefined ? (group?.key ?? "") : keyOf(sheet)}
          items={items}
          onChange={change}
        />
        {sheet === undefined && group && group.parts.length > 1 ? (
          <Segmented
            size="small"
            className="paper-parts"
            aria-label={t(`statement-items.group.${group.word}`)}
            value={tab}
            options={group.parts.map((value) => ({
              value,
              label: (
                <>
                  {t(`statement-items.tab.${value}`)}
                  {mark(dirty[value])}
                </>
              ),
            }))}
            onChange={onTab}
          />
        ) : null}
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
