/** What a letter says while it may still be changed: its form and model, and rows of the bank's form. */

import { hzmodels } from "@digao/contract/areas/letters/confirmation-models/calls";
import { hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { letterMax } from "@digao/contract/areas/letters/confirmations/lengths";
import { codesOf } from "@digao/contract/codes";
import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { Window } from "../../../ui/Window.tsx";

interface Props {
  letter: Letter;
  onClose: () => void;
}
const baseOf = ({ id, rowVersion }: Letter) => ({ Id: id, rowVersion });

/** A model has the form it was written for, so choosing one chooses both. */
export function ModelDialog({ letter, onClose }: Props) {
  const { t } = useTranslation();
  const update = useChange(hzletters.UpdateHZLetter, { quiet: true });
  const models = useCall(hzmodels.GetHzModelList, { maxResultCount: 200 });
  const own = (models.data?.items ?? []).filter(({ hzKind }) => hzKind === letter.hzKind);
  const send = ({ form = letter.form, modelId }: { form?: number; modelId?: number }) =>
    update.mutateAsync({ ...baseOf(letter), form, modelId: modelId ?? null });
  return (
    <Ask<{ form?: number; modelId?: number }>
      title={t("confirmations.do.model")}
      why={t("confirmations.modelWhy")}
      okText={t("ui.save")}
      initial={{ form: letter.form, ...(letter.modelId === null ? {} : { modelId: letter.modelId }) }}
      send={send}
      onClose={onClose}
    >
      <Form.Item name="form" label={t("confirmations.letter.form")}>
        <Select options={codesOf("letterForm").map((value) => ({ value, label: t(`codes.letterForm.${value}`) }))} />
      </Form.Item>
      <Form.Item name="modelId" label={t("confirmations.letter.model")}>
        <Select
          allowClear
          placeholder={t("confirmations.defaultModel")}
          options={own.map(({ id, modelName }) => ({ value: id, label: modelName }))}
        />
      </Form.Item>
    </Ask>
  );
}

type BankItem = Letter["bankItems"][number];
type Item = Letter["items"][number];

/** Columns that are written here; what the register knows of a balance is changed in the register. */
const written = ({ columns, labels, ofRegister }: BankItem, row: Item | null) =>
  columns
    .map((column, at) => ({ column, label: labels[at] ?? column, name: `c${at.toString()}` }))
    .filter(({ column }) => !(row && row.contactId !== null && ofRegister.includes(column)));

function RowDialog({ letter, item, row, onClose }: Props & { item: BankItem; row: Item | null }) {
  const { t } = useTranslation();
  const save = useChange(hzletters.SaveHZLetterItem, { quiet: true });
  const columns = written(item, row);
  const send = (cells: Record<string, string>) =>
    save.mutateAsync({
      ...baseOf(letter),
      itemId: row?.id ?? null,
      bankItemNo: item.itemNo,
      row: Object.fromEntries(
        columns.flatMap(({ column, name }) => {
          const value = (cells[name] ?? "").trim();
          return value === "" ? [] : [[column, value]];
        }),
      ),
    });
  const isOfRegister = row !== null && row.contactId !== null;
  return (
    <Ask<Record<string, string>>
      title={`${item.no} ${item.title}`}
      why={isOfRegister ? t("confirmations.bankRowOfList") : null}
      okText={t("ui.save")}
      width={680}
      initial={Object.fromEntries(columns.map(({ column, name }) => [name, row?.row[column] ?? ""]))}
      isReady={(values) => isOfRegister || Object.values(values).some((value) => value?.trim())}
      send={send}
      onClose={onClose}
    >
      <div className="hz-reply-fields">
        {columns.map(({ label, name }) => (
          <Form.Item key={name} name={name} label={label}>
            <Input maxLength={letterMax.cell} />
          </Form.Item>
        ))}
      </div>
    </Ask>
  );
}

/** All fourteen items and the annex, whether they hold anything or not: the letter prints every one of them. */
export function BankRows({ letter, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useChange(hzletters.RemoveHZLetterItem);
  const [rowDialog, ask] = useState<{ item: BankItem; row: Item | null }>();
  const wordsOf = (row: Item) => [row.bankAccount, ...Object.values(row.row)].filter(Boolean).join(" · ");
  return (
    <Window width={760} style={{ top: 40 }} title={t("confirmations.do.bankRows")} onCancel={onClose} footer={null}>
      <p className="soft">{t("confirmations.bankRowsWhy")}</p>
      <ScrollBox className="hz-bank-items" label={t("confirmations.do.bankRows")}>
        {letter.bankItems.map((item) => {
          const rows = letter.items.filter(({ bankItemNo }) => bankItemNo === item.itemNo);
          return (
            <section key={item.itemNo} aria-label={`${item.no} ${item.title}`}>
              <div className="row">
                <b className="fill">{`${item.no} ${item.title}`}</b>
                <Button
                  size="small"
                  aria-label={t("confirmations.addBankRow", { item: item.no })}
                  onClick={() => ask({ item, row: null })}
                >
                  {t("confirmations.do.addRow")}
                </Button>
              </div>
              {rows.length === 0 ? <span className="soft">{t("confirmations.notApplicable")}</span> : null}
              {rows.map((row) => (
                <div key={row.id} className="row">
                  <span className="fill">{wordsOf(row) || `${row.subjectName} ${formatMoney(row.bookAmount)}`}</span>
                  <Button size="small" type="text" onClick={() => ask({ item, row })}>
                    {t("confirmations.do.edit")}
                  </Button>
                  {row.contactId === null ? (
                    <Button
                      size="small"
                      type="text"
                      danger
                      loading={remove.isPending}
                      onClick={() => remove.mutate({ ...baseOf(letter), itemId: row.id })}
                    >
                      {t("bank-accounts.remove")}
                    </Button>
                  ) : null}
                </div>
              ))}
            </section>
          );
        })}
      </ScrollBox>
      {rowDialog ? <RowDialog letter={letter} {...rowDialog} onClose={() => ask(undefined)} /> : null}
    </Window>
  );
}
