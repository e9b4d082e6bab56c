/** The filing desk of one report: what the platform asks for, what was read back out of the stamped PDF, who got which copies. */
import {
  type ReadBackLine,
  type ReportEntryFile,
  reportRegister,
} from "@digao/contract/areas/report/audit-report/calls";
import { reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { CopyText } from "../../../ui/CopyText.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { type FilingAct, FilingQuestion } from "./FilingAsks.tsx";

type Delivery = ReportEntryFile["deliveries"][number];

const mayOf = ({ can }: ReportEntryFile, act: FilingAct) => (act === "kindFiling" ? can.form : can[act]);
const acts: readonly FilingAct[] = ["file", "confirm", "deliver", "kindFiling"];

export function FilingActs({ of }: { of: ReportEntryFile }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<FilingAct>();
  return (
    <>
      {acts.map((one) => (
        <Button
          key={one}
          size="small"
          disabled={!mayOf(of, one).ok}
          title={mayOf(of, one).reason || undefined}
          onClick={() => setAct(one)}
        >
          {t(`audit-report.${one}`)}
        </Button>
      ))}
      {act ? <FilingQuestion act={act} of={of} onClose={() => setAct(undefined)} /> : null}
    </>
  );
}

function ReadBack({ of }: { of: ReportEntryFile }) {
  const { t } = useTranslation();
  const columns: PlainColumn<ReadBackLine>[] = [
    { key: "words", title: t("audit-report.field"), width: 92, render: ({ words }) => words },
    { key: "expected", title: t("audit-report.expected"), render: ({ expected }) => expected || "–" },
    { key: "found", title: t("audit-report.found"), render: ({ found }) => found ?? "–" },
    {
      key: "result",
      title: t("audit-report.result"),
      render: ({ result }) => <CodeTag name="readBackResult" code={result} />,
    },
  ];
  return (
    <section aria-label={t("audit-report.readBack")}>
      <h3 className="section-title">{t("audit-report.readBack")}</h3>
      <p className="quiet-line">
        {[of.fileName, of.filedBy, of.confirmedBy].filter(Boolean).join(" · ")}
        {of.sha256 ? ` · SHA-256 ${of.sha256.slice(0, 16)}…` : ""}
      </p>
      {of.unreadWhy ? <p className="quiet-line">{of.unreadWhy}</p> : null}
      <PlainTable
        columns={columns}
        rows={of.readBack}
        rowKey={({ field }) => field}
        label={t("audit-report.readBack")}
      />
      {of.confirmWords ? (
        <p className="quiet-line">{[t("audit-report.compared"), of.confirmWords].join(" · ")}</p>
      ) : null}
    </section>
  );
}

function Deliveries({ of }: { of: ReportEntryFile }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const columns: PlainColumn<Delivery>[] = [
    { key: "day", title: t("audit-report.deliveredOn"), render: ({ day }) => formatDate(day) },
    { key: "receiver", title: t("audit-report.receiver"), render: ({ receiver }) => receiver },
    { key: "copies", title: t("audit-report.copies"), align: "right", render: ({ copies }) => copies },
    { key: "medium", title: t("audit-report.medium"), render: ({ medium }) => word("deliveryMedium", medium) },
    { key: "by", title: t("audit-report.handedBy"), render: ({ by }) => by },
  ];
  return (
    <section aria-label={t("audit-report.deliveries")}>
      <h3 className="section-title">{t("audit-report.deliveries")}</h3>
      <PlainTable columns={columns} rows={of.deliveries} rowKey={({ id }) => id} label={t("audit-report.deliveries")} />
    </section>
  );
}

export function FilingDesk({ of }: { of: ReportEntryFile }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: Id, can } = of;
  const save = (format: "xlsx" | "json") =>
    void download(reportRegister.DownFilingData, { Id, format }).catch(reportError);
  const copyAll = async () => {
    await navigator.clipboard.writeText(of.fields.map(({ words, value }) => `${words}\t${value}`).join("\n"));
    void message.success(t("audit-report.copied"));
  };
  return (
    <>
      <section aria-label={t("audit-report.fields")}>
        <div className="row wrap gap-8">
          <h3 className="section-title">{t("audit-report.fields")}</h3>
          <Button size="small" onClick={() => void copyAll()}>
            {t("audit-report.copyAll")}
          </Button>
          <Button
            size="small"
            disabled={!can.export.ok}
            title={can.export.reason || undefined}
            onClick={() => save("xlsx")}
          >
            Excel
          </Button>
          <Button
            size="small"
            disabled={!can.export.ok}
            title={can.export.reason || undefined}
            onClick={() => save("json")}
          >
            JSON
          </Button>
        </div>
        <dl className="facts">
          {of.fields.map(({ key, words, value }) => (
            <div key={key} style={{ display: "contents" }}>
              <dt>{words}</dt>
              <dd>{value ? <CopyText text={value} /> : "–"}</dd>
            </div>
          ))}
        </dl>
      </section>
      {of.unfiledReason === null ? null : (
        <p className="quiet-line">{[t("audit-report.isUnfiled"), of.unfiledReason].join(" · ")}</p>
      )}
      {of.fileName === null ? null : (
        <>
          <ReadBack of={of} />
          <div>
            <Button
              size="small"
              onClick={() => void download(reportRegister.DownStampedReport, { Id }).catch(reportError)}
            >
              {t("audit-report.stamped")}
            </Button>
          </div>
        </>
      )}
      {of.status === reportStatus.issued && of.deliveries.length > 0 ? <Deliveries of={of} /> : null}
    </>
  );
}
