/** The product's grid over the made-up journal, as the data query uses it. */
import { App } from "antd";
import { useCallback, useMemo } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { addTexts, i18n } from "../../apps/web/src/lib/i18n/i18n.ts";
import { modules } from "../../apps/web/src/lib/i18n/zh-areas.ts";
import type { Page } from "../../apps/web/src/parts/books/vouchers/line-grid/page-store.ts";
import { useRemoteRows } from "../../apps/web/src/parts/books/vouchers/line-grid/use-remote-rows.ts";
import type { GridColumn } from "../../apps/web/src/ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../apps/web/src/ui/ledger-grid/LedgerGrid.tsx";
import { columnFacts, type Line, linesAt, lineTotal } from "./data.ts";
import "./measure.ts";
import "../../apps/web/src/ui/tokens.css";
import "../../apps/web/src/app/base.css";
import "../../apps/web/src/ui/kit.css";

addTexts("zh-Hans", modules);

const columns: GridColumn<Line>[] = columnFacts.map(({ key, title, width, isMoney }, index) => ({
  key,
  title,
  width,
  kind: isMoney ? "money" : "text",
  frozen: index < 2,
  value: (line) => line[key],
}));
const ignore = () => undefined;

function Journal({ first }: { first: Page<Line> }) {
  const fetch = useCallback(
    async (skip: number, take: number) => ({ ...first, items: await linesAt(skip, take) }),
    [first],
  );
  const { source } = useRemoteRows({ name: "journal", first, fetch, onReplaced: ignore });
  const key = useMemo(() => (line: Line) => line.id, []);
  return <LedgerGrid name="bench" label="journal" rows={source} rowKey={key} columns={columns} />;
}

window.mount = async (place) => {
  const root = createRoot(place);
  const items = await linesAt(0, 200);
  root.render(
    <I18nextProvider i18n={i18n}>
      <App component={false}>
        <Journal first={{ items, totalCount: lineTotal, stamp: "a" }} />
      </App>
    </I18nextProvider>,
  );
};
