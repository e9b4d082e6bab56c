/** From differences to an audit adjustment: the proposed entry, changed where it is not right, booked as a draft. */

import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { vatRates } from "@digao/domain/vouching/difference-entry";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Input, Radio, Select } from "antd";
import { useTranslation } from "react-i18next";
import { call, refresh } from "../../../../lib/api.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { ItemSelect } from "../../../../parts/evidence/vouching/ItemSelect.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { DiffCell } from "../../../../ui/DiffCell.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { Window } from "../../../../ui/Window.tsx";
import type { SheetState } from "../sheet/use-sheet.ts";
import { drawnName } from "../words.ts";
import { EntryNotes } from "./EntryNotes.tsx";
import { balanceOf, blankLine, type Entry, type EntryLine, faultOf } from "./entry-lines.ts";
import { useEntry } from "./use-entry.ts";

interface Props {
  rows: readonly DrawnVoucher[];
  sheet: SheetState;
  onClose: () => void;
  /** Shows the entry that was booked. */
  onOpenEntry: ((headId: number) => void) | undefined;
}

const adjTypes = [adjustType.entry, adjustType.reclass] as const;
const descriptionMax = 500;

interface LinesProps {
  entry: Entry;
  projectId: number;
  onChange: (lines: EntryLine[]) => void;
}

function Lines({ entry, projectId, onChange }: LinesProps) {
  const { t } = useTranslation();
  const { lines } = entry;
  const set = (key: string, patch: Partial<EntryLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const { debit, credit, difference } = balanceOf(lines);
  return (
    <table className="vc-entry-lines">
      <thead>
        <tr>
          <th>{t("vouching.draw.item")}</th>
          <th>{t("vouchers.voucher.account")}</th>
          <th className="money">{t("vouchers.voucher.debit")}</th>
          <th className="money">{t("vouchers.voucher.credit")}</th>
          <th aria-label={t("ui.list.actions")} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.key}>
            <td>
              <ItemSelect
                projectId={projectId}
                value={line.fsItemId ?? undefined}
                onChange={(fsItemId) => set(line.key, { fsItemId })}
              />
            </td>
            <td className="vc-entry-account">
              {line.accountCode} {line.lineName}
            </td>
            <td>
              <MoneyInput
                label={t("vouching.debitOf", { line: index + 1 })}
                value={line.debit}
                onChange={(value) => set(line.key, { debit: value, ...(value ? { credit: null } : {}) })}
              />
            </td>
            <td>
              <MoneyInput
                label={t("vouching.creditOf", { line: index + 1 })}
                value={line.credit}
                onChange={(value) => set(line.key, { credit: value, ...(value ? { debit: null } : {}) })}
              />
            </td>
            <td>
              <Button
                type="text"
                size="small"
                aria-label={t("vouching.removeLine", { line: index + 1 })}
                icon={<Icon name="delete" size={14} />}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>
            <Button type="link" size="small" onClick={() => onChange([...lines, blankLine(lines)])}>
              {t("vouching.addLine")}
            </Button>
            <span className="vc-entry-balance">
              {t("vouchers.voucher.difference")} <DiffCell value={difference} />
            </span>
          </td>
          <td className="money">{formatMoney(debit)}</td>
          <td className="money">{formatMoney(credit)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function useBooking({ sheet, onOpenEntry }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { message } = App.useApp();
  return async (ids: number[], rowVersions: number[], entry: Entry) => {
    const { head, items } = await call(vouching.CreateDrawAdjustment, {
      ids,
      rowVersions,
      adjType: entry.adjType,
      description: entry.description.trim(),
      lines: entry.lines.map(({ key: _, fsItemId, debit, credit, ...line }) => ({
        ...line,
        fsItemId: fsItemId ?? 0,
        debit: debit ?? "0.00",
        credit: credit ?? "0.00",
      })),
    });
    sheet.changes.put(items);
    void refresh(client, adjustments.GetAuditAdjustList);
    void message.success(
      <>
        {t("vouching.entryMade")}
        {onOpenEntry ? (
          <Button type="link" size="small" onClick={() => onOpenEntry(head.id)}>
            {t("vouching.openEntry")}
          </Button>
        ) : null}
      </>,
      6,
    );
  };
}

/** The rows as the sheet reads them now. */
async function readAgain({ sheet, rows }: Props) {
  const { data } = await sheet.query.refetch();
  return rows.map((row) => data?.items.find(({ id }) => id === row.id) ?? row);
}

export function AdjustDialog(props: Props) {
  const { rows, sheet, onClose } = props;
  const { t } = useTranslation();
  const book = useBooking(props);
  const written = useEntry({ rows, book, onSaved: onClose, reread: () => readAgain(props) });
  const { entry, change, opened, moved, isBusy } = written;
  const fault = entry && faultOf(entry);
  // What was written before and is taken up again has its VAT, or has none on purpose.
  const isRateDue = written.asksVatRate && written.vatRate === undefined && !written.restoredAt;
  const where = rows.map(drawnName).slice(0, 3).join(t("live.comma"));
  const save = () => {
    if (entry && !fault && !isRateDue) void written.save();
  };
  return (
    <Window
      width={860}
      title={t("vouching.adjustOf", { where: rows.length > 3 ? `${where} …` : where })}
      okText={t("vouching.book")}
      okButtonProps={{ disabled: !entry || fault !== undefined || moved.length > 0 || isRateDue, loading: isBusy }}
      cancelText={t("ui.cancel")}
      onCancel={onClose}
      onOk={save}
    >
      {opened.error ? <ErrorPanel error={opened.error} onRetry={opened.retry} /> : null}
      {entry || opened.error ? null : <DelayedSkeleton rows={4} />}
      {entry ? (
        <div className="vc-form">
          <EntryNotes of={written} />
          <Radio.Group
            aria-label={t("adjustments.field.adjType")}
            value={entry.adjType}
            options={adjTypes.map((value) => ({ value, label: t(`codes.adjustType.${value}`) }))}
            onChange={(event) => change({ adjType: Number(event.target.value) })}
          />
          <Input
            aria-label={t("vouching.description")}
            maxLength={descriptionMax}
            value={entry.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          {written.asksVatRate ? (
            <label className="row" htmlFor="draw-vat-rate">
              {t("vouching.vatRate.ask")}
              <Select
                id="draw-vat-rate"
                style={{ width: 150 }}
                placeholder={t("vouching.vatRate.choose")}
                options={[...vatRates, 0].map((rate) => ({
                  value: rate,
                  label: rate === 0 ? t("vouching.vatRate.none") : `${rate}%`,
                }))}
                loading={written.isTaking}
                {...(written.vatRate === undefined ? {} : { value: written.vatRate })}
                onChange={written.takeVatRate}
              />
            </label>
          ) : null}
          <Lines entry={entry} projectId={sheet.project.id} onChange={(lines) => change({ lines })} />
          {fault ? (
            <p className="soft" role="status">
              {t(`vouching.entryFault.${fault}`)}
            </p>
          ) : null}
        </div>
      ) : null}
    </Window>
  );
}
