/** What both sides said about a request and the files that came; here the client is answered. */

import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { type clientRequests as Calls, clientRequests } from "@digao/contract/areas/letters/client-requests/calls";
import { wordsMax } from "@digao/contract/areas/letters/client-requests/lengths";
import type { Output } from "@digao/contract/endpoint";
import { Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { PlainButton } from "../../../ui/PlainButton.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import "./client-requests.css";

type Entry = Output<(typeof Calls)["GetRequestEntries"]>[number];
const tones = { clean: "good", unscanned: "attention", infected: "bad" } as const;

function File({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { auditFileId, fileName, fileVersion, scan } = entry;
  if (!auditFileId || !fileName) return null;
  const input = { projectId, ids: String(auditFileId), ...(fileVersion ? { version: fileVersion } : {}) };
  return (
    <span className="row">
      {scan === "infected" ? (
        fileName
      ) : (
        <PlainButton onClick={() => void download(auditFiles.DownAuditFiles, input).catch(reportError)}>
          {fileName}
        </PlainButton>
      )}
      <span className="soft">{t("client-requests.version", { version: fileVersion })}</span>
      {scan ? <StatusTag tone={tones[scan]}>{t(`client-requests.scan.${scan}`)}</StatusTag> : null}
    </span>
  );
}

function Reply({ id }: { id: number }) {
  const { t } = useTranslation();
  const [words, write] = useState("");
  const { mutate, isPending } = useChange(clientRequests.ReplyToClient);
  return (
    <div className="stack">
      <Input.TextArea
        aria-label={t("client-requests.reply")}
        maxLength={wordsMax}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={words}
        onChange={({ target }) => write(target.value)}
      />
      <div className="row">
        <Button
          size="small"
          loading={isPending}
          disabled={words.trim() === ""}
          onClick={() => mutate({ id, words }, { onSuccess: () => write("") })}
        >
          {t("client-requests.reply")}
        </Button>
      </div>
    </div>
  );
}

export function Entries({ id, isOpen }: { id: number; isOpen: boolean }) {
  const { t } = useTranslation();
  const { data = [] } = useCall(clientRequests.GetRequestEntries, { id });
  return (
    <section className="stack" aria-label={t("client-requests.history")}>
      <h3>{t("client-requests.history")}</h3>
      {data.length === 0 ? <p className="soft">{t("client-requests.nothing")}</p> : null}
      <ol className="client-entries">
        {data.map((entry) => (
          <li key={entry.id}>
            <span className="soft">
              {formatDateTime(entry.at)} {entry.by} {t(`codes.clientEntryKind.${entry.kind}`)}
            </span>
            {entry.words ? <p>{entry.words}</p> : null}
            <File entry={entry} />
          </li>
        ))}
      </ol>
      {isOpen ? <Reply id={id} /> : null}
    </section>
  );
}
