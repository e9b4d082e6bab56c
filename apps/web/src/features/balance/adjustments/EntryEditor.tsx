/** An adjusting entry as a voucher on paper: head, lines, balance, effects, and what can be done with it. */

import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustSource, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { EvidenceCount } from "../../../parts/evidence/evidence-links/EvidenceCount.tsx";
import { MessageCount } from "../../../parts/evidence/messages/MessageCount.tsx";
import { DrawsOfEntry } from "../../../parts/evidence/vouching/DrawsOfEntry.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Presence } from "../../../ui/presence/Presence.tsx";
import { AccountReasons } from "./AccountReasons.tsx";
import type { Book } from "./book.ts";
import { ClientOpinion } from "./ClientOpinion.tsx";
import { checksOf } from "./checks.ts";
import { EffectPanel } from "./EffectPanel.tsx";
import { EntryConflict } from "./EntryConflict.tsx";
import { copyOf, type Entry } from "./entry.ts";
import { HeadFields } from "./HeadFields.tsx";
import { LinesGrid } from "./LinesGrid.tsx";
import { LineTools } from "./LineTools.tsx";
import { StepButtons, type StepButtonsProps } from "./StepButtons.tsx";
import { useEntry } from "./use-entry.ts";
import { useSteps } from "./use-steps.ts";

interface EntryEditorProps {
  projectId: number;
  head: AdjustHead | undefined;
  /** What a new entry begins with. */
  first: Entry;
  /** Names the draft of this entry on this machine. */
  record: string;
  book: Book;
  /** The project may not be changed by this reader. */
  isReadOnly: boolean;
  onSaved: (head: AdjustHead) => void;
  onDone: (head: AdjustHead, act: string) => void;
  onCopy: (entry: Entry) => void;
}

function Facts({ head }: { head: AdjustHead }) {
  const { t } = useTranslation();
  const prepared = t("adjustments.prepared", { name: head.preparerName, time: formatDateTime(head.prepareTime) });
  const checked = head.checkerName
    ? t("adjustments.checked", { name: head.checkerName, time: formatDateTime(head.checkTime) })
    : "";
  return (
    <span className="entry-facts soft">
      {prepared}
      {checked ? ` · ${checked}` : ""}
      {head.source === adjustSource.byHand ? "" : ` · ${t(`codes.adjustSource.${head.source}`)}`}
    </span>
  );
}

const becauseOf = ({ status }: AdjustHead): string => {
  if (status === adjustStatus.void) return "adjustments.voidedBecause";
  return status === adjustStatus.checked ? "adjustments.formerlyReturned" : "adjustments.returnedBecause";
};

function Notes({ head, handle }: { head: AdjustHead | undefined; handle: ReturnType<typeof useEntry> }) {
  const { t } = useTranslation();
  return (
    <>
      <EditNotes edit={handle} />
      {head?.cancelReason ? (
        <output className="draft-note">
          <Icon name="info" size={14} />
          {t(becauseOf(head), {
            reason: head.cancelReason,
            name: head.cancelUserName ?? "",
            time: formatDateTime(head.cancelTime),
          })}
        </output>
      ) : null}
    </>
  );
}

type EntryHeadProps = Omit<StepButtonsProps, "onCopy"> & Pick<EntryEditorProps, "onCopy">;

function EntryHead({ onCopy, ...props }: EntryHeadProps) {
  const { t } = useTranslation();
  const { head, handle } = props;
  return (
    <header className="entry-head">
      <h2>{head ? (head.adjNo ?? t("adjustments.noNumber")) : t("adjustments.newEntry")}</h2>
      {head ? <CodeTag name="adjustStatus" code={head.status} /> : null}
      {head ? <Facts head={head} /> : null}
      <Presence
        at={head && { projectId: head.projectId, refType: "adjustment", refId: String(head.id) }}
        isEditing={handle.isDirty}
      />
      {head ? (
        <MessageCount
          place={{ entityId: "adjustment", referId: head.id }}
          title={t("messages.of", { record: head.adjNo ?? t("adjustments.noNumber") })}
        />
      ) : null}
      {head ? (
        <EvidenceCount
          of={{ entityId: "adjustment", referId: head.id }}
          title={t("evidence-links.ofRecord", { record: head.adjNo ?? t("adjustments.noNumber") })}
        />
      ) : null}
      <StepButtons {...props} onCopy={(isReversed) => onCopy(copyOf(handle.value, isReversed))} />
    </header>
  );
}

export function EntryEditor(props: EntryEditorProps) {
  const { projectId, head, first, record, book, onSaved, onDone, onCopy } = props;
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const isReadOnly = props.isReadOnly || (head !== undefined && !head.can.edit.ok);
  const saved = useRef<AdjustHead>(undefined);
  const keep = (now: AdjustHead) => {
    saved.current = now;
    onSaved(now);
  };
  const handle = useEntry({ projectId, head, first, record, isReadOnly, onSaved: keep });
  const steps = useSteps({ head, handle, saved, onDone });
  const [focused, setFocused] = useState<string>();
  const [isTried, setTried] = useState(false);
  const entry = handle.value;
  const checks = checksOf(entry, book, lang, head?.source);
  const tryTo = (run: () => unknown) => {
    setTried(true);
    if (checks.length === 0) void run();
  };
  const canSubmit = !isReadOnly && (head?.can.submit.ok ?? true);
  const canApprove = head?.status === adjustStatus.forReview && head.can.check.ok && !props.isReadOnly;
  useHotkeys({
    "ctrl+s": () => !isReadOnly && tryTo(steps.save),
    "ctrl+enter": () => (canApprove ? void steps.approve() : canSubmit && tryTo(steps.submit)),
  });
  return (
    <section className="stack gap-0 fill" aria-label={t("adjustments.entry")}>
      <EntryHead
        head={head}
        handle={handle}
        steps={steps}
        onCopy={onCopy}
        isReadOnly={props.isReadOnly}
        obstacle={isReadOnly ? "" : (checks[0]?.text ?? "")}
        onSave={() => tryTo(steps.save)}
        onSubmit={() => tryTo(steps.submit)}
      />
      <div className="entry-body">
        <div className="entry-paper">
          <Notes head={head} handle={handle} />
          {head?.source === adjustSource.voucherCheck ? <DrawsOfEntry headId={head.id} /> : null}
          <HeadFields
            entry={entry}
            adjNo={head?.adjNo ?? null}
            isReadOnly={isReadOnly}
            isNew={head === undefined}
            onChange={handle.change}
          />
          <LinesGrid
            lines={entry.lines}
            book={book}
            isReadOnly={isReadOnly}
            checks={isTried ? checks : []}
            focused={focused}
            onFocus={setFocused}
            onChange={(lines) => handle.change({ lines })}
          />
          <AccountReasons
            lines={entry.lines}
            book={book}
            isReadOnly={isReadOnly}
            onChange={(lines) => handle.change({ lines })}
          />
          <LineTools
            lines={entry.lines}
            focused={focused ?? entry.lines[0]?.key}
            isReadOnly={isReadOnly}
            onChange={(lines) => handle.change({ lines })}
          />
        </div>
        <EffectPanel
          entry={entry}
          book={book}
          isReadOnly={isReadOnly}
          checks={isReadOnly ? [] : checks}
          client={<ClientOpinion head={head} isReadOnly={props.isReadOnly} steps={steps} />}
        />
      </div>
      <EntryConflict handle={handle} book={book} />
    </section>
  );
}
