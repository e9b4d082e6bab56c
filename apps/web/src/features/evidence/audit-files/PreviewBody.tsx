/** A file looked at without saving it: by what the server found it to be. Nothing of it runs in this window. */
import { type AuditFile, auditFiles, type FilePreview } from "@digao/contract/areas/evidence/audit-files/calls";
import { Button, Segmented, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { FileLook } from "../../../parts/evidence/audit-files/FileLook.tsx";
import { HtmlPage } from "../../../parts/evidence/audit-files/HtmlPage.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import "../../../ui/plain-table.css";

interface Of {
  file: AuditFile;
  version: number;
  onSave: () => void;
  /** Of evidence: the page, and the part of it. */
  marks?: { page: number | null; region: readonly number[] | null };
}
type Shown<Look extends FilePreview["look"]> = Extract<FilePreview, { look: Look }>;

const sheetRows = 300;
const encodings = ["utf-8", "gb18030", "big5", "utf-16le"];

const Page = ({ html, title }: { html: string; title: string }) => (
  <HtmlPage className="look-page" html={html} title={title} />
);

function Sheet({ found, onSheet }: { found: Shown<"sheet">; onSheet: (name: string) => void }) {
  const { t } = useTranslation();
  const { sheets, sheet } = found;
  const options = sheets.map((name) => ({ value: name, label: name }));
  return (
    <>
      {sheets.length > 1 && sheets.length <= 4 ? (
        <Segmented aria-label={t("audit-files.sheet")} options={options} value={sheet.name} onChange={onSheet} />
      ) : null}
      {sheets.length > 4 ? (
        <Select
          showSearch
          aria-label={t("audit-files.sheet")}
          options={options}
          value={sheet.name}
          onChange={onSheet}
        />
      ) : null}
      <div className="look-scroll" {...scrolls}>
        <table className="plain-table look-sheet" aria-label={sheet.name}>
          <tbody>
            {sheet.rows.map((row, at) => (
              <tr key={`row-${at.toString()}`}>
                <th scope="row">{at + 1}</th>
                {row.map((cell, column) => (
                  <td key={`cell-${column.toString()}`} title={cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sheet.isCut ? (
        <p className="soft">{t("audit-files.cutRows", { rows: Math.min(sheetRows, sheet.rows.length) })}</p>
      ) : null}
    </>
  );
}

function Mail({ mail, title }: { mail: Shown<"mail">; title: string }) {
  const { t } = useTranslation();
  const facts = [
    ["from", mail.from],
    ["to", mail.to],
    ["cc", mail.cc],
    ["date", mail.date ? formatDateTime(mail.date) : ""],
  ].filter(([, value]) => value !== "");
  const partText = ({ fileName, sizeBytes, isSearched }: (typeof mail.attachments)[number]) =>
    `${fileName} (${formatBytes(sizeBytes)}${isSearched ? "" : t("audit-files.mail.unsearched")})`;
  return (
    <>
      <h3 className="section-title">{mail.subject}</h3>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className="facts-row">
            <dt>{t(`audit-files.mail.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {mail.attachments.length > 0 ? (
          <div className="facts-row">
            <dt>{t("audit-files.mail.attachments")}</dt>
            <dd>{mail.attachments.map(partText).join("; ")}</dd>
          </div>
        ) : null}
      </dl>
      {mail.remotePictures > 0 ? (
        <p className="soft">{t("audit-files.mail.pictures", { count: mail.remotePictures })}</p>
      ) : null}
      <Page html={mail.html} title={title} />
    </>
  );
}

interface Choice {
  sheet?: string;
  encoding?: string;
}

function Found({
  found,
  of,
  choice,
  onChoose,
}: {
  found: FilePreview;
  of: Of;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useTranslation();
  const title = of.file.fileName;
  switch (found.look) {
    case "picture":
    case "pdf":
      return <FileLook look={found.look} file={of.file} version={of.version} marks={of.marks} />;
    case "page":
      return <Page html={found.html} title={title} />;
    case "sheet":
      return <Sheet found={found} onSheet={(sheet) => onChoose({ ...choice, sheet })} />;
    case "mail":
      return <Mail mail={found} title={title} />;
    case "text":
      return (
        <>
          <div className="row">
            <span className="soft">{t("audit-files.encoding")}</span>
            <Select
              size="small"
              style={{ width: 120 }}
              aria-label={t("audit-files.encoding")}
              value={found.encoding}
              options={[...new Set([found.encoding, ...encodings])].map((value) => ({ value, label: value }))}
              onChange={(encoding) => onChoose({ ...choice, encoding })}
            />
          </div>
          <pre className="look-text" {...scrolls}>
            {found.text}
          </pre>
          {found.isCut ? <p className="soft">{t("audit-files.cut")}</p> : null}
        </>
      );
    case "none":
      return <EmptyState title={found.why} action={<Button onClick={of.onSave}>{t("audit-files.download")}</Button>} />;
  }
}

export function PreviewBody(of: Of) {
  const { file, version } = of;
  const [choice, setChoice] = useState<Choice>({});
  const input = { id: file.id, version, ...choice };
  const preview = useCall(auditFiles.CreateFileToHtml, input, { staleMs: 5 * 60_000 });
  if (preview.error) return <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <DelayedSkeleton rows={8} />;
  return (
    <div className="look stack fill">
      <Found found={preview.data} of={of} choice={choice} onChoose={setChoice} />
    </div>
  );
}
