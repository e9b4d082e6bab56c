/** The programme of an item: read once, changed one step after the other, each answer shown at once. */

import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, keyOf, refresh, useCall } from "../../../../lib/api.ts";
import { formatTime } from "../../../../lib/format.ts";
import { refreshRecords } from "../../../../lib/live-changes.ts";
import { useProject } from "../../../../lib/page.ts";
import { reportError } from "../../../../lib/report-error.ts";

export function useProgram(rid: number) {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const input = { Id: rid, projectId };
  const key = keyOf(programs.GetProgLineByRID, input);
  const query = useCall(programs.GetProgLineByRID, input);
  const [busy, setBusy] = useState<readonly number[]>([]);
  const [savedAt, setSavedAt] = useState<string>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const latest = (id: number) => client.getQueryData<ProgLine[]>(key)?.find((line) => line.id === id);
  /** Conclusions and the list of items count the procedures. */
  const readAround = () => void refresh(client, statementItems.GetFsItem);
  const put = async (line: ProgLine) => {
    // A reading that is on its way still has the old row.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<ProgLine[]>(key, (old) => old?.map((one) => (one.id === line.id ? line : one)));
    setSavedAt(formatTime(new Date()));
    readAround();
    return line;
  };
  const read = async () => {
    await refreshRecords(client, "progLine");
  };
  /** Refusals are told by the house dialog, over the rows as they stand by then. */
  const send = async (id: number, step: (line: ProgLine) => Promise<ProgLine>): Promise<ProgLine | undefined> => {
    setBusy((list) => [...list, id]);
    const work = queue.current.then(async () => {
      const line = latest(id);
      return line && put(await step(line));
    });
    const done = work
      .catch(async (error: unknown) => {
        reportError(error);
        await read();
        return undefined;
      })
      .finally(() => setBusy((list) => list.filter((_, at) => at !== list.indexOf(id))));
    queue.current = done;
    return done;
  };
  const reread = async (id: number) => (await query.refetch()).data?.find((line) => line.id === id);

  const setResult = (id: number, result: number) =>
    send(id, ({ rowVersion }) => call(programs.UpdateProgLineResult, { id, rowVersion, result }));
  const approve = (id: number, isApproved: boolean) =>
    send(id, ({ rowVersion }) => call(programs.ApproveProgLine, { id, rowVersion, isApproved }));
  const select = (id: number, isSelected: boolean) =>
    send(id, ({ rowVersion }) => call(programs.UpdateProgLine, { id, rowVersion, isSelected }));
  return {
    rid,
    projectId,
    query,
    lines: query.data ?? none,
    isBusy: (id: number) => busy.includes(id),
    savedAt,
    latest,
    put,
    read,
    reread,
    setResult,
    approve,
    select,
  };
}
const none: ProgLine[] = [];
export type Program = ReturnType<typeof useProgram>;
