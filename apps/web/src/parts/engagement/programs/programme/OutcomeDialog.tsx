/** What was found, or why a procedure is not carried out; kept on this machine until it is saved. */

import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import { actOfResult, kindOf } from "@digao/domain/programs/life";
import { isLeftOut, outcomeRefusal } from "@digao/domain/programs/progress";
import { Button, Input } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "../../../../lib/china-time.ts";
import { DateInput } from "../../../../ui/DateInput.tsx";
import { EditNotes } from "../../../../ui/edit/EditNotes.tsx";
import { Window } from "../../../../ui/Window.tsx";
import { References } from "../../../papers/references/References.tsx";
import { EntrySelect, useEntries } from "./EntrySelect.tsx";
import { LineConflict } from "./LineConflict.tsx";
import { outcomeOf, resultOf, wantsWords } from "./rows.ts";
import { useCaller } from "./use-caller.ts";
import type { PendingOutcome } from "./use-marks.ts";
import { useOutcome } from "./use-outcome.ts";
import type { Program } from "./use-program.ts";

interface Props {
  pending: PendingOutcome;
  program: Program;
  onClose: () => void;
}
const noteMax = 4000;
const reasonMax = 500;

const Field = ({ label, isRequired, children }: { label: string; isRequired?: boolean; children: ReactNode }) => (
  <div>
    <span>
      {label}
      {isRequired ? <i aria-hidden="true"> *</i> : null}
    </span>
    {children}
  </div>
);

/** A key procedure is left out with the agreement of who leads. */
function KeyNote({ line, result }: { line: ProgLine; result: number }) {
  const { t } = useTranslation();
  const act = actOfResult(line, result, useCaller());
  if (kindOf(line) !== "key" || !isLeftOut(result)) return null;
  return <p className="prg-key-note">{t(`programs.dialog.${act === "propose" ? "keyWaits" : "keyAlone"}`)}</p>;
}

interface DayProps {
  result: number;
  value: string | null;
  onChange: (day: string | null) => void;
}
/** When it was carried out, or decided that it is not; what has not begun has no day. */
function Day({ result, value, onChange }: DayProps) {
  const { t } = useTranslation();
  if (result === procedureResult.notDone) return null;
  const label = t(`programs.dialog.${isLeftOut(result) ? "decidedOn" : "execDate"}`);
  return (
    <Field label={label}>
      <div className="prg-day">
        <DateInput label={label} allowClear={false} max={today()} value={value ?? today()} onChange={onChange} />
      </div>
    </Field>
  );
}

export function OutcomeDialog({ pending, program, onClose }: Props) {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const { line, fields, outcome } = useOutcome({ pending, program, onSaved: onClose });
  const entries = useEntries();
  const result = resultOf(pending.result);
  const isOut = isLeftOut(result);
  const change = (patch: Partial<typeof outcome>) => fields.change({ result, ...patch });
  const chosen = entries.heads.find(({ id }) => id === outcome.adjustHeadId);
  const lack = outcomeRefusal({
    ...outcomeOf(line),
    result,
    note: outcome.note.trim(),
    hasAdjustment: outcome.adjustHeadId !== null && chosen?.status !== adjustStatus.void,
  });
  const isLacking = isOut ? outcome.notDoneReason.trim() === "" : lack !== null;
  const save = () => {
    setTried(true);
    if (!isLacking) void fields.save({ result });
  };
  const onPressEnter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) save();
  };
  const word = t(`codes.procedureResult.${result}`);
  return (
    <Window
      width={560}
      title={t("programs.dialog.title", { no: line.lineNo, result: word })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t("ui.cancel")}
        </Button>,
        <Button key="save" type="primary" loading={fields.isBusy} onClick={save}>
          {wantsWords(result) ? t("programs.dialog.save", { result: word }) : t("programs.dialog.saveNote")}
        </Button>,
      ]}
    >
      <EditNotes edit={fields} />
      <LineConflict edit={fields} entryOf={entries.entryOf} />
      <div className="prg-form">
        <p className="prg-asked">{line.content}</p>
        <KeyNote line={line} result={result} />
        {isOut ? (
          <Field label={t("programs.dialog.reason")} isRequired>
            <Input.TextArea
              autoFocus
              aria-label={t("programs.dialog.reason")}
              placeholder={t("programs.dialog.reasonHint")}
              rows={3}
              maxLength={reasonMax}
              value={outcome.notDoneReason}
              onChange={(event) => change({ notDoneReason: event.target.value })}
              onPressEnter={onPressEnter}
            />
          </Field>
        ) : null}
        {result === procedureResult.exception ? (
          <Field label={t("programs.dialog.adjustment")}>
            <EntrySelect
              entries={entries}
              rid={program.rid}
              value={outcome.adjustHeadId}
              onChange={(adjustHeadId) => change({ adjustHeadId })}
            />
          </Field>
        ) : null}
        <Field label={t("programs.dialog.note")}>
          <Input.TextArea
            autoFocus={!isOut}
            aria-label={t("programs.dialog.note")}
            placeholder={result === procedureResult.exception ? t("programs.dialog.noteHint") : ""}
            rows={isOut ? 2 : 4}
            maxLength={noteMax}
            value={outcome.note}
            onChange={(event) => change({ note: event.target.value })}
            onPressEnter={onPressEnter}
          />
          <References text={outcome.note} />
        </Field>
        <Day result={result} value={outcome.execDate} onChange={(execDate) => change({ execDate })} />
        {isTried && isLacking ? (
          <p className="prg-fault" role="alert">
            {t(`programs.dialog.${isOut ? "needsReason" : "needsEither"}`)}
          </p>
        ) : null}
      </div>
    </Window>
  );
}
