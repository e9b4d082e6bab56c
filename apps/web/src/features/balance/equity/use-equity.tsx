/** What every view of the page goes by: the statement as it is read, the views, and the columns that are shown. */
import { type EquityStatement, equity } from "@digao/contract/areas/balance/equity/calls";
import { useTranslation } from "react-i18next";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { PageViews, usePageView, type ViewsOf } from "../../../ui/page-views.tsx";

const views = ["statement", "prior", "moves", "checks"] as const;
export type View = (typeof views)[number];

const ofPage: ViewsOf<View> = { tabs: "equity.tabs", tab: "equity.tab", views, ends: ["cell"] };
export const useView = (): View => usePageView(ofPage);
export const Views = () => <PageViews of={ofPage} />;

export function Export() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const RptLang = useRptLang();
  return <DownloadButton call={equity.DownEquityExcel} input={() => ({ Id, RptLang })} label={t("equity.export")} />;
}

const isNil = (amount: string | undefined): boolean => amount === undefined || /^-?0*\.?0*$/.test(amount);
const TOTAL = "E199";

/** Columns in use, unless all were asked for; the total always. */
export function shownColumns({ columns, rows, unexplained }: EquityStatement, isAll: boolean) {
  return columns
    .map((column, at) => ({ ...column, at }))
    .filter(
      ({ code, at }) =>
        isAll ||
        code === TOTAL ||
        rows.some(({ cells, prior }) => !isNil(cells[at]?.amount) || !isNil(prior?.[at])) ||
        unexplained.some(({ column }) => column === code),
    );
}

export const nameOfColumn = ({ columns }: EquityStatement, code: string): string =>
  columns.find((column) => column.code === code)?.name ?? code;

export function useRowName(statement: EquityStatement): (code: string) => string {
  const { t } = useTranslation();
  return (code) =>
    code === "" ? t("equity.unexplained") : (statement.rows.find((row) => row.code === code)?.name ?? code);
}
