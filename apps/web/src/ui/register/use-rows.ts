/** Cells of a register's list edited in place: kept on this machine, judged while they are typed, saved together. */
import type { Endpoint } from "@digao/contract/endpoint";
import type { AnyRegister } from "@digao/contract/register/register";
import type { RowSaved, RowsSaved } from "@digao/contract/register/rows";
import { useEffect, useMemo, useRef, useState } from "react";
import { call, sentBy, useChange } from "../../lib/api.ts";
import { CallError, faultOf } from "../../lib/call-error.ts";
import { reportError } from "../../lib/report-error.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { type Stand, useEdit } from "../edit/use-edit.ts";
import type { AnyRow } from "./columns.tsx";
import { readOf } from "./Details.tsx";
import { type RowEdits, type Rows, rowEdits, type Typed, typedInto } from "./row-edits.ts";
import { useNaming, usePlace } from "./use-may.ts";

const stillMs = 400;
const none: RowEdits = {};

/** Some rows are not saved: what is wrong with them is shown at their cells. */
class NotSaved extends Error {}

/** A record that others have changed since: the house's way to ask goes by the status. */
const changedSince = (ids: readonly string[]) =>
  new CallError({ status: 409, code: 0, message: "", details: null, requestId: null, fields: [], data: ids });
const idsIn = (refusal: unknown): number[] => {
  const data = faultOf(refusal)?.data;
  return Array.isArray(data) ? data.map(Number) : [];
};

const sentOf = (edits: RowEdits) =>
  Object.entries(edits).map(([id, { rowVersion, mine }]) => ({ id: Number(id), rowVersion, cells: mine }));

const only = (edits: RowEdits, answers: readonly RowSaved[], kinds: readonly RowSaved["kind"][]): RowEdits => {
  const ids = new Set(answers.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => `${id}`));
  return Object.fromEntries(Object.entries(edits).filter(([id]) => ids.has(id)));
};

const problemsIn = (answers: readonly RowSaved[]): ReadonlyMap<string, string> =>
  new Map(
    answers.flatMap(({ id, problems }) =>
      problems.map(({ field, message }): [string, string] => [`${id}.${field}`, message]),
    ),
  );

/** What the server would say of what is typed, once nobody types. */
function useJudged(of: AnyRegister, edits: RowEdits) {
  const place = usePlace(of.spec);
  const [judged, setJudged] = useState<{ of: RowEdits; answers: readonly RowSaved[] }>({ of: none, answers: [] });
  const still = useDebounced(edits, stillMs);
  const { projectId } = place;
  useEffect(() => {
    const rows = sentOf(still);
    if (rows.length === 0) return setJudged({ of: none, answers: [] });
    const endpoint = of.calls.saveRows as Endpoint;
    let isOver = false;
    void call(endpoint, sentBy(endpoint, { ...(projectId ? { projectId } : {}), rows, isPreview: true }))
      .then((answer) => isOver || setJudged({ of: still, answers: (answer as RowsSaved).rows }))
      .catch((error) => isOver || reportError(error));
    return () => {
      isOver = true;
    };
  }, [of, projectId, still]);
  return { judged, setJudged };
}

/** Any record's new version is another stand. */
const standOf = (rows: readonly AnyRow[]): Stand<Rows> => ({
  values: new Map(rows.map((row) => [row.id, row])),
  rowVersion: rows.reduce((sum, row) => sum + row.rowVersion, 1),
});

interface Of {
  of: AnyRegister;
  rows: readonly AnyRow[];
  isReadOnly: boolean;
  reread: () => Promise<readonly AnyRow[]>;
  /** Rows that stay unsaved, and how many are gone. */
  onLeft: (wrong: number, gone: number) => void;
}

export function useRows({ of, rows, isReadOnly, reread, onLeft }: Of) {
  const { spec } = of;
  const place = usePlace(spec);
  const naming = useNaming(spec);
  const save = useChange(of.calls.saveRows as Endpoint, { quiet: true });
  const reason = useRef("");
  const stand = useMemo(() => standOf(rows), [rows]);
  const read = async (ids: readonly number[]): Promise<Stand<Rows>> => {
    const fresh = new Map((await reread()).map((row) => [row.id, row]));
    const get = readOf(of);
    for (const id of ids)
      if (!fresh.has(id)) {
        const row = await call(get, sentBy(get, naming(id))).catch(() => undefined);
        if (row) fresh.set(id, row as AnyRow);
      }
    return standOf([...fresh.values()]);
  };
  const write = async (work: RowEdits, _now: Stand<Rows>, done: (part: RowEdits) => void) => {
    const { rows: answers } = (await save.mutateAsync(
      sentBy(of.calls.saveRows as Endpoint, {
        ...place,
        rows: sentOf(work),
        ...(reason.current ? { reason: reason.current } : {}),
      }),
    )) as RowsSaved;
    done(only(work, answers, ["saved", "same", "gone"]));
    if (answers.some(({ kind }) => kind === "stale")) throw changedSince(Object.keys(work));
    const [wrong, gone] = (["wrong", "gone"] as const).map(
      (what) => answers.filter(({ kind }) => kind === what).length,
    );
    if (wrong || gone) onLeft(wrong ?? 0, gone ?? 0);
    if (wrong) {
      judging.setJudged({ of: work, answers });
      throw new NotSaved();
    }
  };
  const edit = useEdit<RowEdits, Rows>({
    form: `${spec.name}.rows`,
    record: place.projectId ?? "firm",
    isReadOnly,
    holder: rowEdits,
    now: stand,
    write,
    reread: (refusal) => read(idsIn(refusal)),
    tell: (error) => {
      if (!(error instanceof NotSaved)) reportError(error);
    },
  });
  const edits = edit.work ?? none;
  const judging = useJudged(of, edits);
  const problems = useMemo(() => problemsIn(judging.judged.answers), [judging.judged]);
  return {
    ...edit,
    edits,
    problems,
    /** With the reason that the log keeps, where one is to be given. */
    saveAll: (why = "") => {
      reason.current = why;
      return edit.save();
    },
    type: (typed: readonly Typed[]) => edit.amend((last = none) => typedInto(last, typed, spec.label)),
  };
}
export type RowsEdit = ReturnType<typeof useRows>;
