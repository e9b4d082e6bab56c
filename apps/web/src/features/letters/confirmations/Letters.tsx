/** Letters of one stage, or of one kind with all their states (函证控制表). */
import { hzcontacts, hzletters, type LetterRow } from "@digao/contract/areas/letters/confirmations/calls";
import { codesOf } from "@digao/contract/codes";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useDownload } from "../../../parts/evidence/downloads/use-download.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useTellBatch } from "../../../ui/use-tell-batch.ts";
import { ApproveSelected, MakeSelected, SendSelected, VoidSelected } from "./BulkDialogs.tsx";
import { DueDays } from "./DueDays.tsx";
import { LetterPanel } from "./LetterPanel.tsx";
import { Pipeline } from "./Pipeline.tsx";
import { ToRegister } from "./ToRegister.tsx";
import { useDesk } from "./use-desk.ts";

type Stage = 2 | 3 | 4 | 5;
type Bulk = "make" | "submit" | "approve" | "reject" | "send" | "void";
const bulkOf: Readonly<Record<Stage, readonly Bulk[]>> = {
  2: ["make", "submit", "void"],
  3: ["approve", "reject"],
  4: ["send", "void"],
  5: [],
};

const ofReply = ["replyAmount", "diffAmount", "flags", "replyTime", "confirmedAmount", "conclusion"];
const ofSending = ["sendTime", "sendMethod", "trackingNo"];
/** What a stage has no figures for takes no place in it. */
const later: Readonly<Record<Stage, readonly string[]>> = {
  2: [...ofReply, ...ofSending],
  3: [...ofReply, ...ofSending],
  4: ofReply,
  5: ["form", "preparedBy", "statusReason"],
};

function useColumns(stage: Stage | undefined): ListColumn<LetterRow>[] {
  const { t } = useTranslation();
  const title = (key: string) => t(`confirmations.letter.${key}`);
  const columns: ListColumn<LetterRow>[] = [
    {
      key: "letterNo",
      title: title("no"),
      width: 200,
      frozen: "start",
      sort: true,
      value: (row) => (row.round > 1 ? `${row.letterNo} (${row.round})` : row.letterNo),
    },
    { key: "contactName", title: title("name"), width: 190, sort: true, value: (row) => row.contactName },
    {
      key: "statusId",
      title: title("status"),
      width: 118,
      render: (row) => <CodeTag name="letterStatus" code={row.statusId} />,
    },
    { key: "days", title: title("days"), width: 62, kind: "count", sort: true, value: (row) => row.days },
    { key: "bookAmount", title: title("book"), width: 130, kind: "money", sort: true, value: (row) => row.bookAmount },
    { key: "replyAmount", title: title("reply"), width: 130, kind: "money", value: (row) => row.replyAmount },
    {
      key: "diffAmount",
      title: title("difference"),
      width: 120,
      kind: "money",
      sort: true,
      value: (row) => row.diffAmount,
    },
    { key: "flags", title: title("flags"), width: 60, kind: "count", value: (row) => row.openFlags || null },
    { key: "subjects", title: title("subjects"), width: 150, value: (row) => row.subjects },
    {
      key: "form",
      title: title("form"),
      width: 196,
      value: (row) => t(`codes.letterForm.${row.form}`),
    },
    { key: "preparedBy", title: title("preparedBy"), width: 100, value: (row) => row.preparedBy },
    { key: "statusReason", title: t("confirmations.reason"), width: 180, value: (row) => row.statusReason },
    {
      key: "sendMethod",
      title: title("method"),
      width: 100,
      value: (row) => (row.sendMethod ? t(`codes.sendMethod.${row.sendMethod}`) : null),
    },
    {
      key: "sendTime",
      title: title("sentOn"),
      width: 132,
      sort: true,
      value: (row) => (row.sendTime ? formatDateTime(row.sendTime) : null),
    },
    { key: "trackingNo", title: title("tracking"), width: 150, value: (row) => row.trackingNo },
    {
      key: "replyTime",
      title: title("repliedOn"),
      width: 132,
      sort: true,
      value: (row) => (row.replyTime ? formatDateTime(row.replyTime) : null),
    },
    {
      key: "confirmedAmount",
      title: title("confirmed"),
      width: 130,
      kind: "money",
      value: (row) => row.confirmedAmount,
    },
    { key: "conclusion", title: title("conclusion"), width: 180, optional: true, value: (row) => row.conclusion },
  ];
  return stage ? columns.filter(({ key }) => !later[stage].includes(key)) : columns;
}

