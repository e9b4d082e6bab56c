/** What can be done with an entry now; what cannot says why on hover. */

import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { Button, Dropdown, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ReasonDialog, type ReasonedStep } from "./ReasonDialog.tsx";
import type { EntryHandle } from "./use-entry.ts";
import type { Steps } from "./use-steps.ts";

const { draft, forReview, checked } = adjustStatus;
const isOpen = ({ status }: AdjustHead) => status === draft || status === forReview;

interface Allowed {
  ok: boolean;
  reason: string;
}
interface StepProps {
  word: string;
  can: Allowed;
  run: () => unknown;
  isMain?: boolean;
  isDanger?: boolean;
  chord?: string;
  isBusy: boolean;
}

function Step({ word, can, run, isMain = false, isDanger = false, chord, isBusy }: StepProps) {
  const { t } = useTranslation();
  return (
    <Tooltip title={can.ok ? chord : can.reason}>
      <Button
        type={isMain ? "primary" : "default"}
        danger={isDanger}
        disabled={!can.ok}
        loading={isBusy && isMain}
        // The second click of a double click would act on the entry that has come in its place.
        onClick={(event) => event.detail < 2 && void run()}
      >
        {t(`adjustments.step.${word}`)}
      </Button>
    </Tooltip>
  );
}

export interface StepButtonsProps {
  head: AdjustHead | undefined;
  handle: EntryHandle;
  steps: Steps;
  isReadOnly: boolean;
  /** First reason against saving; empty where there is none. */
  obstacle: string;
  onSave: () => unknown;
  onSubmit: () => unknown;
  onCopy: (isReversed: boolean) => void;
}

const yes: Allowed = { ok: true, reason: "" };

function DraftSteps({ head, handle, steps, obstacle, onSave, onSubmit }: StepButtonsProps) {
  const { t } = useTranslation();
  const nothing: Allowed = { ok: false, reason: t("adjustments.nothingToSave") };
  const may = head?.can.edit ?? yes;
  const submit = head?.can.submit ?? yes;
  const blocked = obstacle ? { ok: false, reason: obstacle } : undefined;
  const isNew = !head;
  return (
    <>
      <Step
        word="save"
        chord="Ctrl+S"
        isBusy={steps.isBusy}
        can={may.ok ? (blocked ?? (isNew || handle.isDirty ? yes : nothing)) : may}
        run={onSave}
      />
      <Step
        word="submit"
        chord="Ctrl+Enter"
        isMain
        isBusy={steps.isBusy}
        can={submit.ok ? (blocked ?? yes) : submit}
        run={onSubmit}
      />
    </>
  );
}

export function StepButtons(props: StepButtonsProps) {
  const { head, handle, steps, isReadOnly, onCopy } = props;
  const { t } = useTranslation();
  const ask = useAsk();
  const me = useSession((session) => session.user?.id);
  const [reasoned, setReasoned] = useState<ReasonedStep | null>(null);
  const name = head?.adjNo ?? head?.description ?? "";
  const askVoid = () => {
    // What was approved once goes with a reason.
    if (head?.adjNo) return setReasoned("void");
    return ask({
      title: t("adjustments.voidTitle", { name }),
      why: t("adjustments.voidWhy"),
      okText: t("adjustments.step.void"),
      isDanger: true,
      send: () => steps.cancel(),
    });
  };
  const more = [
    { key: "copy", label: t("adjustments.copyEntry"), onClick: () => onCopy(false) },
    { key: "reverse", label: t("adjustments.reverseEntry"), onClick: () => onCopy(true) },
  ];
  const isMine = head?.preparerId === me;
  return (
    <div className="entry-steps">
      {handle.isDirty ? (
        <Button type="text" onClick={handle.giveUp}>
          {t("adjustments.step.giveUp")}
        </Button>
      ) : null}
      {head && isOpen(head) ? (
        <Step word="void" isDanger isBusy={steps.isBusy} can={head.can.void} run={askVoid} />
      ) : null}
      {head?.status === forReview && isMine ? (
        <Step word="withdraw" isBusy={steps.isBusy} can={head.can.cancel} run={steps.withdraw} />
      ) : null}
      {head?.status === checked || (head?.status === forReview && !isMine) ? (
        <Step word="return" isBusy={steps.isBusy} can={head.can.cancel} run={() => setReasoned("return")} />
      ) : null}
      {head?.status === forReview ? (
        <Step word="approve" isMain chord="Ctrl+Enter" isBusy={steps.isBusy} can={head.can.check} run={steps.approve} />
      ) : null}
      {!head || head.status === draft ? <DraftSteps {...props} /> : null}
      {head ? (
        <ReasonDialog
          head={head}
          step={reasoned}
          name={name}
          onClose={() => setReasoned(null)}
          onSend={(step, reason) => (step === "void" ? steps.cancel(reason) : steps.giveBack(reason))}
        />
      ) : null}
      {head && !isReadOnly ? (
        <Dropdown menu={{ items: more }} trigger={["click"]} placement="bottomRight">
          <Button aria-label={t("ui.more")} icon={<Icon name="more" />} />
        </Dropdown>
      ) : null}
    </div>
  );
}
