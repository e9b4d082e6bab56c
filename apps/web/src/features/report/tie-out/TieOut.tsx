/** The living tie-out (勾稽图谱): records with the figures that they rest on, and figures with the records that use them. */
import { type TieOutHolder, tieOut } from "@digao/contract/areas/report/tie-out/calls";
import { tieOutState } from "@digao/contract/areas/report/tie-out/codes";
import { groupBy } from "@digao/domain/ledger/group-by";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { FigureInspector, Figures } from "./Figures.tsx";
import { HolderInspector, keyOf } from "./HolderInspector.tsx";

const views = ["records", "figures"] as const;
type View = (typeof views)[number];

function useView(): View {
  const [params] = useUrlParams();
  return views.find((one) => one === params.get("view")) ?? "records";
}

function Views() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <Segmented
      aria-label={t("tie-out.views")}
      value={useView()}
      options={views.map((value) => ({ value, label: t(`tie-out.view.${value}`) }))}
      onChange={(view) => patch({ view: view === "records" ? undefined : view, holder: undefined }, "push")}
    />
  );
}

const isMoved = ({ state }: TieOutHolder): boolean => state !== tieOutState.agrees;

/** Kinds of records, each with how many of it moved: the way through the project at a glance. */
function Kinds({ holders }: { holders: readonly TieOutHolder[] }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const kinds = [...groupBy(holders, ({ kind }) => kind)];
  return (
    <Segmented
      aria-label={t("tie-out.map")}
      value={params.get("kind") ?? ""}
      options={[
        { value: "", label: t("tie-out.all") },
        ...kinds.map(([kind, own]) => {
          const moved = own.filter(isMoved).length;
          return {
            value: kind,
            label: (
              <>
                {kind}{" "}
                <StatusTag tone={moved > 0 ? "bad" : "good"}>
                  {moved > 0 ? `${moved}/${own.length}` : own.length}
                </StatusTag>
              </>
            ),
          };
        }),
      ]}
      onChange={(kind) => patch({ kind: kind || undefined })}
    />
  );
}

function Records({ holders }: { holders: readonly TieOutHolder[] }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const kind = params.get("kind");
  if (holders.length === 0) return <EmptyState title={t("tie-out.none")} hint={t("tie-out.noneWhy")} />;
  const open = (holder: TieOutHolder) => patch({ holder: keyOf(holder), figure: undefined });
  const columns: PlainColumn<TieOutHolder>[] = [
    {
      key: "title",
      width: 300,
      title: t("tie-out.record"),
      render: (holder) => (
        <button type="button" className="cell-link" onClick={() => open(holder)}>
          {holder.title}
        </button>
      ),
    },
    { key: "kind", width: 150, title: t("tie-out.kind"), render: ({ kind: word }) => word },
    {
      key: "state",
      width: 150,
      title: t("tie-out.state"),
      render: ({ state }) => <CodeTag name="tieOutState" code={state} />,
    },
    {
      key: "parts",
      title: t("tie-out.parts"),
      render: ({ parts, restsOn }) => (
        <>
          {parts.join("、")}
          {restsOn.length > 0 ? (
            <small className="soft">
              {" "}
              {t("tie-out.restsOn", { names: restsOn.map(({ title }) => title).join("、") })}
            </small>
          ) : null}
        </>
      ),
    },
    { key: "moved", width: 90, align: "right", title: t("tie-out.movedCount"), render: ({ moved }) => moved || null },
    { key: "figures", width: 90, align: "right", title: t("tie-out.figures"), render: ({ figures }) => figures },
    {
      key: "at",
      width: 150,
      title: t("tie-out.heldAt"),
      render: ({ heldAt }) => (heldAt === null ? t("tie-out.live") : formatDateTime(heldAt)),
    },
  ];
  return (
    <PlainTable
      label={t("tie-out.view.records")}
      columns={columns}
      rows={kind ? holders.filter((one) => one.kind === kind) : holders}
      rowKey={keyOf}
      isChosen={(one) => keyOf(one) === params.get("holder")}
      onOpen={open}
    />
  );
}

export function TieOut() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const view = useView();
  const [params] = useUrlParams();
  const { data, error, refetch } = useCall(tieOut.GetTieOut, { Id }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const { holders, figures } = data;
  const moved = holders.filter(isMoved).length;
  const chosen = holders.find((one) => keyOf(one) === params.get("holder"));
  const figure = params.get("figure");
  return (
    <div className="page-frame">
      <PageHead
        title={t("tie-out.title")}
        tabs={<Views />}
        facts={[
          figures > 0 ? t("tie-out.compared", { count: figures }) : null,
          moved > 0 ? (
            <StatusTag key="moved" tone="bad">
              {t("tie-out.moved", { count: moved })}
            </StatusTag>
          ) : null,
        ]}
        extra={view === "records" && holders.length > 0 ? <Kinds holders={holders} /> : null}
      />
      <div className="row top fill">
        <div className="page-body fill" {...scrolls}>
          {view === "records" ? <Records holders={holders} /> : <Figures />}
        </div>
        {view === "records" && chosen && !figure ? <HolderInspector key={keyOf(chosen)} holder={chosen} /> : null}
        {figure ? <FigureInspector key={figure} figure={figure} /> : null}
      </div>
    </div>
  );
}
