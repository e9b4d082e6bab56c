/** People from a filled-in template: read, shown with what is wrong by row, then taken in all together or not at all. */
import { type ImportedUser, type ImportPreview, users } from "@digao/contract/areas/users";
import { App, Button, Drawer, Upload } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, upload, useChange } from "../../lib/api.ts";
import { saveBlob } from "../../lib/download.ts";
import { reportError } from "../../lib/report-error.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";

/** In pixels; what is wrong with a row takes the rest. */
const columnWidths = {
  userName: 110,
  name: 80,
  phoneNumber: 104,
  emailAddress: 120,
  dept: 96,
  position: 90,
  roles: 96,
} as const;
const columnNames = ["userName", "name", "phoneNumber", "emailAddress", "dept", "position", "roles"] as const;

function blobOf(base64: string, mime: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: mime });
}

function Preview({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const faultOf = (row: ImportedUser, field: string) => row.problems.find((one) => one.field === field)?.message;
  const cells = columnNames.map((name) => ({
    key: name,
    title: t(`users.field.${name}`),
    width: columnWidths[name],
    render: (row: ImportedUser) => (
      <span className={faultOf(row, name) ? "cell-fault" : ""} title={faultOf(row, name)}>
        {row[name] || "–"}
      </span>
    ),
  }));
  return (
    <PlainTable
      isFixed
      rowKey={({ row }) => row}
      rows={preview.rows}
      columns={[
        { key: "row", title: t("users.import.row"), width: 56, align: "right", render: ({ row }) => row },
        ...cells,
        {
          key: "problems",
          title: t("users.import.problems"),
          className: "import-faults",
          render: ({ problems }) =>
            problems.length === 0 ? (
              <StatusTag tone="good">{t("users.import.fine")}</StatusTag>
            ) : (
              <StatusTag tone="bad">{problems.map((one) => one.message).join("；")}</StatusTag>
            ),
        },
      ]}
    />
  );
}

function Verdict({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const { totalCount: count, problemCount, fileName } = preview;
  const words =
    problemCount > 0
      ? t("users.import.hasProblems", { count, problems: problemCount, file: fileName })
      : t("users.import.ready", { count, file: fileName });
  return (
    <p aria-live="polite">
      <StatusTag tone={problemCount > 0 ? "bad" : "good"}>{words}</StatusTag>
    </p>
  );
}

function usePreview() {
  const [preview, setPreview] = useState<ImportPreview>();
  const [isReading, setReading] = useState(false);
  const read = async (file: File) => {
    setReading(true);
    try {
      setPreview(await upload(users.PreviewUserImport, {}, [file]));
    } catch (error) {
      reportError(error);
    } finally {
      setReading(false);
    }
  };
  return { preview, isReading, read };
}

export function ImportUsers({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { preview, isReading, read } = usePreview();
  const take = useChange(users.ImportUsers);
  const start = async ({ fileId }: ImportPreview) => {
    const { totalCount: count, file } = await take.mutateAsync({ fileId });
    saveBlob(blobOf(file.base64, file.mime), file.fileName);
    void message.success(t("users.import.done", { count }), 6);
    onClose();
  };
  const isReady = preview !== undefined && preview.problemCount === 0 && preview.totalCount > 0;
  const foot = (
    <div className="drawer-foot">
      <span className="drawer-hint">{t("users.import.passwords")}</span>
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button
        type="primary"
        disabled={!isReady}
        loading={take.isPending}
        onClick={() => preview && void start(preview).catch(() => undefined)}
      >
        {t("users.import.do")}
      </Button>
    </div>
  );
  return (
    <Drawer open title={t("users.import.title")} size={1080} onClose={onClose} footer={foot}>
      <p>
        {t("users.import.hint")}{" "}
        <Button type="link" size="small" onClick={() => void download(users.DownUserTemplate, {}).catch(reportError)}>
          {t("users.import.template")}
        </Button>
      </p>
      <div className="users-drop">
        <Upload.Dragger
          accept=".xlsx,.xls,.csv,.txt"
          maxCount={1}
          showUploadList={false}
          disabled={isReading}
          beforeUpload={(file) => {
            void read(file);
            return false;
          }}
        >
          <Icon name="import" /> {t(isReading ? "users.import.reading" : "users.import.drop")}
        </Upload.Dragger>
      </div>
      {preview ? <Verdict preview={preview} /> : null}
      {preview ? <Preview preview={preview} /> : null}
    </Drawer>
  );
}
