/** Last year's statement: of the firm's own project, or entered from the document that the client has; kept on the machine until it is saved. */
import { type EquityStatement, equity } from "@digao/contract/areas/balance/equity/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { parseAmount } from "../../../lib/parse-amount.ts";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { useFields } from "../../../ui/edit/use-fields.ts";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

interface Values {
  source: string;
  /** By "row.column", as typed. */
  cells: Record<string, string>;
}
type Row = EquityStatement["rows"][number];
const TOTAL = "E199";
const keyOf = (row: string, column: string): string => `${row}.${column}`;
const isNil = (amount: string): boolean => /^-?[0.]*$/.test(amount);

function valuesOf({ rows, columns, prior }: EquityStatement): Values {
  const cells = rows
    .filter(({ isTotal }) => !isTotal)
    .flatMap(({ code, prior: amounts }) =>
      columns.flatMap((column, at) => {
        const amount = amounts?.[at] ?? "";
        return column.code === TOTAL || isNil(amount) ? [] : [[keyOf(code, column.code), formatMoney(amount)] as const];
      }),
    );
  return { source: prior.source, cells: Object.fromEntries(cells) };
}

/** Amounts that can be read; what cannot stays in the field and is marked. */
const cellsOf = ({ cells }: Values) =>
  Object.entries(cells).flatMap(([key, typed]) => {
    const amount = parseAmount(typed);
    const [row = "", column = ""] = key.split(".");
    return amount ? [{ row, column, amount }] : [];
  });

const isWrong = (typed: string): boolean => typed !== "" && parseAmount(typed) === undefined;

export function PriorView({
  statement,
  reread,
}: {
  statement: EquityStatement;
  reread: () => Promise<EquityStatement | undefined>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const save = useChange(equity.SaveEquityPrior, { quiet: true });
  const { prior, columns: all, rows, confirmed } = statement;
  const isFixed = isReadOnly || !prior.mayType || confirmed !== null;
  const standOf = (one: EquityStatement) => ({ values: valuesOf(one), rowVersion: one.prior.rowVersion });
  const edit = useFields<Values>({
    form: "equity-prior",
    record: Id,
    isReadOnly: isFixed,
    now: standOf(statement),
    write: (values, rowVersion) => save.mutateAsync({ Id, rowVersion, source: values.source, cells: cellsOf(values) }),
    reread: async () => {
      const fresh = await reread();
      return fresh && standOf(fresh);
    },
    onSaved: () => void message.success(t("equity.priorSaved")),
  });
  const wrong = Object.values(edit.value.cells).some(isWrong);
  const write = (key: string, typed: string) => edit.change({ cells: { ...edit.value.cells, [key]: typed } });
  const columns: PlainColumn<Row>[] = [
    {
      key: "item",
      width: 280,
      title: t("equity.item"),
      render: ({ name, isTotal }) => <span className={isTotal ? "equity-row-total" : "equity-row-part"}>{name}</span>,
    },
    ...all.map(
      ({ code, name }, at): PlainColumn<Row> => ({
        key: code,
        width: 136,
        align: "right",
        title: name,
        render: (row) =>
          isFixed || row.isTotal || code === TOTAL ? (
            <MoneyCell value={row.prior?.[at] ?? null} total={row.isTotal} />
          ) : (
            <Input
              size="small"
              inputMode="decimal"
              maxLength={24}
              aria-label={`${row.name} ${name}`}
              aria-invalid={isWrong(edit.value.cells[keyOf(row.code, code)] ?? "")}
              status={isWrong(edit.value.cells[keyOf(row.code, code)] ?? "") ? "error" : ""}
              value={edit.value.cells[keyOf(row.code, code)] ?? ""}
              onChange={({ target }) => write(keyOf(row.code, code), target.value)}
            />
          ),
      }),
    ),
  ];
  return (
    <>
      {prior.from ? (
        <p className="soft">
          {t(`equity.priorFrom.${prior.from}`, { name: prior.userName ?? "", source: prior.source })}
        </p>
      ) : null}
      {isFixed ? null : (
        <div className="row wrap gap-8">
          <Input
            className="fill"
            maxLength={limits.reasonMax}
            aria-label={t("equity.priorSource")}
            placeholder={t("equity.priorSource")}
            value={edit.value.source}
            onChange={({ target }) => edit.change({ source: target.value })}
          />
          <Button
            type="primary"
            disabled={!edit.isDirty || wrong || edit.value.source.trim() === ""}
            loading={edit.isBusy}
            onClick={() => void edit.save()}
          >
            {t("equity.savePrior")}
          </Button>
        </div>
      )}
      <EditNotes edit={edit} />
      <div className="equity-matrix equity-prior">
        <PlainTable label={t("equity.tab.prior")} columns={columns} rows={rows} rowKey={({ code }) => code} />
      </div>
    </>
  );
}
