/** The cells in which two versions of a sheet differ; each leads to its cell. */
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Book } from "@digao/sheets/book";
import { type BookDiff, type CellChange, type CellSide, diffBooks } from "@digao/sheets/diff";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/api.ts";
import type { BookSession } from "../../../../parts/papers/sheets/session/session.ts";
import { partsOf } from "../../../../parts/papers/sheets/session/sheet-door.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";

interface Props {
  sheetId: number;
  session: BookSession;
  from: number;
  /** 0: the book as it is now. */
  to: number;
  onJump: (tabId: string, cell: string) => void;
}

async function bookOf(session: BookSession, Id: number, version: number): Promise<Book> {
  if (version === 0) {
    const { parts } = await session.wholeBook();
    return { ...parts.common, sheets: { ...parts.sheets } };
  }
  const { tabs } = await call(sheets.LoadSheetVersion, { Id, version });
  const { common, sheets: loaded } = partsOf(
    await call(sheets.LoadSheetVersion, { Id, version, tabIds: tabs.map(({ id }) => id) }),
  );
  return { ...common, sheets: { ...loaded } };
}

const textOf = (side: CellSide | null) => (side === null ? "" : (side.formula ?? String(side.value ?? "")));

function useColumns(onJump: Props["onJump"]): PlainColumn<CellChange>[] {
  const { t } = useTranslation();
  return [
    {
      key: "cell",
      title: t("sheets.diff.cell"),
      width: 150,
      render: ({ sheet, sheetId, place }) => (
        <Button type="link" size="small" onClick={() => onJump(sheetId, place)}>
          {`${sheet}!${place}`}
        </Button>
      ),
    },
    { key: "kind", title: t("sheets.diff.kind"), width: 70, render: ({ kind }) => t(`sheets.diff.${kind}`) },
    { key: "before", title: t("sheets.diff.before"), render: ({ before }) => textOf(before) },
    { key: "after", title: t("sheets.diff.after"), render: ({ after }) => textOf(after) },
  ];
}

function Tabs({ diff: { sheetsAdded, sheetsRemoved, sheetsRenamed } }: { diff: BookDiff }) {
  const { t } = useTranslation();
  const lines = [
    ...sheetsAdded.map((name) => t("sheets.diff.tabAdded", { name })),
    ...sheetsRemoved.map((name) => t("sheets.diff.tabRemoved", { name })),
    ...sheetsRenamed.map(({ before, after }) => t("sheets.diff.tabRenamed", { before, after })),
  ];
  return lines.map((line) => <p key={line}>{line}</p>);
}

export function Differences({ sheetId, session, from, to, onJump }: Props) {
  const { t } = useTranslation();
  const columns = useColumns(onJump);
  const { data, error, refetch } = useQuery({
    queryKey: ["sheet-differences", sheetId, from, to],
    queryFn: async () =>
      diffBooks(await bookOf(session, sheetId, from), await bookOf(session, sheetId, to), { cellsMax: 500 }),
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const { added, removed, changed, style } = data.counts;
  const count = added + removed + changed + style;
  return (
    <section aria-label={t("sheets.diff.title")}>
      <p>
        {t("sheets.diff.count", { count })}
        {data.isCut ? ` ${t("sheets.diff.cut", { count: data.cells.length })}` : ""}
      </p>
      <Tabs diff={data} />
      {data.cells.length > 0 ? (
        <PlainTable columns={columns} rows={data.cells} rowKey={({ sheetId: tab, place }) => `${tab}!${place}`} />
      ) : null}
    </section>
  );
}
