/** The procedures as a table whose rows take keys. */
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ProgramRow } from "./ProgramRow.tsx";
import { rowKeys } from "./row-keys.ts";
import type { Marks } from "./use-marks.ts";
import type { Program } from "./use-program.ts";

export interface TableProps {
  program: Program;
  marks: Marks;
  isReadOnly: boolean;
  onEdit: (line: ProgLine) => void;
  /** The statement item. */
  rid: number;
}
interface Props extends TableProps {
  rows: readonly ProgLine[];
  /** A new object moves the focus to that row. */
  goTo: { id: number } | undefined;
}
const columns = ["content", "wpIndex", "result", "work"] as const;

export function ProgramTable({ rows, goTo, ...shared }: Props) {
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<number>();
  const rowOf = (id: number) => body.current?.querySelector<HTMLElement>(`[data-line="${id}"]`);
  const toRow = (id: number) => rowOf(id)?.focus();
  const toIndex = (id: number) => rowOf(id)?.querySelector<HTMLInputElement>(".prg-index")?.focus();
  useEffect(() => {
    if (goTo) body.current?.querySelector<HTMLElement>(`[data-line="${goTo.id}"]`)?.focus();
  }, [goTo]);
  const lineIds = rows.map(({ id }) => id);
  const onKeys = rowKeys({ rows, marks: shared.marks, toRow, toIndex });
  const inHand = rows.some(({ id }) => id === current) ? current : rows[0]?.id;
  const classOf = (line: ProgLine) =>
    [line.isSelected ? "" : "prg-left-out", line.needsApproval ? "prg-waits" : ""].join(" ").trim();
  return (
    <table className="prg-table">
      <caption className="visually-hidden">{t("programs.title")}</caption>
      <thead>
        <tr>
          <th scope="col" className="prg-no">
            {t("programs.column.no")}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={`prg-at-${column}`}>
              {t(`programs.column.${column}`)}
            </th>
          ))}
          {shared.isReadOnly ? null : (
            <th scope="col" className="prg-more">
              <span className="visually-hidden">{t("programs.column.more")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((line) => (
          <tr
            key={line.id}
            data-line={line.id}
            tabIndex={line.id === inHand ? 0 : -1}
            className={classOf(line)}
            onFocus={() => setCurrent(line.id)}
            onKeyDown={onKeys(line)}
          >
            <ProgramRow {...shared} line={line} lineIds={lineIds} toRow={() => toRow(line.id)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
