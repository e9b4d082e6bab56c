/** The entry that an item's difference asks for: drafted by choice, brought up to date, or said to be out of date. */
import type { Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { type ExchangeEntry, foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import { App, Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useEntryLink } from "../../evidence/vouching/use-entry-link.ts";

interface Props {
  projectId: number;
  entry: ExchangeEntry;
  isReadOnly: boolean;
}

/** Not booked yet, or a draft of another amount. */
const isOffered = ({ proposal, entry, isStale }: ExchangeEntry): boolean =>
  proposal !== null && (entry === null || (isStale && entry.status === adjustStatus.draft));

function staleWords({ proposal, entry }: ExchangeEntry): string {
  if (!proposal) return "gone";
  return entry?.status === adjustStatus.draft ? "stale" : "staleHint";
}

function Lines({ lines }: { lines: Proposal["lines"] }) {
  const { t } = useTranslation();
  return (
    <table className="fx-lines">
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.fsItemCode}${line.accountCode ?? ""}${line.lineName}${line.debit}`}>
            <td>{t(Number(line.debit) > 0 ? "ui.side.dr" : "ui.side.cr")}</td>
            <td>{line.fsItemName}</td>
            <td>{[line.accountCode, line.lineName].filter(Boolean).join(" ")}</td>
            <td className="money">
              <MoneyCell value={Number(line.debit) > 0 ? line.debit : line.credit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ExchangeEntryLine({ projectId, entry: one, isReadOnly }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const book = useChange(foreignCurrency.BookExchangeDifferences);
  const open = useEntryLink(projectId);
  const { proposal, entry, isStale, key } = one;
  const mayBook = isOffered(one);
  const draft = async () => {
    try {
      await book.mutateAsync({ projectId, keys: [key] });
      void message.success(t("foreign-currency.booked", { state: t(`codes.adjustStatus.${adjustStatus.draft}`) }));
    } catch {
      // The house dialog has told it.
    }
  };
  return (
    <div className="fx-entry">
      <div className="row wrap">
        <b>{proposal?.description ?? t("foreign-currency.entry")}</b>
        {entry ? (
          <StatusTag tone={isStale ? "bad" : "good"}>
            {t("foreign-currency.booked", {
              state: [entry.adjNo, t(`codes.adjustStatus.${entry.status}`)].filter(Boolean).join(" "),
            })}
          </StatusTag>
        ) : null}
        {isStale ? <StatusTag tone="bad">{t(`foreign-currency.${staleWords(one)}`)}</StatusTag> : null}
        {/* Beside the title: at the end of the line the widget of supervision would lie on it. */}
        <span className="row">
          {mayBook ? (
            <Tooltip title={isReadOnly ? t("foreign-currency.readOnly") : ""}>
              <Button
                size="small"
                type="primary"
                disabled={isReadOnly}
                loading={book.isPending}
                onClick={() => void draft()}
              >
                {t(entry ? "foreign-currency.update" : "foreign-currency.draft")}
              </Button>
            </Tooltip>
          ) : null}
          {entry && open ? (
            <Button size="small" onClick={() => open(entry.id)}>
              {t("foreign-currency.open")}
            </Button>
          ) : null}
        </span>
      </div>
      {proposal ? <Lines lines={proposal.lines} /> : null}
    </div>
  );
}
