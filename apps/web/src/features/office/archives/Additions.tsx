/** Additions to an archived file: what stood there, what stands beside it now, why, by whom, reviewed by whom, and what it means. */
import { archives } from "@digao/contract/areas/office/archives/calls";
import { additionKind } from "@digao/contract/areas/office/archives/codes";
import type { ArchiveAddition, ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import { limits } from "@digao/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, upload, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { PickFile } from "../../../ui/PickFile.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

interface Given {
  kind?: number;
  subject?: string;
  reason?: string;
  procedures?: string;
  before?: string;
  after?: string;
  effect?: string;
  file?: File;
}
const saysAll = ({ kind, subject, reason, procedures, after, effect }: Given): boolean =>
  Boolean(subject?.trim() && reason?.trim() && after?.trim() && effect?.trim()) &&
  (kind !== additionKind.exceptional || Boolean(procedures?.trim()));

function Add({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { options } = useCodes();
  const client = useQueryClient();
  const send = async ({
    kind = additionKind.exceptional,
    subject = "",
    reason = "",
    after = "",
    effect = "",
    file,
    ...more
  }: Given) => {
    const { procedures = "", before = "" } = more;
    const input = { projectId, kind, subject, reason, procedures, before, after, effect };
    await upload(archives.AddArchiveAddition, input, file ? [file] : []);
    await refreshRecords(client, "archiveAddition");
    void message.success(t("archives.done"));
  };
  return (
    <Ask<Given>
      title={t("archives.add")}
      why={t("archives.addWhy")}
      okText={t("archives.add")}
      width={560}
      initial={{ kind: additionKind.exceptional }}
      keepAs={["archive-addition", projectId]}
      isReady={saysAll}
      send={send}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t("archives.field.additionKind")} required>
        <Select options={options("additionKind")} />
      </Form.Item>
      <Form.Item name="subject" label={t("archives.field.subject")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <ReasonField label={t("archives.field.reason")} isRequired />
      <ReasonField name="procedures" label={t("archives.field.procedures")} max={limits.textMax} />
      <ReasonField name="before" label={t("archives.field.before")} max={limits.textMax} />
      <ReasonField name="after" label={t("archives.field.after")} max={limits.textMax} isRequired />
      <ReasonField name="effect" label={t("archives.field.effect")} max={limits.textMax} isRequired />
      <Form.Item name="file" label={t("archives.field.file")}>
        <PickFile words={t("archives.chooseFile")} />
      </Form.Item>
    </Ask>
  );
}

function Decide({
  of,
  isReview,
  projectId,
  onClose,
}: {
  of: ArchiveAddition;
  isReview: boolean;
  projectId: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [{ id: additionId, rowVersion, subject }] = useState(of);
  const review = useChange(archives.ReviewArchiveAddition, { quiet: true });
  const remove = useChange(archives.RemoveArchiveAddition, { quiet: true });
  const key = isReview ? "review" : "remove";
  return (
    <Ask<{ reason?: string }>
      title={t(`archives.${key}`)}
      why={subject}
      okText={t(`archives.${key}`)}
      isDanger={!isReview}
      keepAs={[`archive-addition-${key}`, additionId]}
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        const seen = { projectId, additionId, rowVersion };
        await (isReview ? review.mutateAsync({ ...seen, words: reason }) : remove.mutateAsync({ ...seen, reason }));
        void message.success(t("archives.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t(isReview ? "archives.reviewWords" : "archives.field.reason")} isRequired />
    </Ask>
  );
}

function Addition({ of, projectId }: { of: ArchiveAddition; projectId: number }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const [asked, setAsked] = useState<"review" | "remove">();
  const facts: [string, string | null][] = [
    ["reason", of.reason],
    ["procedures", of.procedures],
    ["before", of.before],
    ["after", of.after],
    ["effect", of.effect],
    ["reviewed", of.reviewer ? `${of.reviewer} · ${formatDateTime(of.reviewTime)} · ${of.reviewWords ?? ""}` : null],
    ["removedReason", of.removed ? `${of.removed.by} · ${formatDateTime(of.removed.at)} · ${of.removed.reason}` : null],
  ];
  return (
    <li className={of.removed ? "archive-addition archive-removed" : "archive-addition"}>
      <div className="row wrap">
        <strong>{of.subject}</strong>
        <small className="soft">{`${t("archives.versionNo", { version: of.version })} · ${word("additionKind", of.kind)} · ${of.by} · ${formatDateTime(of.at)}`}</small>
        {of.fileName ? (
          <Button
            size="small"
            type="link"
            onClick={() => void download(archives.DownArchiveAddition, { additionId: of.id }, of.fileName ?? "")}
          >
            {of.fileName}
          </Button>
        ) : null}
        {of.canReview.ok ? (
          <Button size="small" type="primary" onClick={() => setAsked("review")}>
            {t("archives.review")}
          </Button>
        ) : null}
        {of.canRemove.ok ? (
          <Button size="small" onClick={() => setAsked("remove")}>
            {t("archives.remove")}
          </Button>
        ) : null}
      </div>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`archives.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {asked ? (
        <Decide of={of} isReview={asked === "review"} projectId={projectId} onClose={() => setAsked(undefined)} />
      ) : null}
    </li>
  );
}

export function Additions({ of }: { of: ProjectArchive }) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const { additions, can, head } = of;
  if (additions.length === 0 && !can.add.ok) return null;
  return (
    <section aria-label={t("archives.additions")}>
      <div className="row">
        <h3 className="section-title">{t("archives.additions")}</h3>
        {can.add.ok ? (
          <Button size="small" onClick={() => setAdding(true)}>
            {t("archives.add")}
          </Button>
        ) : null}
      </div>
      <ul className="archive-answers">
        {additions.map((one) => (
          <Addition key={one.id} of={one} projectId={head.projectId} />
        ))}
      </ul>
      {isAdding ? <Add projectId={head.projectId} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}
