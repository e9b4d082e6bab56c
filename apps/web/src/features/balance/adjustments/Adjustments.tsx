/** Audit adjustments (审计调整): the list by type, and the entry as a voucher beside it. */

import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { codesOf } from "@digao/contract/codes";
import { Button, Dropdown, Pagination, Space } from "antd";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { reportError } from "../../../lib/report-error.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import type { Filter } from "../../../ui/filters.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { useBook } from "./book.ts";
import { EntryEditor } from "./EntryEditor.tsx";
import { HeadList } from "./HeadList.tsx";
import { PartDialog } from "./PartDialog.tsx";
import { ReclassDialog } from "./ReclassDialog.tsx";
import { TaxDialog } from "./TaxDialog.tsx";
import { type AdjustmentsState, pageSize, useAdjustments } from "./use-adjustments.ts";
import "./adjustments.css";

interface Of {
  page: AdjustmentsState;
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  return [
    { key: "type", label: t("adjustments.field.adjType"), kind: "select", options: textOptions("adjustType") },
    { key: "status", label: t("adjustments.field.status"), kind: "select", options: textOptions("adjustStatus") },
    { key: "client", label: t("adjustments.field.client"), kind: "select", options: textOptions("adjustOpinion") },
  ];
}

/** Cash flow entries begin at their statement: here none of their lines can be chosen. */
const newTypes = codesOf("adjustType").filter((type) => type !== adjustType.cashFlow);

function CreateButton({ page }: Of) {
  const { t } = useTranslation();
  const { isReadOnly } = page.project;
  const items = newTypes.map((type) => ({
    key: type,
    label: t(`codes.adjustType.${type}`),
    onClick: () => page.start(type),
  }));
  return (
    <Space.Compact>
      <Button
        type="primary"
        disabled={isReadOnly}
        title="N"
        onClick={() => page.start(page.url.type ?? adjustType.entry)}
      >
        {t("adjustments.newEntry")}
      </Button>
      <Dropdown menu={{ items }} disabled={isReadOnly} trigger={["click"]} placement="bottomRight">
        <Button type="primary" aria-label={t("adjustments.newOfType")} icon={<Icon name="down" />} />
      </Dropdown>
    </Space.Compact>
  );
}

function Head({ page }: Of) {
  const { t } = useTranslation();
  const { project, list, lang, url, setDialog } = page;
  const totals = list.data?.project;
  const input = { projectId: project.id, AdjType: url.type, RptLang: lang };
  const save = () => void download(adjustments.DownAdjustLineExcel, input).catch(reportError);
  const facts = totals
    ? [
        t("ui.total", { count: totals.count }),
        t("adjustments.profitFact", { amount: formatMoney(totals.profitEffect) }),
      ]
    : [];
  return (
    <PageHead
      title={t("adjustments.title")}
      facts={facts}
      extra={
        <>
          <Button disabled={project.isReadOnly} onClick={() => setDialog("reclass")}>
            {t("adjustments.reclass.title")}
          </Button>
          <Button disabled={project.isReadOnly} onClick={() => setDialog("tax")}>
            {t("adjustments.tax.title")}
          </Button>
        </>
      }
      primary={<CreateButton page={page} />}
      more={[
        {
          key: "part",
          label: t("adjustments.part.title"),
          disabled: project.isReadOnly,
          onClick: () => setDialog("part"),
        },
        {
          key: "letter",
          icon: <Icon name="download" />,
          label: t("adjustments.letter"),
          onClick: () =>
            void download(adjustments.DownAdjustLetter, { projectId: project.id, RptLang: lang }).catch(reportError),
        },
        { key: "xlsx", icon: <Icon name="download" />, label: t("adjustments.summary"), onClick: save },
      ]}
    />
  );
}

function Empty({ page }: Of) {
  const { t } = useTranslation();
  const action = page.project.isReadOnly ? null : (
    <Button type="primary" onClick={() => page.start(adjustType.entry)}>
      {t("adjustments.newEntry")}
    </Button>
  );
  return <EmptyState icon="adjust" title={t("adjustments.empty")} hint={t("adjustments.emptyHint")} action={action} />;
}

function Body({ page }: Of) {
  const { t } = useTranslation();
  const { project, lang, list, groups, isNew, chosen, first, record } = page;
  const book = useBook(project.id, lang);
  if (list.error && !list.data) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <DelayedSkeleton />;
  const { totalCount, project: totals } = list.data;
  if (totals.count === 0 && !isNew) return <Empty page={page} />;
  return (
    <>
      <div className="head-side">
        {groups.length === 0 ? (
          <p className="head-none">{t(totals.count === 0 ? "adjustments.empty" : "ui.list.noMatch")}</p>
        ) : null}
        <HeadList groups={groups} chosen={chosen?.id} movedOn={page.movedOn} onChoose={page.choose} />
        {totalCount > pageSize || page.url.page > 1 ? (
          <Pagination
            className="head-pages"
            size="small"
            simple
            current={page.url.page}
            pageSize={pageSize}
            total={totalCount}
            showSizeChanger={false}
            onChange={page.turn}
          />
        ) : null}
      </div>
      {isNew || chosen ? (
        <EntryEditor
          key={record}
          projectId={project.id}
          head={chosen}
          first={first}
          record={record}
          book={book}
          isReadOnly={project.isReadOnly}
          onSaved={page.saved}
          onDone={page.done}
          onCopy={page.copy}
        />
      ) : null}
    </>
  );
}

export function Adjustments() {
  const { t } = useTranslation();
  const page = useAdjustments();
  const { project, lang, heads, dialog, setDialog, booked } = page;
  const book = useBook(project.id, lang);
  const filters = useFilters();
  useHotkeys({ n: () => page.start(page.url.type ?? adjustType.entry) }, !dialog);
  const shared = { projectId: project.id, lang, onClose: () => setDialog(undefined), onBooked: booked };
  return (
    <div className="page-frame adjustments">
      <Head page={page} />
      <FilterBar filters={filters} keyword={t("adjustments.keyword")} />
      <div className="page-row">
        <Body page={page} />
      </div>
      {dialog === "reclass" && heads ? <ReclassDialog {...shared} heads={heads} /> : null}
      {dialog === "part" ? <PartDialog {...shared} book={book} /> : null}
      {dialog === "tax" && heads ? <TaxDialog {...shared} heads={heads} /> : null}
    </div>
  );
}
