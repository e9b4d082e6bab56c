/** Declarations (客户声明) and communications (相关沟通): what the project needs by kind, and its documents; one opened with its text. */
import {
  type CorrespondenceDocument,
  type CorrespondenceKindRow,
  type Correspondences,
  correspondence,
} from "@digao/contract/areas/report/correspondence/calls";
import { correspondenceState } from "@digao/contract/areas/report/correspondence/codes";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { DocumentPage, Tags } from "./DocumentPage.tsx";
import "./correspondence.css";

interface Wish {
  codes: string[];
  title: string;
  why: string;
}

function Begin({ wish, onClose, onMade }: { wish: Wish; onClose: () => void; onMade: (id: number) => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const { mutateAsync } = useChange(correspondence.AddCorrespondence, { quiet: true });
  return (
    <Ask<{ lang?: "zh" | "en" }>
      title={wish.title}
      why={wish.why}
      okText={t("correspondence.make")}
      initial={{ lang }}
      send={async ({ lang: of = "zh" }) => {
        const { id } = await mutateAsync({ projectId, codes: wish.codes, lang: of });
        void message.success(t("correspondence.made"));
        onMade(id);
      }}
      onClose={onClose}
    >
      <Form.Item name="lang" label={t("correspondence.language")} required>
        <Select
          options={[
            { value: "zh", label: "中文" },
            { value: "en", label: "English" },
          ]}
        />
      </Form.Item>
    </Ask>
  );
}

function Needed({ of: { isNeeded, isCompulsory, applies } }: { of: CorrespondenceKindRow }) {
  const { t } = useTranslation();
  if (isNeeded === null) return <span className="soft">{t("correspondence.asked", { when: applies })}</span>;
  if (!isNeeded) return <span className="soft">{t("correspondence.notNeeded")}</span>;
  return (
    <>
      {t("correspondence.always")} {isCompulsory ? <small className="soft">{t("correspondence.never")}</small> : null}
    </>
  );
}

interface Shown {
  sheet: Correspondences;
  open: (id: number) => void;
  make: (wish: Wish) => void;
}

const mayMake = ({ code, documentId }: CorrespondenceKindRow): boolean => documentId === null || code.startsWith("CM");

function Documents({ of, sheet, open, make }: Shown & { of: CorrespondenceKindRow }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const own = sheet.documents.filter(({ codes }) => codes.includes(of.code));
  const name = `${of.code} ${of.name}`;
  return (
    <>
      {own.map((document) => (
        <div key={document.id} className="row wrap gap-4">
          <button type="button" className="cell-link" onClick={() => open(document.id)}>
            {document.title}
          </button>
          <Tags of={document} />
          {document.day ? <small className="soft">{formatDate(document.day)}</small> : null}
        </div>
      ))}
      {isReadOnly || !mayMake(of) ? null : (
        <Button
          size="small"
          aria-label={t("correspondence.makeOf", { name })}
          onClick={() =>
            make({
              codes: [of.code],
              title: t("correspondence.makeTitle", { name: of.name }),
              why: t("correspondence.makeWhy"),
            })
          }
        >
          {t("correspondence.make")}
        </Button>
      )}
    </>
  );
}

function useColumns(isDeclaration: boolean, shown: Shown | undefined): PlainColumn<CorrespondenceKindRow>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  return [
    {
      key: "kind",
      width: 300,
      title: t("correspondence.kind"),
      render: ({ code, name, source }) => (
        <>
          <small className="soft">{code}</small> {name} <small className="soft">{source}</small>
        </>
      ),
    },
    { key: "needed", width: 170, title: t("correspondence.needed"), render: (row) => <Needed of={row} /> },
    isDeclaration
      ? { key: "who", width: 190, title: t("correspondence.signers"), render: ({ signers }) => signers }
      : {
          key: "who",
          width: 190,
          title: t("correspondence.audience"),
          render: ({ audience, stage }) => (
            <>
              {word("correspondenceAudience", audience)}{" "}
              <small className="soft">{word("correspondenceStage", stage)}</small>
            </>
          ),
        },
    { key: "due", width: 190, title: t("correspondence.due"), render: ({ due }) => due },
    {
      key: "document",
      title: t("correspondence.document"),
      render: (row) => (shown ? <Documents of={row} {...shown} /> : null),
    },
  ];
}

