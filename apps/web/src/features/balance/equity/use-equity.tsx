/** What every view of the page goes by: the statement as it is read, the views, and the columns that are shown. */
import { type EquityStatement, equity } from "@digao/contract/areas/balance/equity/calls";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Icon } from "../../../ui/Icon.tsx";

export const views = ["statement", "prior", "moves", "checks"] as const;
export type View = (typeof views)[number];

export const useRptLang = (): "zh" | "en" => (useLanguage() === "en" ? "en" : "zh");

export function useView(): View {
  const [params] = useUrlParams();
  return views.find((one) => one === params.get("view")) ?? "statement";
}

export function Views() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <Segmented
      aria-label={t("equity.tabs")}
      value={useView()}
      options={views.map((value) => ({ value, label: t(`equity.tab.${value}`) }))}
      onChange={(view) => patch({ view: view === "statement" ? undefined : view, cell: undefined }, "push")}
    />
  );
}

export function Export() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const RptLang = useRptLang();
  return (
    <Button
      icon={<Icon name="download" />}
      onClick={() => void download(equity.DownEquityExcel, { Id, RptLang }).catch(reportError)}
    >
      {t("equity.export")}
    </Button>
  );
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
