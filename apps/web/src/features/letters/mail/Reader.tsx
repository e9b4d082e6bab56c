/** One mail beside its list: read, answered, forwarded, filed, thrown away; what nobody knows of is decided here. */

import { filesNode } from "@digao/contract/areas/firm/files-node/calls";
import { mail } from "@digao/contract/areas/letters/mail/calls";
import type { MailRow } from "@digao/contract/areas/letters/mail/shapes";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { App, Button, Checkbox, Form, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { DecideAsk, type Decision, decisionsOf } from "../../../parts/letters/mail/DecideAsk.tsx";
import { MailFacts } from "../../../parts/letters/mail/MailFacts.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import type { Way } from "./written.ts";

const projectsMax = 200;
const nodesMax = 500;

/** Into a node of one of the reader's projects. */
function FileAsk({ id, hasParts, onClose }: { id: number; hasParts: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const file = useChange(mail.FileMail, { quiet: true });
  const mine = useCall(projects.GetProjectList, { maxResultCount: projectsMax });
  const nodes = useCall(filesNode.GetFilesNodeList, { maxResultCount: nodesMax });
  const send = async (values: object) => {
    const filed = await file.mutateAsync(sentBy(mail.FileMail, { id, ...values }));
    const notes = [t("mail.filed", { name: filed.fileName })];
    if (filed.parts > 0) notes.push(t("mail.filedParts", { count: filed.parts }));
    if (filed.left.length > 0) notes.push(t("mail.filedLeft", { names: filed.left.join("; ") }));
    void message.success(notes.join(" "));
  };
  const label = (name: string) => t(`mail.file.${name}`);
  return (
    <Ask
      title={label("title")}
      why={label("why")}
      okText={label("ok")}
      initial={{ withParts: hasParts }}
      send={send}
      onClose={onClose}
    >
      <Form.Item
        name="projectId"
        label={label("project")}
        rules={[{ required: true, message: t("ui.required", { label: label("project") }) }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          options={(mine.data?.items ?? []).map(({ id: value, projectName }) => ({ value, label: projectName }))}
        />
      </Form.Item>
      <Form.Item name="nodeId" label={label("node")}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={(nodes.data?.items ?? []).map(({ id: value, nodeCode, nodeName }) => ({
            value,
            label: `${nodeCode} ${nodeName}`,
          }))}
        />
      </Form.Item>
      {hasParts ? (
        <Form.Item name="withParts" valuePropName="checked">
          <Checkbox>{label("withParts")}</Checkbox>
        </Form.Item>
      ) : null}
    </Ask>
  );
}

/** Marked as read once it is shown. */
function useReadMark(row: MailRow) {
  const { mutate } = useChange(mail.UpdateMailReadState, { quiet: true });
  const { id, isRead } = row;
  useEffect(() => {
    if (!isRead) mutate(sentBy(mail.UpdateMailReadState, { ids: [id], isRead: true }));
  }, [id, isRead, mutate]);
}

export function Reader({
  row,
  onWrite,
  onOpen,
}: {
  row: MailRow;
  onWrite: (way: Way) => void;
  onOpen: (id: number) => void;
}) {
  const { t } = useTranslation();
  const [pictures, setPictures] = useState(false);
  const [dialog, setDialog] = useState<"file" | Decision | null>(null);
  useReadMark(row);
  const { data, error, refetch } = useCall(mail.GetMailItem, { id: row.id, pictures });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  const save = (index: number | undefined) =>
    void download(
      mail.DownMailFile,
      sentBy(mail.DownMailFile, { id: row.id, ...(index === undefined ? {} : { index }) }),
    ).catch(reportError);
  return (
    <MailFacts
      mail={data}
      onPart={save}
      onPictures={pictures ? undefined : () => setPictures(true)}
      arePicturesLeft={pictures}
    >
      <div className="row wrap">
        {data.direction === 2 ? (
          <>
            <Button size="small" onClick={() => onWrite("reply")}>
              {t("mail.reply")}
            </Button>
            <Button size="small" onClick={() => onWrite("replyAll")}>
              {t("mail.replyAll")}
            </Button>
          </>
        ) : null}
        {data.folder === "drafts" ? (
          <Button size="small" type="primary" onClick={() => onWrite("draft")}>
            {t("mail.goOn")}
          </Button>
        ) : (
          <Button size="small" onClick={() => onWrite("forward")}>
            {t("mail.forward")}
          </Button>
        )}
        {data.rawSha256 ? (
          <Button size="small" onClick={() => setDialog("file")}>
            {t("mail.file.button")}
          </Button>
        ) : null}
        {decisionsOf(data.state).map((decision) => (
          <Button key={decision} size="small" onClick={() => setDialog(decision)}>
            {t(`mail.decide.${decision}`)}
          </Button>
        ))}
      </div>
      {data.filed.length > 0 ? (
        <p className="soft">
          {t("mail.filedTo", { projects: data.filed.map(({ projectName }) => projectName).join("; ") })}
        </p>
      ) : null}
      {data.thread.length > 1 ? (
        <ul className="mail-events" aria-label={t("mail.thread")}>
          {data.thread.map((one) => (
            <li key={one.id}>
              <Button type="link" size="small" disabled={one.id === data.id} onClick={() => onOpen(one.id)}>
                {`${formatDateTime(one.at)} ${one.fromName || one.fromAddr || ""} ${one.subject}`}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {dialog === "file" ? (
        <FileAsk id={data.id} hasParts={data.parts.length > 0} onClose={() => setDialog(null)} />
      ) : null}
      {dialog !== null && dialog !== "file" ? (
        <DecideAsk id={data.id} decision={dialog} onClose={() => setDialog(null)} />
      ) : null}
    </MailFacts>
  );
}
