/** Saving an entry and moving it on: submit, withdraw, approve, return, void, the client's opinion. */
import { AdjustHead, adjustments } from "@digao/contract/areas/adjustments";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { faultOf, isConflict } from "../../lib/call-error.ts";
import { reportError } from "../../lib/report-error.ts";
import { draftOf, type Entry } from "./entry.ts";
import type { EntryHandle } from "./use-entry.ts";

const quiet = { quiet: true };

interface Of {
  projectId: number;
  head: AdjustHead | undefined;
  handle: EntryHandle;
  onSaved: (head: AdjustHead) => void;
}

export function useSteps({ projectId, head, handle, onSaved }: Of) {
  const { message } = App.useApp();
  const { t } = useTranslation();
  const save = useChange(adjustments.UpdateFSAdjustHead, quiet);
  const move = useChange(adjustments.UpdateFSAdjustHeadById, quiet);
  const check = useChange(adjustments.CheckFSAdjustHeadById, quiet);
  const cancel = useChange(adjustments.CancelFSAdjustHeadById, quiet);
  const [theirs, setTheirs] = useState<AdjustHead>();
  const isBusy = save.isPending || move.isPending || check.isPending || cancel.isPending;

  /** Tells a refusal; a version somebody else wrote is put before the person instead. */
  const refuse = (error: unknown) => {
    const data = faultOf(error)?.data;
    const current = typeof data === "object" && data !== null && "current" in data ? data.current : undefined;
    const parsed = isConflict(error) ? AdjustHead.safeParse(current) : undefined;
    if (parsed?.success && handle.isDirty) setTheirs(parsed.data);
    else reportError(error);
  };
  const run = async (word: string, work: () => Promise<AdjustHead>) => {
    if (isBusy) return undefined;
    try {
      const now = await work();
      handle.saved(now);
      onSaved(now);
      void message.success(t(`adjustments.did.${word}`, { name: now.adjNo ?? "" }), 2);
      return now;
    } catch (error) {
      refuse(error);
      return undefined;
    }
  };
  const write = (entry: Entry, rowVersion: number | undefined) =>
    save.mutateAsync(draftOf(entry, { projectId, head, rowVersion }));
  const step = (now: { id: number; rowVersion: number }) => ({ Id: now.id, rowVersion: now.rowVersion });
  return {
    isBusy,
    theirs,
    closeConflict: () => setTheirs(undefined),
    save: () => run("save", () => write(handle.value, handle.version)),
    saveMerged: (entry: Entry, other: AdjustHead) => {
      setTheirs(undefined);
      handle.rebase(other, entry);
      return run("save", () => write(entry, other.rowVersion));
    },
    submit: () =>
      run("submit", async () => {
        const saved = handle.isDirty || !head ? await write(handle.value, handle.version) : head;
        return move.mutateAsync({ ...step(saved), status: 1 });
      }),
    withdraw: () => head && run("withdraw", () => move.mutateAsync({ ...step(head), status: 0 })),
    /** To its preparer: an entry under review, or one already counted. */
    giveBack: (reason: string) =>
      head &&
      run("return", () =>
        head.status === 1
          ? move.mutateAsync({ ...step(head), status: 0, reason })
          : cancel.mutateAsync({ ...step(head), reason }),
      ),
    approve: () => head && run("approve", () => check.mutateAsync(step(head))),
    /** Makes an entry void that is not counted. */
    cancel: () => head && run("void", () => cancel.mutateAsync(step(head))),
    recordClient: (opinion: { clientStatus: number; clientSignUser: string | null; clientSignDate: string | null }) =>
      head && run("client", () => move.mutateAsync({ ...step(head), ...opinion })),
  };
}
export type Steps = ReturnType<typeof useSteps>;
