/** Saving an entry and moving it on: submit, withdraw, approve, return, void, the client's opinion. */

import { type AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { App } from "antd";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { type EntryHandle, quiet } from "./use-entry.ts";

interface Of {
  head: AdjustHead | undefined;
  handle: EntryHandle;
  /** The entry as this window saved it last. */
  saved: RefObject<AdjustHead | undefined>;
  /** Of an act that is done; "submit", "approve". */
  onDone: (head: AdjustHead, act: string) => void;
}

interface Opinion {
  clientStatus: number;
  clientSignUser: string | null;
  clientSignDate: string | null;
  /** Where it changes what counts. */
  reason?: string;
}

export function useSteps({ head, handle, saved, onDone }: Of) {
  const { message } = App.useApp();
  const { t } = useTranslation();
  const move = useChange(adjustments.UpdateFSAdjustHeadById, quiet);
  const check = useChange(adjustments.CheckFSAdjustHeadById, quiet);
  const cancel = useChange(adjustments.CancelFSAdjustHeadById, quiet);
  const [isMoving, setMoving] = useState(false);
  const isBusy = isMoving || handle.isBusy;

  const say = (word: string, now: AdjustHead) =>
    void message.success(t(`adjustments.did.${word}`, { name: now.adjNo ?? "" }), 2);
  const run = async (word: string, work: () => Promise<AdjustHead>) => {
    if (isBusy) return false;
    setMoving(true);
    try {
      const now = await work();
      handle.giveUp();
      onDone(now, word);
      say(word, now);
      return true;
    } finally {
      setMoving(false);
    }
  };
  const afterwards = (word: string, work: () => Promise<AdjustHead>) =>
    run(word, work).catch((error: unknown) => {
      reportError(error);
      return false;
    });
  const step = (now: { id: number; rowVersion: number }) => ({ Id: now.id, rowVersion: now.rowVersion });
  /** The entry as it is saved now; undefined where it could not be. */
  const write = async () => {
    if (isBusy) return undefined;
    const isSaved = await (head ? handle.save() : handle.send());
    return isSaved ? saved.current : undefined;
  };
  return {
    isBusy,
    save: async () => {
      const now = await write();
      if (now) say("save", now);
    },
    submit: async () => {
      const now = handle.isDirty || !head ? await write() : head;
      if (now) await afterwards("submit", () => move.mutateAsync({ ...step(now), status: adjustStatus.forReview }));
    },
    withdraw: () =>
      head && afterwards("withdraw", () => move.mutateAsync({ ...step(head), status: adjustStatus.draft })),
    /** To its preparer: an entry under review, or one already counted. */
    giveBack: async (reason: string) =>
      head &&
      run("return", () =>
        head.status === adjustStatus.forReview
          ? move.mutateAsync({ ...step(head), status: adjustStatus.draft, reason })
          : cancel.mutateAsync({ ...step(head), reason }),
      ),
    approve: () => head && afterwards("approve", () => check.mutateAsync(step(head))),
    /** Makes an entry void that is not counted; one that was approved once with a reason. */
    cancel: async (reason?: string) =>
      head && run("void", () => cancel.mutateAsync(reason ? { ...step(head), reason } : step(head))),
    /** Whether it has been recorded. */
    recordClient: async (opinion: Opinion) =>
      head ? afterwards("client", () => move.mutateAsync({ ...step(head), ...opinion })) : false,
  };
}
export type Steps = ReturnType<typeof useSteps>;
