/** What can be done with rows of the sheet, by key, cell or button. */

import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { codesOf } from "@digao/contract/codes";
import { settles } from "@digao/domain/vouching/evidence";
import { type DrawStatus, isException } from "@digao/domain/vouching/states";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { nextWaiting } from "../../../../lib/next-record.ts";
import type { CellChange } from "../../../../ui/ledger-grid/editing.ts";
import { drawnName } from "../words.ts";
import { nextMark } from "./changes.ts";
import { seqOf } from "./sheet-columns.tsx";
import { useSeen } from "./use-seen.tsx";
import { isWrong, type SheetState } from "./use-sheet.ts";

type Rows = readonly DrawnVoucher[];

/** Edits of one column that give the same value go in one call. */
function grouped(edits: readonly CellChange<DrawnVoucher>[]) {
  const groups = new Map<string, { key: string; value: string; rows: DrawnVoucher[] }>();
  for (const { row, key, value } of edits) {
    const name = `${key}\n${value}`;
    const group = groups.get(name) ?? { key, value, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()];
}

export interface ExceptionRequest {
  row: DrawnVoucher;
  result: number;
}

export function useActions({ changes, canWrite, why, checkItems, items, rows: shown }: SheetState) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const withSeen = useSeen(items);
  const [request, ask] = useState<ExceptionRequest>();
  const [entryFor, setEntryFor] = useState<readonly number[]>();
  const [next, setNext] = useState<{ key: number }>();
  /** After a step: the next row in sight that waits for the same one. */
  const goOn = (rows: Rows, to: DrawStatus) => {
    const waits = (row: DrawnVoucher) =>
      !rows.some(({ id }) => id === row.id) &&
      (to === drawStatus.checked ? canWrite(row) && row.status !== to : why(row, to) === null);
    const row = to === drawStatus.cancelled ? undefined : nextWaiting(shown, rows.at(-1)?.id ?? 0, waits);
    if (row) setNext({ key: row.id });
  };
  const makeEntry = (rows: Rows | undefined) => setEntryFor(rows?.map(({ id }) => id));
  const { write, move: go } = changes;
  const find = (row: Rows, result: number, diffAmount: string | null = null) =>
    write({ rows: row, field: "finding", value: { result, diffAmount } });
  const open = (rows: Rows) => rows.filter(canWrite);
  const tell = (key: string, row: DrawnVoucher) =>
    void message.warning(t(`vouching.why.${key}`, { where: drawnName(row) }));

  const setMark = (rows: Rows, seq: number, mark: number) => {
    const free = open(rows);
    if (free.length > 0) write({ rows: free, field: "mark", seq, value: mark });
  };
  /** The first row says which mark comes next; the others of the range get the same. */
  const turnMark = (rows: Rows, seq: number) => {
    const [first] = open(rows);
    if (first) setMark(rows, seq, nextMark(first.marks[seq]));
    else if (rows[0]) tell("closed", rows[0]);
  };
  const tickBlank = (rows: Rows) => {
    for (const { seq } of checkItems)
      setMark(
        rows.filter(({ marks }) => !marks[seq]),
        seq,
        1,
      );
  };
  /** An exception needs its amount and an explanation: it is asked for, row by row. */
  const judge = (rows: Rows, result: number) => {
    const free = open(rows);
    const [first] = free;
    if (!first) return;
    const code = codesOf("drawResult").find((one) => one === result) ?? 0;
    if (isException(code)) ask({ row: first, result });
    else
      void withSeen(free, code, (bare, seen) => {
        if (seen) write({ rows: bare, field: "remark", value: seen });
        find(free, result);
      });
  };
  const tie = (rows: Rows, progLine: DrawnVoucher["progLine"]) => {
    const free = open(rows);
    if (free.length > 0) write({ rows: free, field: "progLine", value: progLine });
    else if (rows[0]) tell("closed", rows[0]);
  };
  /** All of them or none, as the server does it; the first obstacle is told. */
  const move = (rows: Rows, to: DrawStatus): Promise<boolean> => {
    const stopped = rows.map((row) => ({ row, reason: why(row, to) })).find(({ reason }) => reason !== null);
    if (stopped?.reason) tell(stopped.reason, stopped.row);
    if (stopped || rows.length === 0) return Promise.resolve(false);
    const gone = settles(to)
      ? withSeen(rows, undefined, (_bare, seen) => go({ rows, status: to, seen }))
      : go({ rows, status: to });
    return gone.then((isDone) => {
      if (isDone) goOn(rows, to);
      return isDone;
    });
  };
  const columns: Record<string, (rows: Rows, value: string) => void> = {
    result: (rows, value) => judge(rows, Number(value || 0)),
    remark: (rows, value) => write({ rows, field: "remark", value: value || null }),
    diffAmount: (rows, value) => {
      for (const row of rows.filter(isWrong)) find([row], row.result, value);
    },
  };
  const edit = (edits: CellChange<DrawnVoucher>[]) => {
    for (const { key, value, rows } of grouped(edits)) {
      const seq = seqOf(key);
      if (seq === undefined) columns[key]?.(rows, value);
      else setMark(rows, seq, Number(value || 0));
    }
  };
  return { next, request, ask, entryFor, makeEntry, turnMark, tickBlank, judge, tie, move, edit };
}
export type Actions = ReturnType<typeof useActions>;
