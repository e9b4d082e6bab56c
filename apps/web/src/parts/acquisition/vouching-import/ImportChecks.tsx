/** Check results from a filled-in sheet (抽凭检查表): what each row would change first, then taken; nothing is ever added to what was drawn. */

import { importFiles } from "@digao/contract/areas/acquisition/imports/calls";
import { importType } from "@digao/contract/areas/acquisition/imports/codes";
import {
  type CheckImport,
  type ImportedCheck,
  vouchingImport,
} from "@digao/contract/areas/acquisition/vouching-import/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Drawer, Upload } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, upload } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { reportError } from "../../../lib/report-error.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { DownloadButton } from "../../evidence/downloads/DownloadButton.tsx";

interface Props {
  projectId: number;
  /** Only vouchers of this item. */
  RId: number | undefined;
  onClose: () => void;
}
type Mode = "preview" | "all" | "good";

/** 5: 抽凭检查表 PZCheck. */
const templateType = importType.vouchingSheet;
const tones: Record<ImportedCheck["state"], Tone> = {
  change: "good",
  same: "quiet",
  unmatched: "attention",
  problem: "bad",
};

function useImport({ projectId, RId, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<CheckImport>();
  const [busy, setBusy] = useState<Mode>();
  const send = async (mode: Mode, chosen: File) => {
    setBusy(mode);
    try {
      const stamp = mode === "preview" ? {} : { stamp: preview?.stamp };
      const found = await upload(vouchingImport.FromExcelImportPZCheck, { projectId, RId, mode, ...stamp }, [chosen]);
      setFile(chosen);
      setPreview(found);
      if (found.isApplied) {
        await refreshRecords(client, "drawnVoucher");
        void message.success(t("vouching.import.done", { count: found.changeCount }), 5);
        onClose();
      }
    } catch (error) {
      reportError(error);
    }
    setBusy(undefined);
  };
  return { file, preview, busy, send };
}

function Rows({ preview }: { preview: CheckImport }) {
  const { t } = useTranslation();
  const amount = ({ debit, credit }: ImportedCheck) => formatMoney(debit ?? credit);
  const voucher = ({ jDate, jType, jNo, lineNo }: ImportedCheck) =>
    [jDate, [jType, jNo].filter(Boolean).join("-"), lineNo].filter(Boolean).join(" / ");
  const said = ({ changes, problems }: ImportedCheck) =>
    problems.length > 0
      ? problems.join(t("live.comma"))
      : changes.map(({ name, from, to }) => t("vouching.import.change", { name, from: from || "–", to })).join("；");
  return (
    <PlainTable
      isFixed
      rowKey={({ row }) => row}
      rows={preview.items}
      columns={[
        { key: "row", title: t("vouching.import.row"), width: 56, align: "right", render: ({ row }) => row },
        {
          key: "state",
          title: t("vouching.status"),
          width: 110,
          render: ({ state }) => <StatusTag tone={tones[state]}>{t(`vouching.import.state.${state}`)}</StatusTag>,
        },
        { key: "voucher", title: t("vouching.voucher"), width: 190, render: (row) => voucher(row) },
        { key: "summary", title: t("vouchers.voucher.summary"), width: 150, render: (row) => row.summary },
        {
          key: "amount",
          title: t("vouching.amount"),
          width: 120,
          align: "right",
          render: (row) => amount(row),
        },
        { key: "said", title: t("vouching.import.what"), render: (row) => said(row) },
      ]}
    />
  );
}

function Verdict({ preview }: { preview: CheckImport }) {
  const { t } = useTranslation();
  const { rowCount, changeCount, sameCount, unmatchedCount, problemCount } = preview;
  const isFine = unmatchedCount + problemCount === 0;
  return (
    <p aria-live="polite">
      <StatusTag tone={isFine ? "good" : "attention"}>
        {t("vouching.import.verdict", {
          rows: rowCount,
          change: changeCount,
          same: sameCount,
          unmatched: unmatchedCount,
          problem: problemCount,
        })}
      </StatusTag>
    </p>
  );
}

function Start({ projectId, RId }: Pick<Props, "projectId" | "RId">) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const template = { TypeId: templateType, lang } as const;
  return (
    <p className="row wrap">
      {t("vouching.import.hint")}
      <DownloadButton
        size="small"
        call={downloads.DownDrawCheckVoucherExcel}
        input={() => ({ projectId, RId })}
        label={t("vouching.import.filled")}
      />
      <Button
        type="link"
        size="small"
        onClick={() => void download(importFiles.DownImportTemplate, template).catch(reportError)}
      >
        {t("vouching.import.template")}
      </Button>
    </p>
  );
}

export function ImportChecks(props: Props) {
  const { t } = useTranslation();
  const { file, preview, busy, send } = useImport(props);
  const bad = preview ? preview.unmatchedCount + preview.problemCount : 0;
  const canTake = file !== undefined && preview !== undefined && preview.changeCount > 0;
  const foot = (
    <div className="row">
      <span className="drawer-hint" />
      <Button onClick={props.onClose}>{t("ui.cancel")}</Button>
      {bad > 0 ? (
        <Button disabled={!canTake} loading={busy === "good"} onClick={() => file && void send("good", file)}>
          {t("vouching.import.good")}
        </Button>
      ) : null}
      <Button
        type="primary"
        disabled={!canTake || bad > 0}
        loading={busy === "all"}
        onClick={() => file && void send("all", file)}
      >
        {t("vouching.import.all")}
      </Button>
    </div>
  );
  return (
    <Drawer open title={t("vouching.import.title")} size={980} onClose={props.onClose} footer={foot}>
      <Start projectId={props.projectId} RId={props.RId} />
      <div className="vc-import-drop">
        <Upload.Dragger
          accept=".xlsx,.xls,.csv"
          maxCount={1}
          showUploadList={false}
          disabled={busy !== undefined}
          beforeUpload={(chosen) => {
            void send("preview", chosen);
            return false;
          }}
        >
          <Icon name="import" /> {busy === "preview" ? t("vouching.import.reading") : t("vouching.import.drop")}
        </Upload.Dragger>
      </div>
      {preview ? <Verdict preview={preview} /> : null}
      {preview ? <Rows preview={preview} /> : null}
    </Drawer>
  );
}
