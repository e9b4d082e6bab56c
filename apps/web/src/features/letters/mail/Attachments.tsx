/** What is attached to a mail that is being written: it hangs on the draft of the server, whose number is kept with what is typed. */
import { Button, Upload } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useFileDrop } from "../../../parts/evidence/audit-files/use-file-drop.ts";
import type { useSavedDraft } from "./use-saved-draft.ts";

interface Props {
  held: ReturnType<typeof useSavedDraft>;
  /** What is written now: a file makes a draft of it. */
  written: () => Record<string, unknown>;
  /** The form's own: the number of the draft. */
  value?: number | undefined;
  onChange?: (value: number | undefined) => void;
}

export function Attachments({ held, written, value, onChange }: Props) {
  const { t } = useTranslation();
  const { draft, attach, detach, find } = held;
  const id = draft?.id;
  const follow = useEffectEvent((made: number | undefined) => {
    if (made !== undefined && made !== value) onChange?.(made);
  });
  useEffect(() => follow(id), [id]);
  const findAgain = useEffectEvent(() => {
    if (id !== undefined || value === undefined) return;
    void find(value).then((found) => {
      if (!found) onChange?.(undefined);
    });
  });
  useEffect(() => findAgain(), []);
  const add = (files: readonly File[]) => {
    for (const file of files) void attach(written(), file).catch(reportError);
  };
  const { isOver, handlers } = useFileDrop(add, t("mail.head.parts"));
  return (
    <section
      aria-label={t("mail.head.parts")}
      className={isOver ? "mail-attachments is-over" : "mail-attachments"}
      {...handlers}
    >
      <div className="row">
        <Upload
          multiple
          showUploadList={false}
          beforeUpload={(file) => {
            add([file]);
            return false;
          }}
        >
          <Button>{t("mail.attach")}</Button>
        </Upload>
        <span className="soft">{t("mail.attachHint")}</span>
      </div>
      <ul className="mail-events" aria-label={t("mail.head.parts")}>
        {(draft?.parts ?? []).map(({ index, fileName, sizeBytes }) => (
          <li key={`${index.toString()}-${fileName}`}>
            {`${fileName} (${formatBytes(sizeBytes)})`}
            <Button type="link" size="small" onClick={() => void detach(index).catch(reportError)}>
              {t("ui.delete")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
