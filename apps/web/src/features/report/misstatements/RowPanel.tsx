/** One misstatement: what it does, where it comes from, and what was decided on it. */
import type { Misstatement } from "@digao/contract/areas/report/misstatements/calls";
import { codesOf } from "@digao/contract/codes";
import { linkTo } from "@digao/contract/links";
import { mayBeHeld } from "@digao/domain/misstatements/list";
import { Button, Checkbox, Segmented } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { MessageCount } from "../../../parts/evidence/messages/MessageCount.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { useDecision, useQuestions } from "./decide.tsx";
import type { MisstatementsState } from "./use-misstatements.ts";
import "../../../ui/plain-table.css";

const effects = ["profitBeforeTax", "tax", "netProfit", "assets", "liabilities", "equity"] as const;
const parts = ["arising", "carryOver", "cumulative"] as const;

interface Of {
  row: Misstatement;
  page: MisstatementsState;
}

interface Line {
  label: string;
  amounts: readonly ReactNode[];
  isSoft?: boolean;
}

const Amounts = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <>
    <h3 className="section-title">{title}</h3>
    <table className="plain-table" aria-label={title}>
      <tbody>
        {lines.map(({ label, amounts, isSoft }, at) => (
          <tr key={`${label} ${at.toString()}`}>
            <td className={isSoft ? "soft" : undefined}>{label}</td>
            {amounts.map((amount, column) => (
              <td key={column.toString()} className="money">
                {amount}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

/** What it does to each figure, and the entry that would correct it. */
function Figures({ row }: Pick<Of, "row">) {
  const { t } = useTranslation();
  const total = (amount: string) => [<MoneyCell key="amount" value={amount} total />];
  const shown = (amount: string) => (Number(amount) === 0 ? "" : formatMoney(amount));
  const figures: Line[] = [
    ...effects.map((effect) => ({ label: t(`misstatements.effect.${effect}`), amounts: total(row.effects[effect]) })),
    ...parts.map((part) => ({ label: t(`misstatements.part.${part}`), amounts: total(row[part]), isSoft: true })),
  ];
  const entry = row.lines.map(({ item, debit, credit }) => ({ label: item, amounts: [shown(debit), shown(credit)] }));
  return (
    <>
      <Amounts title={t("misstatements.overstatedBy")} lines={figures} />
      {entry.length > 0 ? <Amounts title={t("misstatements.correction")} lines={entry} /> : null}
    </>
  );
}

/** What was decided, why, by whom and when. */
function Decided({ row }: Pick<Of, "row">) {
  const { t } = useTranslation();
  const { coveredBy, placed, prior, clientReason, changedBy, changedAt } = row;
  const place = [
    coveredBy && t("misstatements.heldBy", { name: coveredBy.name }),
    placed &&
      t("misstatements.placedBecause", {
        reason: placed.reason,
        name: placed.by,
        time: formatDateTime(placed.at),
      }),
  ].filter(Boolean);
  return (
    <>
      {place.length > 0 ? <p className="soft">{place.join("")}</p> : null}
      {prior ? (
        <p>
          {t("misstatements.priorAmount", { amount: formatMoney(prior.amount) })}
          {prior.reversal === null
            ? t("misstatements.reversalOpen")
            : t("misstatements.reversalIs", { amount: formatMoney(prior.reversal) })}
        </p>
      ) : null}
      <p>
        <span className="soft">{t("misstatements.clientReason")}</span> {clientReason ?? t("misstatements.notGiven")}
      </p>
      {changedBy ? (
        <p className="soft">{t("misstatements.saidBy", { name: changedBy, time: formatDateTime(changedAt) })}</p>
      ) : null}
    </>
  );
}

/** What any member says, and what leaders decide. */
function Decisions({ row, page }: Of) {
  const { t } = useTranslation();
  const { decide, isPending } = useDecision(row, page);
  const ask = useQuestions(row, page);
  const { project, isLeader } = page;
  const isClosed = !isLeader || isPending;
  const choices = [
    { label: t("misstatements.col.kind"), codes: "misstatementKind", name: "kind", disabled: project.isReadOnly },
    { label: t("misstatements.cause"), codes: "misstatementCause", name: "cause", disabled: !isLeader },
  ] as const;
  const questions = [
    { question: "clientReason", isAsked: true },
    { question: "reversal", isAsked: row.prior !== null },
    { question: "cover", isAsked: mayBeHeld(row) },
  ] as const;
  return (
    <>
      {choices.map(({ label, codes, name, disabled }) => (
        <div key={name} className="row wrap">
          <span className="soft">{label}</span>
          <Segmented
            size="small"
            aria-label={label}
            disabled={disabled || isPending}
            value={row[name]}
            options={codesOf(codes).map((value) => ({ value, label: t(`codes.${codes}.${value}`) }))}
            onChange={(code) => decide({ [name]: Number(code) })}
          />
        </div>
      ))}
      {row.kindBy ? (
        <p className="soft">{t("misstatements.saidBy", { name: row.kindBy, time: formatDateTime(row.kindAt) })}</p>
      ) : null}
      <Checkbox
        checked={row.isTaxFree}
        disabled={isClosed}
        onChange={({ target }) => decide({ isTaxFree: target.checked })}
      >
        {t("misstatements.taxFree")}
      </Checkbox>
      {row.isTaxAlone ? (
        <Checkbox checked={row.standsAlone} disabled={isClosed} onChange={ask.standsAlone}>
          {t("misstatements.standsAlone")}
        </Checkbox>
      ) : null}
      <Decided row={row} />
      <div className="row wrap">
        {questions.map(({ question, isAsked }) =>
          isAsked ? (
            <Button key={question} size="small" disabled={!isLeader} onClick={ask[question]}>
              {t(`misstatements.${question}`)}
            </Button>
          ) : null,
        )}
      </div>
    </>
  );
}

export function RowPanel({ row, page }: Of) {
  const { t } = useTranslation();
  const { project, show, before, after } = page;
  const { ref, refNo, content } = row;
  const go = (to: Misstatement | undefined) => to && (() => show(to.key));
  return (
    <Inspector
      name="misstatement"
      first={380}
      title={refNo || t("misstatements.numbered", { no: row.no })}
      actions={
        ref ? (
          <MessageCount
            place={{ entityId: ref.refType, referId: ref.refId }}
            title={t("messages.of", { record: refNo || content })}
          />
        ) : null
      }
      onClose={() => show(undefined)}
      onPrevious={go(before)}
      onNext={go(after)}
    >
      <div className="stack misstate-row">
        <p>
          <b>{content}</b>
        </p>
        <p className="soft">{[row.items, row.wpIndex].filter(Boolean).join("  ")}</p>
        {ref ? (
          <Link className="cell-link" to={linkTo(ref.refType, ref.refId, project.id)}>
            {t("misstatements.toSource")}
          </Link>
        ) : null}
        {row.openReasons.map((reason) => (
          <p key={reason} className="misstate-open-reason">
            {t(`misstatements.openWhy.${reason}`)}
          </p>
        ))}
        <Decisions row={row} page={page} />
        <Figures row={row} />
      </div>
    </Inspector>
  );
}
