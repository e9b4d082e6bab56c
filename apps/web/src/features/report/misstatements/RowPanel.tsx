/** One misstatement: what it does, where it comes from, and what was decided on it. */
import { type Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { codesOf } from "@digao/contract/codes";
import { linkTo } from "@digao/contract/links";
import { Button, Checkbox, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { MessageCount } from "../../../parts/evidence/messages/MessageCount.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { CoverDialog, ReasonOfClient, ReversalDialog, StandAloneDialog } from "./RowDialogs.tsx";
import type { MisstatementsState } from "./use-misstatements.ts";
import "../../../ui/plain-table.css";

const effects = ["profitBeforeTax", "tax", "netProfit", "assets", "liabilities", "equity"] as const;
const parts = ["arising", "carryOver", "cumulative"] as const;
type Dialog = "reason" | "reversal" | "cover" | "alone";

function Figures({ row }: { row: Misstatement }) {
  const { t } = useTranslation();
  return (
    <table className="plain-table" aria-label={t("misstatements.overstatedBy")}>
      <tbody>
        {effects.map((effect) => (
          <tr key={effect}>
            <td>{t(`misstatements.effect.${effect}`)}</td>
            <td className="money">
              <MoneyCell value={row.effects[effect]} total />
            </td>
          </tr>
        ))}
        {parts.map((part) => (
          <tr key={part}>
            <td className="soft">{t(`misstatements.part.${part}`)}</td>
            <td className="money">
              <MoneyCell value={row[part]} total />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entry({ row }: { row: Misstatement }) {
  const { t } = useTranslation();
  if (row.lines.length === 0) return null;
  return (
    <>
      <h3 className="section-title">{t("misstatements.correction")}</h3>
      <table className="plain-table" aria-label={t("misstatements.correction")}>
        <tbody>
          {row.lines.map((line, index) => (
            <tr key={`${line.item}-${index.toString()}`}>
              <td>{line.item}</td>
              <td className="money">{Number(line.debit) === 0 ? "" : formatMoney(line.debit)}</td>
              <td className="money">{Number(line.credit) === 0 ? "" : formatMoney(line.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Beside the record that it comes from. */
function Messages({ row }: { row: Misstatement }) {
  const { t } = useTranslation();
  if (!row.ref) return null;
  const place = { entityId: row.ref.refType, referId: row.ref.refId };
  return <MessageCount place={place} title={t("messages.of", { record: row.refNo || row.content })} />;
}

/** What last year left, and how much of it turns round. */
function LastYear({ row: { prior } }: { row: Misstatement }) {
  const { t } = useTranslation();
  if (!prior) return null;
  const { amount, reversal } = prior;
  return (
    <p>
      {t("misstatements.priorAmount", { amount: formatMoney(amount) })}
      {reversal === null
        ? t("misstatements.reversalOpen")
        : t("misstatements.reversalIs", { amount: formatMoney(reversal) })}
    </p>
  );
}

/** Why it is counted on its own or held by an entry; by whom and when. */
function Placed({ row: { placed, coveredBy } }: { row: Misstatement }) {
  const { t } = useTranslation();
  if (!(placed || coveredBy)) return null;
  return (
    <p className="soft">
      {coveredBy ? t("misstatements.heldBy", { name: coveredBy.name }) : ""}
      {placed
        ? t("misstatements.placedBecause", {
            reason: placed.reason,
            name: placed.by,
            time: formatDateTime(placed.at),
          })
        : ""}
    </p>
  );
}

interface QuestionsProps {
  row: Misstatement;
  page: MisstatementsState;
  ask: (dialog: Dialog) => void;
}

/** What can be asked of it, and by whom. */
function Questions({ row, page, ask }: QuestionsProps) {
  const { t } = useTranslation();
  const { isLeader } = page;
  const mayBeHeld = row.source === "sample" || row.source === "voucher" || row.isTaxAlone;
  return (
    <div className="row wrap">
      <Button size="small" disabled={!isLeader} onClick={() => ask("reason")}>
        {t("misstatements.clientReason")}
      </Button>
      {row.prior ? (
        <Button size="small" disabled={!isLeader} onClick={() => ask("reversal")}>
          {t("misstatements.reversal")}
        </Button>
      ) : null}
      {mayBeHeld ? (
        <Button size="small" disabled={!isLeader} onClick={() => ask("cover")}>
          {t("misstatements.cover")}
        </Button>
      ) : null}
    </div>
  );
}

/** What any member says, and what leaders decide. */
function Decisions({ row, page, ask }: QuestionsProps) {
  const { t } = useTranslation();
  const change = useChange(misstatements.UpdateMisstatement);
  const { project, isLeader } = page;
  const base = { projectId: project.id, key: row.key, rowVersion: row.rowVersion };
  return (
    <div className="stack misstate-decisions">
      <div className="row wrap">
        <span className="soft">{t("misstatements.col.kind")}</span>
        <Segmented
          size="small"
          aria-label={t("misstatements.col.kind")}
          disabled={project.isReadOnly || change.isPending}
          value={row.kind}
          options={codesOf("misstatementKind").map((value) => ({ value, label: t(`codes.misstatementKind.${value}`) }))}
          onChange={(kind) => change.mutate({ ...base, kind: Number(kind) })}
        />
      </div>
      <div className="row wrap">
        <span className="soft">{t("misstatements.cause")}</span>
        <Segmented
          size="small"
          aria-label={t("misstatements.cause")}
          disabled={!isLeader || change.isPending}
          value={row.cause}
          options={codesOf("misstatementCause").map((value) => ({
            value,
            label: t(`codes.misstatementCause.${value}`),
          }))}
          onChange={(cause) => change.mutate({ ...base, cause: Number(cause) })}
        />
      </div>
      {row.kindBy ? (
        <p className="soft">{t("misstatements.saidBy", { name: row.kindBy, time: formatDateTime(row.kindAt) })}</p>
      ) : null}
      <Checkbox
        checked={row.isTaxFree}
        disabled={!isLeader || change.isPending}
        onChange={(event) => change.mutate({ ...base, isTaxFree: event.target.checked })}
      >
        {t("misstatements.taxFree")}
      </Checkbox>
      {row.isTaxAlone ? (
        <Checkbox checked={row.standsAlone} disabled={!isLeader || change.isPending} onChange={() => ask("alone")}>
          {t("misstatements.standsAlone")}
        </Checkbox>
      ) : null}
      <Placed row={row} />
      <LastYear row={row} />
      <p>
        <span className="soft">{t("misstatements.clientReason")}</span>{" "}
        {row.clientReason ?? t("misstatements.notGiven")}
      </p>
      <Questions row={row} page={page} ask={ask} />
      {row.changedBy ? (
        <p className="soft">
          {t("misstatements.saidBy", { name: row.changedBy, time: formatDateTime(row.changedAt) })}
        </p>
      ) : null}
    </div>
  );
}

export function RowPanel({ row, page }: { row: Misstatement; page: MisstatementsState }) {
  const { t } = useTranslation();
  const { project, show, before, after } = page;
  const [dialog, ask] = useState<Dialog>();
  const close = () => ask(undefined);
  const decided = { row, projectId: project.id, onDone: page.goOn, onClose: close };
  const go = (to: Misstatement | undefined) => to && (() => show(to.key));
  return (
    <Inspector
      name="misstatement"
      first={380}
      title={row.refNo || t("misstatements.numbered", { no: row.no })}
      actions={<Messages row={row} />}
      onClose={() => show(undefined)}
      onPrevious={go(before)}
      onNext={go(after)}
    >
      <div className="stack misstate-row">
        <p>
          <b>{row.content}</b>
        </p>
        <p className="soft">{[row.items, row.wpIndex].filter(Boolean).join("  ")}</p>
        {row.ref ? (
          <Link className="cell-link" to={linkTo(row.ref.refType, row.ref.refId, project.id)}>
            {t("misstatements.toSource")}
          </Link>
        ) : null}
        {row.openReasons.map((reason) => (
          <p key={reason} className="misstate-open-reason">
            {t(`misstatements.openWhy.${reason}`)}
          </p>
        ))}
        <Decisions row={row} page={page} ask={ask} />
        <h3 className="section-title">{t("misstatements.overstatedBy")}</h3>
        <Figures row={row} />
        <Entry row={row} />
      </div>
      {dialog === "reason" ? <ReasonOfClient row={row} projectId={project.id} onClose={close} /> : null}
      {dialog === "reversal" ? <ReversalDialog {...decided} /> : null}
      {dialog === "cover" ? <CoverDialog {...decided} /> : null}
      {dialog === "alone" ? <StandAloneDialog {...decided} /> : null}
    </Inspector>
  );
}
