/** In an open editor: who else is there, and that somebody has just written the record, to be read when the person wants. */
import { Button, type FormInstance } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { reportError } from "../../lib/report-error.ts";
import { useWrittenSince } from "../../lib/use-live.ts";
import { Icon } from "../Icon.tsx";
import { Presence } from "../presence/Presence.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { type Choice, differences, isChanged, merged } from "./differences.ts";

type Values = Record<string, unknown>;

/** The record behind an editor, for those who look at it together. */
export interface LiveRecord {
  refType: string;
  refId: string | number;
  projectId?: number | undefined;
  /** The record as it stands now. */
  reload: () => Promise<object>;
}

interface Props {
  record: LiveRecord;
  form: FormInstance<Values>;
  /** What was opened. */
  base: Values;
  labels: Readonly<Record<string, string>>;
  show: (field: string, value: unknown) => ReactNode;
  isReadOnly: boolean;
  /** From now on the form stands on this version. */
  onRebase: (now: Values) => void;
}

export function LiveNote({ record, form, base, labels, show, isReadOnly, onRebase }: Props) {
  const { t } = useTranslation();
  const { refType, refId, projectId = null, reload } = record;
  const { isWritten, takeBack } = useWrittenSince(refType, refId);
  const [theirs, setTheirs] = useState<Values>();
  const [isBusy, setBusy] = useState(false);
  const mine = (): Values => ({ ...form.getFieldsValue(true) });
  const stand = (values: Values, now: Values) => {
    form.setFieldsValue(values);
    onRebase(now);
    setTheirs(undefined);
    takeBack();
  };
  const read = async () => {
    setBusy(true);
    try {
      const now: Values = { ...(await reload()) };
      const found = differences(base, mine(), now, Object.keys(labels));
      // Nothing of mine is at stake: show what stands now.
      if (!isChanged(base, mine()) || found.length === 0) stand(now, now);
      else setTheirs(now);
    } catch (error) {
      reportError(error);
    }
    setBusy(false);
  };
  const found = theirs ? differences(base, mine(), theirs, Object.keys(labels)) : [];
  return (
    <div className="live-note">
      <Presence at={{ refType, refId: String(refId), projectId }} isEditing={!isReadOnly} />
      {isWritten ? (
        <output className="draft-note">
          <Icon name="refresh" size={14} />
          {t("live.written")}
          <Button type="link" size="small" loading={isBusy} onClick={() => void read()}>
            {t("ui.refresh")}
          </Button>
        </output>
      ) : null}
      {theirs ? (
        <ConflictDialog
          found={found}
          labelOf={(field) => labels[field] ?? field}
          show={show}
          okText={t("live.merge")}
          onKeep={(choices: Record<string, Choice>) => stand(merged(mine(), found, choices), theirs)}
          onTakeTheirs={() => stand(theirs, theirs)}
        />
      ) : null}
    </div>
  );
}
