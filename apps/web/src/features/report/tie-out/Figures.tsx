/** Figures by name, code or amount, and where each is used. */
import { type FigureUses, type FoundFigure, tieOut } from "@digao/contract/areas/report/tie-out/calls";
import { Input } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

function Found({ keyword }: { keyword: string }) {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const [params, patch] = useUrlParams();
  const { data, error, refetch } = useCall(tieOut.FindFigures, { Id, keyword }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const { items, total } = data;
  if (items.length === 0)
    return keyword === "" ? (
      <EmptyState title={t("tie-out.none")} hint={t("tie-out.noneWhy")} />
    ) : (
      <EmptyState icon="search" title={t("tie-out.notFound")} hint={t("tie-out.notFoundWhy")} />
    );
  const columns: PlainColumn<FoundFigure>[] = [
    {
      key: "name",
      title: t("tie-out.figure"),
      render: ({ name, figure }) => (
        <button type="button" className="cell-link" onClick={() => patch({ figure })}>
          {name}
        </button>
      ),
    },
    {
      key: "value",
      width: 180,
      align: "right",
      title: t("tie-out.value"),
      render: ({ value }) => (value === null ? t("tie-out.words") : <MoneyCell value={value} total />),
    },
    { key: "uses", width: 110, align: "right", title: t("tie-out.uses"), render: ({ uses }) => uses || null },
    {
      key: "moved",
      width: 110,
      align: "right",
      title: t("tie-out.movedCount"),
      render: ({ moved }) => (moved > 0 ? <StatusTag tone="bad">{moved}</StatusTag> : null),
    },
  ];
  return (
    <>
      {total > items.length ? <p className="soft">{t("tie-out.cut", { total, count: items.length })}</p> : null}
      <PlainTable
        label={t("tie-out.view.figures")}
        columns={columns}
        rows={items}
        rowKey={({ figure }) => figure}
        isChosen={({ figure }) => figure === params.get("figure")}
      />
    </>
  );
}

export function Figures() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const keyword = params.get("keyword") ?? "";
  return (
    <>
      <Input.Search
        key={keyword}
        allowClear
        autoFocus
        aria-label={t("tie-out.search")}
        placeholder={t("tie-out.search")}
        defaultValue={keyword}
        onSearch={(text) => patch({ keyword: text.trim() || undefined })}
      />
      <Found keyword={keyword} />
    </>
  );
}

type UsedIn = FigureUses["items"][number];

function Uses({ uses: { items, below } }: { uses: FigureUses }) {
  const { t } = useTranslation();
  if (items.length === 0) return <p className="soft">{t("tie-out.notUsed")}</p>;
  const columns: PlainColumn<UsedIn>[] = [
    {
      key: "title",
      title: t("tie-out.usedIn"),
      render: ({ kind, title, link }) =>
        link ? (
          <Link className="cell-link" to={link}>
            {kind} {title}
          </Link>
        ) : (
          `${kind} ${title}`
        ),
    },
    { key: "places", width: 150, title: t("tie-out.place"), render: ({ places }) => places.join("、") },
    {
      key: "held",
      width: 130,
      align: "right",
      title: t("tie-out.held"),
      render: ({ held }) => (held === null ? t("tie-out.words") : <MoneyCell value={held} total />),
    },
    {
      key: "moved",
      width: 90,
      title: t("tie-out.state"),
      render: ({ isMoved }) => (
        <StatusTag tone={isMoved ? "bad" : "good"}>{t(`codes.tieOutState.${isMoved ? 2 : 1}`)}</StatusTag>
      ),
    },
  ];
  return (
    <>
      <PlainTable
        label={t("tie-out.usedIn")}
        columns={columns}
        rows={items}
        rowKey={({ refType, refId }) => `${refType} ${refId}`}
      />
      {below.length > 0 ? (
        <p>
          {t("tie-out.below")}：{below.map(({ title }) => title).join("、")}
        </p>
      ) : null}
    </>
  );
}

export function FigureInspector({ figure }: { figure: string }) {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const [, patch] = useUrlParams();
  const { data, error, refetch } = useCall(tieOut.GetFigureUses, { Id, figure });
  const title = data ? `${data.name} ${data.value === null ? "" : formatMoney(data.value)}` : t("tie-out.usedIn");
  return (
    <Inspector
      name="tie-out"
      first={560}
      title={title}
      actions={data?.link ? <Link to={data.link}>{t("tie-out.open")}</Link> : null}
      onClose={() => patch({ figure: undefined })}
    >
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Uses uses={data} /> : null}
      {data || error ? null : <DelayedSkeleton />}
    </Inspector>
  );
}
