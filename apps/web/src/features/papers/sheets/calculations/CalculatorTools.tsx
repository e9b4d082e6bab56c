/** Calculators on a sheet: what they come to, and their differences offered as adjustments of the sheet's item. */
import { calculators } from "@digao/contract/areas/balance/calculators/calls";
import type { SheetHead } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { linkTo } from "@digao/contract/links";
import { App, Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call, useCall, useChange } from "../../../../lib/api.ts";
import { faultOf } from "../../../../lib/call-error.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";
import type { BookSession } from "../../../../parts/papers/sheets/session/session.ts";
import type { SheetEngine } from "../../../../parts/papers/sheets/sheet-editor/engine.ts";
import { MoneyCell } from "../../../../ui/MoneyCell.tsx";
import { Window } from "../../../../ui/Window.tsx";
import { rptLangOf } from "../bindings/use-bindings.ts";
import type { CalcCall } from "./calc-calls.ts";

type Calc = typeof import("./calc-calls.ts");

/** The calculators are read when a book stands, not before. */
export function useCalculators(engine: SheetEngine | undefined): Calc | undefined {
  const { t } = useTranslation();
  const [calc, setCalc] = useState<Calc>();
  useEffect(() => {
    if (!engine) return;
    void Promise.all([import("@digao/domain/calculators/cell-function"), import("./calc-calls.ts")]).then(
      ([{ calculatorCell, calculatorFunction }, calls]) => {
        engine.registerOfRanges({ name: calculatorFunction, about: t("sheets.calc.about"), parameters: [] }, (args) =>
          calculatorCell(args),
        );
        setCalc(calls);
      },
    );
  }, [engine, t]);
  return calc;
}

interface Props {
  head: SheetHead;
  engine: SheetEngine | undefined;
  session: BookSession;
}

interface Row {
  call: CalcCall;
  title: string;
  name: string;
}

function useBooking({ head, engine, session }: Props, calc: Calc | undefined) {
  const language = useLanguage();
  const save = useChange(calculators.SaveCalculation, { quiet: true });
  const book = useChange(calculators.BookCalculation, { quiet: true });
  const fsItemId = head.refId;
  const { t } = useTranslation();
  return async ({ call: one, name }: Row): Promise<{ id: number; entries: number }> => {
    if (!engine || !calc) throw new Error("The sheet is not open.");
    await session.settle();
    const calculator = one.declaration.key;
    const { calculations } = await call(calculators.GetCalculators, { fsItemId, RptLang: rptLangOf(language) });
    const former = calculations.find((other) => other.calculator === calculator && other.name === name);
    const input = calc.inputOf(engine, one);
    const again = former
      ? { id: former.id, rowVersion: former.rowVersion, reason: t("sheets.calc.reason", { name: head.name }) }
      : {};
    const saved = await save.mutateAsync({ fsItemId, calculator, name, input, ...again });
    const entries = await book.mutateAsync({ id: saved.id, rowVersion: saved.rowVersion, submit: false });
    return { id: saved.id, entries: entries.length };
  };
}

interface ListProps extends Props {
  calc: Calc;
  engine: SheetEngine;
  rows: Row[];
  onClose: () => void;
}

function CalculationList({ head, engine, session, calc, rows, onClose }: ListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const project = useProject();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<string>();
  const book = useBooking({ head, engine, session }, calc);
  const { data: items } = useCall(statementItems.GetFSItemName, { projectId: project.id });
  const group = items?.find(({ id }) => id === head.refId)?.grpId;
  const run = async (row: Row) => {
    setBusy(row.name);
    try {
      const { id, entries } = await book(row);
      const place = { group, tab: "calculations", calc: id };
      void message.success(
        <>
          {t("sheets.calc.booked", { count: entries })}{" "}
          <Link to={linkTo("fsItem", head.refId, project.id, place) ?? ""}>{t("sheets.calc.look")}</Link>
        </>,
      );
      onClose();
    } catch (error) {
      void message.error(faultOf(error)?.message ?? t("sheets.calc.failed"));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <table className="plain-table" aria-label={t("sheets.calc.title")}>
      <thead>
        <tr>
          <th scope="col">{t("sheets.calc.calculator")}</th>
          <th scope="col" className="money">
            {t("sheets.calc.difference")}
          </th>
          <th scope="col">{t("sheets.calc.entry")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Found key={row.name} row={row} engine={engine} calc={calc} fsItemId={head.refId} lang={rptLangOf(language)}>
            <Button
              size="small"
              loading={busy === row.name}
              disabled={busy !== undefined || project.isReadOnly}
              onClick={() => void run(row)}
            >
              {t("sheets.calc.book")}
            </Button>
          </Found>
        ))}
      </tbody>
    </table>
  );
}

interface FoundProps {
  row: Row;
  engine: SheetEngine;
  calc: Calc;
  fsItemId: number;
  lang: "zh" | "en";
  children: React.ReactNode;
}

/** The server calculates from the same cells: what it refuses is said here. */
function Found({ row, engine, calc, fsItemId, lang, children }: FoundProps) {
  const { t } = useTranslation();
  const [input] = useState(() => calc.inputOf(engine, row.call));
  const { declaration } = row.call;
  const { data, error } = useCall(calculators.Calculate, {
    fsItemId,
    calculator: declaration.key,
    input,
    RptLang: lang,
  });
  const fault = data?.faults[0]?.text ?? faultOf(error)?.message;
  const figure = declaration.difference && data?.result ? data.result.figures[declaration.difference] : null;
  const isDue = (data?.result?.proposals.length ?? 0) > 0;
  const isAgreed = data !== undefined && !fault && !isDue;
  return (
    <tr>
      <td>{row.title}</td>
      <td className="money">
        {fault ? <span className="sheet-saved is-bad">{fault}</span> : <MoneyCell value={figure} total />}
      </td>
      <td>
        {isDue ? children : null}
        {isAgreed ? <span className="soft">{t("sheets.calc.nothing")}</span> : null}
      </td>
    </tr>
  );
}

export function CalculatorTools(props: Props & { calc: Calc | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [rows, setRows] = useState<Row[]>();
  const { head, engine, calc } = props;
  const [hasAny, setHasAny] = useState(false);
  useEffect(() => {
    if (engine && calc) setHasAny(calc.callsIn(engine).length > 0);
  }, [engine, calc]);
  const isOfItem = head.refType === 1;
  if (!engine || !calc || !hasAny || !isOfItem) return null;
  const open = () => {
    const calls = calc.callsIn(engine);
    setRows(
      calls.map((one) => {
        const title = one.declaration.title[language === "en" ? 1 : 0];
        const name = [head.wpIndex ?? head.name, engine.nameOf(one.tabId)].join(" ").slice(0, 100);
        return { call: one, title: calls.length > 1 ? `${title}（${engine.nameOf(one.tabId)}）` : title, name };
      }),
    );
  };
  return (
    <>
      <Button size="small" onClick={open}>
        {t("sheets.calc.button")}
      </Button>
      {rows ? (
        <Window open title={t("sheets.calc.title")} width={620} footer={null} onCancel={() => setRows(undefined)}>
          <div className="stack">
            <p className="soft">{t("sheets.calc.hint")}</p>
            <CalculationList {...props} engine={engine} calc={calc} rows={rows} onClose={() => setRows(undefined)} />
          </div>
        </Window>
      ) : null}
    </>
  );
}
