/**
 * Rows of a spreadsheet on their way into a register: judged by the server, corrected in place where the register takes pasted rows,
 * kept on this machine until they are taken in, or given up.
 */
import type { Endpoint } from "@digao/contract/endpoint";
import type { RegisterImported, RegisterImportRow } from "@digao/contract/register/imported";
import type { AnyRegister, SheetCells } from "@digao/contract/register/register";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call, refresh, sentBy, upload } from "../../lib/api.ts";
import { useDraft } from "../../lib/drafts.ts";
import { reportError } from "../../lib/report-error.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { CellChange } from "../ledger-grid/editing.ts";
import { usePlace } from "./use-may.ts";

const stillMs = 400;
type Rows = readonly SheetCells[];

/** What was read, with what has been corrected since. */
interface Work {
  /** The file's name; null of what was pasted. */
  fileName: string | null;
  rows: Rows;
  unreadColumns: readonly string[];
}
interface Judged {
  of: Rows;
  answer: RegisterImported;
}

const isWork = (stored: unknown): stored is Work =>
  typeof stored === "object" && stored !== null && "rows" in stored && Array.isArray(stored.rows);

export function typedIntoSheet(rows: Rows, changes: readonly CellChange<{ row: number }>[]): Rows {
  const byRow = new Map<number, Record<string, string>>();
  for (const { row, key, value } of changes) byRow.set(row.row, { ...byRow.get(row.row), [key]: value });
  return rows.map((one) => {
    const typed = byRow.get(one.row);
    return typed ? { row: one.row, cells: { ...one.cells, ...typed } } : one;
  });
}

/** The rows as they are typed now, with what was last said of them. */
export function shownOf({ rows }: Pick<Work, "rows">, answer: RegisterImported): RegisterImportRow[] {
  const said = new Map(answer.rows.map((row) => [row.row, row]));
  return rows.flatMap(({ row, cells }) => {
    const shown = said.get(row);
    return shown ? [{ ...shown, cells: { ...shown.cells, ...cells } }] : [];
  });
}

/** What was left out stays, to be corrected. */
function leftOf({ rows }: Work, answer: RegisterImported): Rows {
  const wrong = new Set(answer.rows.filter(({ kind }) => kind === "wrong").map(({ row }) => row));
  return rows.filter(({ row }) => wrong.has(row));
}

function useSends({ spec, calls }: AnyRegister) {
  const place = usePlace(spec);
  return {
    projectId: place.projectId,
    paste: (input: object) => {
      const endpoint = calls.paste as Endpoint;
      return call(endpoint, sentBy(endpoint, { ...place, ...input })) as Promise<RegisterImported>;
    },
    send: (from: File, input: object) => {
      const endpoint = calls.import as Endpoint;
      return upload(endpoint, sentBy(endpoint, { ...place, ...input }), [from]) as Promise<RegisterImported>;
    },
  };
}

export interface Sheet {
  fileName: string | null;
  rows: readonly RegisterImportRow[];
  answer: RegisterImported;
  /** Said of rows that have been typed into since. */
  isBehind: boolean;
}

export function useSheet(of: AnyRegister, onDone: (answer: RegisterImported, isOver: boolean) => void) {
  const client = useQueryClient();
  const { spec, calls } = of;
  const { projectId, paste, send } = useSends(of);
  const canEdit = calls.paste !== undefined;
  const draft = useDraft<unknown>(`${spec.name}.sheet`, projectId ?? "firm");
  const [start] = useState(() => {
    const stored = canEdit ? draft.read() : undefined;
    return stored && isWork(stored.value) ? { at: stored.at, work: stored.value } : undefined;
  });
  const [work, setWork] = useState<Work | undefined>(start?.work);
  const [restoredAt, setRestoredAt] = useState(start?.at);
  const [judged, setJudged] = useState<Judged>();
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);

  const keep = (next: Work) => {
    setWork(next);
    if (canEdit) draft.keep(next);
  };
  const drop = () => {
    setWork(undefined);
    setJudged(undefined);
    setRestoredAt(undefined);
    draft.drop();
  };

  const still = useDebounced(work, stillMs);
  const judge = useEffectEvent((rows: Rows) => paste({ rows, isPreview: true }));
  const isJudged = judged?.of === still?.rows;
  useEffect(() => {
    if (!canEdit || !still || isJudged) return;
    let isOver = false;
    void judge(still.rows)
      .then((answer) => isOver || setJudged({ of: still.rows, answer }))
      .catch((error) => isOver || reportError(error));
    return () => {
      isOver = true;
    };
  }, [canEdit, still, isJudged]);

  const attempt = async (act: () => Promise<void>, afterwards?: () => void) => {
    setBusy(true);
    await act().catch((error) => {
      afterwards?.();
      reportError(error);
    });
    setBusy(false);
  };
  const takeIn = async (input: object) => {
    if (!work) return;
    const answer = canEdit ? await paste({ ...input, rows: work.rows }) : file && (await send(file, input));
    if (!answer) return;
    await refresh(client, calls.list as Endpoint);
    const left = canEdit ? leftOf(work, answer) : [];
    if (left.length > 0) keep({ ...work, rows: left });
    else drop();
    onDone(answer, left.length === 0);
  };
  return {
    sheet:
      work && judged
        ? ({
            fileName: work.fileName,
            rows: shownOf(work, judged.answer),
            answer: { ...judged.answer, unreadColumns: [...work.unreadColumns] },
            isBehind: judged.of !== work.rows,
          } satisfies Sheet)
        : undefined,
    hasWork: work !== undefined,
    restoredAt,
    isBusy,
    canEdit,
    giveUp: drop,
    read: (from: File | string) =>
      attempt(async () => {
        const isFile = typeof from !== "string";
        const answer = await (isFile ? send(from, { isPreview: true }) : paste({ text: from, isPreview: true }));
        const rows = answer.rows.map(({ row, cells }) => ({ row, cells }));
        setFile(isFile ? from : undefined);
        setJudged({ of: rows, answer });
        setRestoredAt(undefined);
        keep({ fileName: isFile ? from.name : null, rows, unreadColumns: answer.unreadColumns });
      }),
    type: (changes: readonly CellChange<{ row: number }>[]) => {
      if (work) keep({ ...work, rows: typedIntoSheet(work.rows, changes) });
    },
    take: (isPartial: boolean, reason = "") =>
      attempt(
        () => takeIn({ isPartial, stamp: judged?.answer.stamp, ...(reason ? { reason } : {}) }),
        // Refused since others have changed a record: what stands now is asked for.
        () => setJudged((last) => last && { ...last, of: [] }),
      ),
  };
}
export type SheetOf = ReturnType<typeof useSheet>;
