/** Cards, thirty a page: what the client says beside what was recomputed; a card opens with its checks, events and decisions. */
import {
  type AssetListView,
  cardParts,
  type FACard,
  type FAState,
  fixedAssets,
} from "@digao/contract/areas/balance/fixed-assets/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { CardActs, CardBody } from "./CardInspector.tsx";
import { ListActs, useFacts, Views } from "./use-assets.tsx";

function CardState({ card }: { card: FACard }) {
  const { t } = useTranslation();
  if (card.notRecomputed !== null) return <StatusTag tone="attention">{t(`fixed-assets.part.open`)}</StatusTag>;
  if (card.faults.length > 0) return <StatusTag tone="bad">{t("fixed-assets.part.faulty")}</StatusTag>;
  if (card.explanation?.isCurrent) return <StatusTag tone="good">{t("fixed-assets.explained")}</StatusTag>;
  if (card.isListed) return <StatusTag tone="bad">{t("fixed-assets.differs")}</StatusTag>;
  return card.diffYear === "0.00" ? <StatusTag tone="good">{t("fixed-assets.agrees")}</StatusTag> : null;
}

function useColumns(): ListColumn<FACard>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  const amount = (key: string, title: string, value: (card: FACard) => string | null, more: object = {}) =>
    ({ key, title, width: 130, kind: "money", value, ...more }) as const satisfies ListColumn<FACard>;
  return [
    {
      key: "assetNo",
      title: t("fixed-assets.no"),
      width: 110,
      kind: "code",
      sort: true,
      frozen: "start",
      value: (card) => card.assetNo,
    },
    { key: "assetName", title: t("fixed-assets.name"), width: 180, grow: true, value: (card) => card.assetName },
    { key: "assetType", title: t("fixed-assets.type"), width: 120, value: (card) => card.assetType },
    { key: "department", title: t("fixed-assets.department"), width: 100, value: (card) => card.department },
    { key: "startDate", title: t("fixed-assets.start"), width: 100, kind: "date", value: (card) => card.startDate },
    {
      key: "deprMethod",
      title: t("fixed-assets.method"),
      width: 130,
      optional: true,
      value: (card) => word("assetMethod", card.deprMethod),
    },
    {
      key: "usefulMonths",
      title: t("fixed-assets.months"),
      width: 80,
      kind: "count",
      value: (card) => card.usefulMonths,
    },
    amount("cost", t("fixed-assets.cost"), (card) => card.cost, { sort: true }),
    amount("yearDeprBook", t("fixed-assets.yearBook"), (card) => card.yearDeprBook, { sort: true }),
    amount("yearDeprCalc", t("fixed-assets.yearCalc"), (card) => card.yearDeprCalc),
    { ...amount("diffYear", t("fixed-assets.diffYear"), (card) => card.diffYear, { sort: true }), kind: "diff" },
    { key: "state", title: t("fixed-assets.state"), width: 150, render: (card) => <CardState card={card} /> },
    amount("accCloseBook", t("fixed-assets.accClose"), (card) => card.accCloseBook, { optional: true }),
    amount("impairClose", t("fixed-assets.impair"), (card) => card.impairClose, { optional: true }),
    amount("netBook", t("fixed-assets.net"), (card) => card.netBook, { optional: true }),
    amount("prior", t("fixed-assets.prior"), (card) => card.prior?.cost ?? null, { optional: true }),
    { key: "location", title: t("fixed-assets.location"), width: 120, optional: true, value: (card) => card.location },
    {
      key: "disposeDate",
      title: t("fixed-assets.disposeDate"),
      width: 110,
      kind: "date",
      optional: true,
      value: (card) => card.disposeDate,
    },
    {
      key: "countResult",
      title: t("fixed-assets.countResult"),
      width: 100,
      optional: true,
      render: ({ countResult }) => (countResult === null ? null : <CodeTag name="assetCondition" code={countResult} />),
    },
  ];
}

type Refused = AssetListView["refused"][number];

/** What of the list was not taken, with its reasons: nothing is left out unseen. */
function NotTaken({ list }: { list: AssetListView }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const columns: PlainColumn<Refused>[] = [
    { key: "row", width: 70, align: "right", title: t("fixed-assets.row"), render: ({ row }) => row },
    { key: "no", width: 140, title: t("fixed-assets.no"), render: ({ assetNo }) => assetNo },
    { key: "why", width: 260, title: t("fixed-assets.why"), render: ({ why }) => why },
    { key: "text", title: t("fixed-assets.content"), render: ({ text }) => text },
  ];
  if (list.refusedCount === 0) return null;
  const show = () =>
    void ask({
      title: t("fixed-assets.refusedTitle"),
      why: t("fixed-assets.refusedHint"),
      okText: t("fixed-assets.close"),
      width: 760,
      fields: (
        <PlainTable
          label={t("fixed-assets.refusedTitle")}
          columns={columns}
          rows={list.refused}
          rowKey={({ row }) => row}
        />
      ),
    });
  return (
    <Button size="small" onClick={show}>
      {t("fixed-assets.refused", { count: list.refusedCount })}
    </Button>
  );
}

function ListNotes({ state: { list, missing } }: { state: FAState }) {
  const { t } = useTranslation();
  if (!list) return null;
  const notes = [
    list.unread.length > 0 ? t("fixed-assets.unread", { columns: list.unread.join("、") }) : null,
    list.assumed > 0 ? t("fixed-assets.assumed", { count: list.assumed }) : null,
    missing.count > 0 ? t("fixed-assets.missing", { count: missing.count }) : null,
  ].filter(Boolean);
  if (notes.length === 0 && list.refusedCount === 0) return null;
  return (
    <div className="row wrap">
      <NotTaken list={list} />
      <span
        className="soft"
        title={missing.first.map(({ assetNo, assetName }) => `${assetNo} ${assetName}`).join("、")}
      >
        {notes.join(" · ")}
      </span>
    </div>
  );
}

export function CardsView({ state }: { state: FAState }) {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const facts = useFacts(state);
  const counts: Readonly<Record<(typeof cardParts)[number], number>> = { ...state, all: state.cards };
  const filters: Filter[] = [
    {
      key: "part",
      label: t("fixed-assets.part.label"),
      kind: "select",
      width: 200,
      options: cardParts.map((value) => ({ value, label: `${t(`fixed-assets.part.${value}`)} ${counts[value]}` })),
    },
    {
      key: "assetType",
      label: t("fixed-assets.type"),
      kind: "select",
      options: state.types.map((value) => ({ value, label: value })),
    },
  ];
  return (
    <ListPage
      name="fixed-assets"
      title={t("fixed-assets.title")}
      tabs={<Views />}
      facts={facts}
      primary={<ListActs state={state} />}
      endpoint={fixedAssets.GetFACardList}
      input={{ Id }}
      columns={useColumns()}
      rowKey={({ id }) => id}
      filters={filters}
      keyword={t("fixed-assets.keyword")}
      toolbar={<ListNotes state={state} />}
      empty={{ title: t("fixed-assets.noCards") }}
      inspector={(card) => ({
        title: `${card.assetNo} ${card.assetName}`,
        body: <CardBody card={card} />,
        actions: <CardActs card={card} />,
      })}
    />
  );
}
