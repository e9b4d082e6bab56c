/** The letter's file and its evidence; scans are dropped or taken with a camera, photos of a walk with their place. */
import { hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Popover, QRCode, Select } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, refresh, upload } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useFileDrop } from "../../../parts/evidence/audit-files/use-file-drop.ts";
import { useDesk } from "./use-desk.ts";

const kinds = ["sealed", "reply", "sending", "alternative", "flag"] as const;
type Kind = (typeof kinds)[number];
const firstKind = ({ statusId }: Letter): Kind => {
  if (statusId === letterStatus.toSend) return "sealed";
  if (statusId < 50) return "sending";
  return statusId === 54 ? "alternative" : "reply";
};

/** What never left the firm has no reply. */
const kindsOf = ({ statusId, round, sendTime }: Letter): readonly Kind[] => {
  const wasOut =
    sendTime !== null || round > 1 || statusId === letterStatus.sending || statusId === letterStatus.failed;
  return kinds.filter(
    (kind) => (kind !== "reply" || wasOut) && (kind !== "sealed" || statusId === letterStatus.toSend),
  );
};

/** A telephone is led to the page that takes photos for this letter; whoever opens it signs in there. */
function ByTelephone({ letterId }: { letterId: number }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const href = `/handin?letter=${letterId}`;
  // Left by Escape, the keys go on where they were.
  const focus = (isOpen: boolean) => {
    const { activeElement } = document;
    if (isOpen) link.current?.focus();
    else if (activeElement === document.body || activeElement === link.current) button.current?.focus();
  };
  const code = (
    <div className="stack gap-4">
      <QRCode
        aria-label={t("confirmations.handIn.scan")}
        value={new URL(href, window.location.href).href}
        size={180}
        color="#000000"
        bgColor="#ffffff"
      />
      <span>{t("confirmations.handIn.scan")}</span>
      <a ref={link} href={href} target="_blank" rel="noreferrer">
        {t("confirmations.handIn.link")}
      </a>
    </div>
  );
  return (
    <Popover trigger="click" content={code} afterOpenChange={focus}>
      <Button ref={button} size="small">
        {t("confirmations.handIn.open")}
      </Button>
    </Popover>
  );
}

export function LetterFiles({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  const { isReadOnly } = useDesk();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind>(firstKind(letter));
  const [place, setPlace] = useState("");
  const [isBusy, setBusy] = useState(false);
  const add = (files: readonly File[]) => {
    if (files.length === 0 || isBusy || isReadOnly) return;
    setBusy(true);
    void upload(hzletters.AddHZLetterFiles, { Id: letter.id, kind, place }, files)
      .then(() => refresh(client, hzletters.GetHzLetterItem))
      .catch(reportError)
      .finally(() => setBusy(false));
  };
  const { isOver, handlers } = useFileDrop(add, t(`confirmations.fileKind.${kind}`));
  const open = (fileId: number) => void download(hzletters.DownHZFiles, { Id: letter.id, fileId }).catch(reportError);
  return (
    <section
      aria-label={t("confirmations.files")}
      className={isOver ? "hz-files-place is-over" : "hz-files-place"}
      {...handlers}
    >
      <h3 className="section-title">{t("confirmations.files")}</h3>
      <ul className="hz-files">
        {letter.files.map((file) => (
          <li key={file.fileId}>
            <span className="soft">{t(`confirmations.fileKind.${file.kind}`)}</span>{" "}
            <button type="button" className="cell-link" onClick={() => open(file.fileId)}>
              {file.fileName}
            </button>{" "}
            <span className="soft">{[file.place, file.by, formatDateTime(file.at)].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <div className="row wrap">
          <Select
            size="small"
            aria-label={t("confirmations.files")}
            value={kind}
            options={kindsOf(letter).map((value) => ({ value, label: t(`confirmations.fileKind.${value}`) }))}
            onChange={setKind}
          />
          {kind === "sending" || kind === "reply" ? (
            <Input
              size="small"
              style={{ width: 150 }}
              aria-label={t("confirmations.place")}
              placeholder={t("confirmations.place")}
              value={place}
              onChange={(event) => setPlace(event.target.value)}
            />
          ) : null}
          <Button size="small" loading={isBusy} onClick={() => input.current?.click()}>
            {t("confirmations.do.addFile")}
          </Button>
          {kind === "reply" ? <ByTelephone letterId={letter.id} /> : null}
          <input
            ref={input}
            hidden
            type="file"
            multiple
            accept="application/pdf,image/png,image/jpeg"
            aria-label={t("confirmations.do.addFile")}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = "";
              add(files);
            }}
          />
          <span className="soft">{t("confirmations.dropHint")}</span>
        </div>
      )}
    </section>
  );
}