function useFilters(isByKind: boolean): Filter[] {
  const { t } = useTranslation();
  const kinds: Filter = {
    key: "hzKind",
    label: t("confirmations.letter.kind"),
    kind: "select",
    options: codesOf("letterKind").map((value) => ({ value: String(value), label: t(`codes.letterKind.${value}`) })),
  };
  return [
    ...(isByKind ? [] : [kinds]),
    {
      key: "statusId",
      label: t("confirmations.letter.status"),
      kind: "select",
      options: codesOf("letterStatus")
        .filter((value) => value >= 20)
        .map((value) => ({ value: String(value), label: t(`codes.letterStatus.${value}`) })),
    },
    { key: "hasFlags", label: t("confirmations.letter.hasFlags"), kind: "flag" },
  ];
}

function BulkDialog({ what, ids, onClose }: { what: Bulk; ids: number[]; onClose: () => void }) {
  const { id: projectId } = useDesk();
  const of = { projectId, ids, onClose };
  if (what === "make") return <MakeSelected {...of} />;
  if (what === "send") return <SendSelected {...of} />;
  if (what === "void") return <VoidSelected {...of} />;
  return <ApproveSelected {...of} action={what === "approve" ? 2 : 3} />;
}

function LetterList({ stage, hzKind }: { stage?: Stage; hzKind?: number }) {
  const { t } = useTranslation();
  const project = useDesk();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const columns = useColumns(stage);
  const filters = useFilters(hzKind !== undefined);
  const [bulk, setBulk] = useState<{ what: Bulk; ids: number[] }>();
  const [isDueDays, setDueDays] = useState(false);
  const submit = useChange(hzletters.CreateSelectedApproval);
  const tell = useTellBatch();
  const start = (what: Bulk, ids: number[]) => {
    if (what !== "submit") return setBulk({ what, ids });
    submit.mutate(
      { projectId: project.id, ids, action: 1 },
      { onSuccess: (told) => tell(told, t("confirmations.do.submit")) },
    );
  };
  const merged = useDownload();
  const merge = (ids: number[]) =>
    void merged.begin(hzcontacts.DownMergeHZFiles, { projectId: project.id, ids: ids.join(",") });
  const dueDays =
    stage === 5 && !project.isReadOnly
      ? [{ key: "dueDays", label: t("confirmations.dueDays.title"), onClick: () => setDueDays(true) }]
      : [];
  const title = stage ? t(`confirmations.stage.${stage}`) : t(`confirmations.control.${hzKind ?? 0}`);
  return (
    <>
      <ListPage
        tabs={stage ? <Pipeline at={stage} /> : undefined}
        name={stage ? `hz-letters-${stage}` : "hz-control"}
        title={title}
        endpoint={hzletters.GetHzLetterList}
        input={{ projectId: project.id, ...(stage ? { stage } : {}), ...(hzKind ? { hzKind } : {}) }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("confirmations.letter.keyword")}
        empty={{
          title: t("confirmations.noLetters"),
          hint: t(stage ? `confirmations.noLettersHint.${stage}` : "confirmations.emptyHint"),
          action: <ToRegister />,
        }}
        more={
          hzKind
            ? [
                {
                  key: "excel",
                  icon: <Icon name="download" />,
                  label: t("confirmations.do.excel"),
                  onClick: () =>
                    void download(hzletters.DownHZControlTable, { projectId: project.id, hzKind, RptLang: lang }).catch(
                      reportError,
                    ),
                },
              ]
            : dueDays
        }
        selectsMost={1_000}
        bulk={(keys) => {
          const ids = keys.map(Number);
          return (
            <>
              {(stage && !project.isReadOnly ? bulkOf[stage] : []).map((what) => (
                <Button key={what} size="small" onClick={() => start(what, ids)}>
                  {t(`confirmations.do.${what}`)}
                </Button>
              ))}
              <Button size="small" loading={merged.isBusy} onClick={() => merge(ids)}>
                {t("confirmations.do.merge")}
              </Button>
            </>
          );
        }}
        inspectorWidth={540}
        inspector={(row) => ({ title: row.letterNo, body: <LetterPanel key={row.id} id={row.id} /> })}
      />
      {isDueDays ? <DueDays projectId={project.id} onClose={() => setDueDays(false)} /> : null}
      {bulk ? <BulkDialog {...bulk} onClose={() => setBulk(undefined)} /> : null}
    </>
  );
}

export const MakeLetters = () => <LetterList stage={2} />;
export const ApproveLetters = () => <LetterList stage={3} />;
export const SendLetters = () => <LetterList stage={4} />;
export const ReplyLetters = () => <LetterList stage={5} />;
export const BankTable = () => <LetterList hzKind={1} />;
export const ReceivableTable = () => <LetterList hzKind={2} />;
export const PayableTable = () => <LetterList hzKind={3} />;
export const OtherTable = () => <LetterList hzKind={4} />;
export const LawyerTable = () => <LetterList hzKind={5} />;
