/** The balance sheet (会企01表) and the income statement (会企02表) as they are printed. */
import { type Statement, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import type { TrailHandle } from "../../../parts/books/vouchers/drill/use-trail.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { canOpenItem } from "./analysis.ts";
import type { Scope } from "./use-scope.ts";
import "./statement.css";

interface Props {
  scope: Scope;
  trail: TrailHandle;
}
type StatementCell = Statement["left"][number];
type Open = (item: number) => void;

/** The server has divided into 万元 already, so nothing is converted here. */
function Amount({ cell, value, onOpen }: { cell: StatementCell; value: string | null; onOpen: Open }) {
  const { id, kind } = cell;
  return (
    <td className={`money sheet-${kind}`}>
      {value === null ? null : (
        <MoneyCell
          value={value}
          total={kind === "T"}
          onOpen={id !== null && canOpenItem(cell) ? () => onOpen(id) : undefined}
        />
      )}
    </td>
  );
}

/** One line of the form; the balance sheet has two cells beside each other. */
function Cells({ cell, hasNotes, onOpen }: { cell: StatementCell | undefined; hasNotes: boolean; onOpen: Open }) {
  if (!cell) {
    return (
      <>
        <td />
        <td />
        {hasNotes ? <td /> : null}
        <td />
        <td />
      </>
    );
  }
  return (
    <>
      <td className={`sheet-name sheet-${cell.kind}`} style={{ paddingInlineStart: 8 + cell.indent * 14 }}>
        {cell.name}
      </td>
      <td className="sheet-no">{cell.lineNo}</td>
      {hasNotes ? <td className="sheet-no">{cell.noteRef}</td> : null}
      <Amount cell={cell} value={cell.current} onOpen={onOpen} />
      <Amount cell={cell} value={cell.prior} onOpen={onOpen} />
    </>
  );
}

function Heads({ statement, title }: { statement: Statement; title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <th scope="col">{title}</th>
      <th scope="col" className="sheet-no">
        {t("trial-balance.lineNo")}
      </th>
      {statement.hasNotes ? (
        <th scope="col" className="sheet-no">
          {t("trial-balance.notes")}
        </th>
      ) : null}
      <th scope="col" className="money">
        {statement.currentLabel}
      </th>
      <th scope="col" className="money">
        {statement.priorLabel}
      </th>
    </>
  );
}

/** Both totals stand on the last line of the form. */
const totalLast = (cells: readonly StatementCell[], count: number): (StatementCell | undefined)[] => [
  ...cells.slice(0, -1),
  ...Array.from({ length: count - cells.length }, () => undefined),
  ...cells.slice(-1),
];

function Sheet({ statement, onOpen }: { statement: Statement; onOpen: Open }) {
  const { t } = useTranslation();
  const { right } = statement;
  const isTwoSided = right.length > 0;
  const count = Math.max(statement.left.length, right.length);
  const left = totalLast(statement.left, count);
  const title = (side: string) => t(`trial-balance.sheet.${side}`);
  return (
    <article className={`sheet${isTwoSided ? " sheet-wide" : ""}`}>
      {statement.outOfBalance ? (
        <p role="alert" className="sheet-warning">
          {statement.outOfBalance}
        </p>
      ) : null}
      <header>
        <h2>{statement.title}</h2>
        <p className="sheet-form">{statement.formNo}</p>
        <p className="sheet-facts">
          <span>{t("trial-balance.preparedBy", { name: statement.company })}</span>
          <span>{statement.date}</span>
          <span>{statement.unitLabel}</span>
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <Heads statement={statement} title={title(isTwoSided ? "assets" : "item")} />
            {isTwoSided ? <Heads statement={statement} title={title("liabilities")} /> : null}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, index) => (
            <tr key={left[index]?.stdCode ?? right[index]?.stdCode ?? index}>
              <Cells cell={left[index]} hasNotes={statement.hasNotes} onOpen={onOpen} />
              {isTwoSided ? <Cells cell={right[index]} hasNotes={statement.hasNotes} onOpen={onOpen} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="sheet-signers">
        {statement.signers.map((signer) => (
          <span key={signer}>{signer}</span>
        ))}
      </footer>
    </article>
  );
}

export function StatementView({ scope, trail }: Props) {
  const { t } = useTranslation();
  const { url } = scope;
  const rptType = url.view === "is" ? 2 : 1;
  const input = { ...scope.scope, rptType, unit: url.unit, audited: url.audited === "1" };
  const statement = useCall(trialBalance.GetStatement, input, { keepPrevious: true });
  const { data, error } = statement;
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void statement.refetch()} />;
  if (!data) return <DelayedSkeleton rows={16} />;
  return (
    <div key={rptType} className="page-body sheet-desk" aria-busy={statement.isFetching}>
      {Number(data.unmappedAmount) === 0 ? null : (
        <output className="unmapped">
          <Icon name="warning" size={14} />
          {t("trial-balance.unmappedSheet", { amount: formatMoney(data.unmappedAmount) })}
        </output>
      )}
      <Sheet statement={data} onOpen={(item) => trail.go({ item })} />
    </div>
  );
}