const doneStates: readonly number[] = [correspondenceState.received];
const toldStates: readonly number[] = [
  correspondenceState.sent,
  correspondenceState.received,
  correspondenceState.held,
];

const isOpen = (
  { isNeeded, documentId }: CorrespondenceKindRow,
  documents: readonly CorrespondenceDocument[],
): boolean => {
  const document = documents.find(({ id }) => id === documentId);
  const done = document?.isDeclaration ? doneStates : toldStates;
  return isNeeded === true && !(document && done.includes(document.state) && document.moved.length === 0);
};

/** Written representations that nobody waives and that no document holds yet. */
const lackingIn = ({ kinds }: Correspondences): CorrespondenceKindRow[] =>
  kinds.filter(({ isCompulsory, documentId }) => isCompulsory && documentId === null);

function Correspondence({ isDeclaration }: { isDeclaration: boolean }) {
  const { t } = useTranslation();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { id: projectId, isReadOnly } = useProject();
  const [params, patch] = useUrlParams();
  const [wish, make] = useState<Wish>();
  const read = { projectId, isDeclaration, RptLang } as const;
  const { data, error, refetch } = useCall(correspondence.GetCorrespondence, read);
  const open = (doc: number) => patch({ doc }, "push");
  const columns = useColumns(isDeclaration, data && { sheet: data, open, make });
  const asked = Number(params.get("doc"));
  const chosen = data?.documents.find(({ id }) => id === asked);
  if (chosen)
    return <DocumentPage of={chosen} onBack={() => patch({ doc: null, record: null, revise: null }, "push")} />;
  // A record of the other side opens on its own page.
  if (data && asked && isDeclaration)
    return <Navigate replace to={`${projectHref("/maindo/relevantcommunicate", projectId)}&doc=${asked}`} />;
  const lacking = data && isDeclaration ? lackingIn(data) : [];
  const names = lacking.map(({ name }) => name).join(RptLang === "zh" ? "、" : ", ");
  const body = () => {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <DelayedSkeleton />;
    if (asked) return <EmptyState title={t("correspondence.gone")} hint={t("correspondence.goneHint")} />;
    return (
      <PlainTable
        label={t(isDeclaration ? "correspondence.declarations" : "correspondence.communications")}
        columns={columns}
        rows={data.kinds}
        rowKey={({ code }) => code}
      />
    );
  };
  return (
    <div className="page-frame">
      <PageHead
        title={t(isDeclaration ? "correspondence.declarations" : "correspondence.communications")}
        facts={
          data
            ? [
                t("correspondence.open", { count: data.kinds.filter((kind) => isOpen(kind, data.documents)).length }),
                data.reportDate
                  ? t("correspondence.reportDate", { day: formatDate(data.reportDate) })
                  : t("correspondence.noReportDate"),
              ]
            : []
        }
        extra={
          lacking.length > 1 && !isReadOnly ? (
            <Button
              type="primary"
              onClick={() =>
                make({
                  codes: lacking.map(({ code }) => code),
                  title: t("correspondence.togetherTitle", { count: lacking.length }),
                  why: t("correspondence.togetherWhy", { list: names }),
                })
              }
            >
              {t("correspondence.together")}
            </Button>
          ) : null
        }
      />
      <div className="page-body">{body()}</div>
      {wish ? <Begin wish={wish} onClose={() => make(undefined)} onMade={open} /> : null}
    </div>
  );
}

export const CustDeclaration = () => <Correspondence isDeclaration />;
export const RelevantCommunicate = () => <Correspondence isDeclaration={false} />;
