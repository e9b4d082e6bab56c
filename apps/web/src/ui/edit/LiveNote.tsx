/** In an open editor: who else is there, and that somebody has just written the record, to be read when the person wants. */
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reportError } from "../../lib/report-error.ts";
import { useWrittenSince } from "../../lib/use-live.ts";
import { Icon } from "../Icon.tsx";
import { Presence } from "../presence/Presence.tsx";

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
  isReadOnly: boolean;
  /** Goes on from what stands now. */
  onRead: (now: object) => void;
}

export function LiveNote({ record, isReadOnly, onRead }: Props) {
  const { t } = useTranslation();
  const { refType, refId, projectId = null, reload } = record;
  const { isWritten, takeBack } = useWrittenSince(refType, refId);
  const [isBusy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    try {
      onRead(await reload());
      takeBack();
    } catch (error) {
      reportError(error);
    }
    setBusy(false);
  };
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
    </div>
  );
}
