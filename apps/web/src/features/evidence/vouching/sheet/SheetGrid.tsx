/** The rows of a check sheet as a spreadsheet: marks by key, files by paste or drop, the voucher of the row in hand beside it. */
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProgramLink } from "../../../../parts/engagement/programs/use-program-link.ts";
import { filesOf } from "../../../../parts/evidence/audit-files/files-of.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { UnsavedNote } from "../../../../ui/edit/UnsavedNote.tsx";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import type { RowKey } from "../../../../ui/ledger-grid/tree.ts";
import type { Evidence } from "../evidence/use-evidence.ts";
import { markSigns } from "../words.ts";
import { procedureKey, seqOf, useSheetColumns } from "./sheet-columns.tsx";
import type { Actions } from "./use-actions.ts";
import { useKeys } from "./use-keys.ts";
import type { SheetState } from "./use-sheet.ts";

interface Props {
  sheet: SheetState;
  actions: Actions;
  evidence: Evidence;
  current: DrawnVoucher | undefined;
  onRow: (row: DrawnVoucher) => void;
  /** Opens the adjusting entry of a row. */
  onEntry: (row: DrawnVoucher) => void;
  checked: ReadonlySet<RowKey>;
  onCheck: (checked: Set<RowKey>) => void;
}

const rowKey = (row: DrawnVoucher) => row.id;
const tone = ({ JsnId }: DrawnVoucher) => (JsnId === null ? "error" : undefined);

function rowUnder(target: EventTarget, rows: readonly DrawnVoucher[]): DrawnVoucher | undefined {
  const line = target instanceof Element ? target.closest<HTMLElement>("[data-key]") : null;
  return rows.find((row) => `${row.id}` === line?.dataset.key);
}

/** Files that are pasted belong to the row in hand; dropped ones to the row under the pointer. */
function useFileDrop({ sheet, evidence, current }: Props) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const add = (row: DrawnVoucher | undefined, files: File[]) => {
    if (row && files.length > 0) void evidence.add(row, files);
  };
  return {
    isOver,
    handlers: {
      onPasteCapture: (event: ClipboardEvent) => {
        const files = filesOf(event.clipboardData, t("vouching.screenshot"));
        if (files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        add(current, files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        add(rowUnder(event.target, sheet.rows), filesOf(event.dataTransfer, t("vouching.screenshot")));
      },
    },
  };
}

/** The last save, and what the keys do. */
function Status({ sheet }: Pick<Props, "sheet">) {
  const { t } = useTranslation();
  const { isSaving, savedAt, edit } = sheet.changes;
  const saved = savedAt ? t("vouching.saved", { time: savedAt }) : "";
  return (
    <span className="row top gap-16">
      {edit.unsaved > 0 ? <UnsavedNote edit={edit} /> : <span>{isSaving ? t("vouching.saving") : saved}</span>}
      {sheet.project.isReadOnly ? null : (
        <span>
          {t("vouching.markCycle", { marks: markSigns.slice(1).join("→") })} · {t("vouching.keys")}
        </span>
      )}
    </span>
  );
}

export function SheetGrid(props: Props) {
  const { sheet, actions, current, onRow, onEntry, checked, onCheck } = props;
  const { t } = useTranslation();
  const { query, rows, checkItems } = sheet;
  const columns = useSheetColumns(checkItems, sheet.canWrite);
  const openProgram = useProgramLink(sheet.project.id, current?.RId);
  const [range, setRange] = useState<readonly number[]>([]);
  const [start, setStart] = useState<{ key: number }>();
  // The cursor begins at the row that the address names.
  if (!start && current) setStart({ key: current.id });
  const chosen = new Set(range);
  const selected = rows.filter(({ id }) => chosen.has(id));
  const inHand = selected.length === 0 && current ? [current] : selected;
  const onKeyDownCapture = useKeys({ actions, rows: inHand, seqs: new Set(checkItems.map(({ seq }) => seq)) });
  const { isOver, handlers } = useFileDrop(props);
  const openCell = (row: DrawnVoucher, column: string) => {
    const seq = seqOf(column);
    if (column === procedureKey) openProgram?.();
    else if (seq === undefined) onEntry(row);
    else actions.turnMark([row], seq);
  };
  return (
    <div className={`vc-grid${isOver ? " vc-drop" : ""}`} onKeyDownCapture={onKeyDownCapture} {...handlers}>
      <LedgerGrid<DrawnVoucher>
        name="voucher-check"
        label={t("vouching.sheet")}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        tone={tone}
        goTo={actions.next ?? start}
        onFocusRow={onRow}
        onSelectRows={(list) => setRange(list.map(rowKey))}
        onOpenCell={openCell}
        onEdit={actions.edit}
        checked={checked}
        onCheck={onCheck}
        isLoading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<EmptyState icon="search" title={t("ui.list.noMatch")} />}
        status={<Status sheet={sheet} />}
      />
    </div>
  );
}
