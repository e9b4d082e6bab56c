/** Enters a reply by keyboard: an amount for each item, what differs with its reason, and where the reply came from. */

import { hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { replyMethod } from "@digao/contract/areas/letters/confirmations/codes";
import { letterMax } from "@digao/contract/areas/letters/confirmations/lengths";
import type { ReplyScanField } from "@digao/contract/areas/letters/confirmations/scans";
import { codesOf } from "@digao/contract/codes";
import { fen, yuan } from "@digao/domain/money";
import { Form, type FormInstance, Input, Select } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { bankNo } from "./bank-no.ts";
import { Compared, isOpen, type Taken, takenFrom } from "./Compared.tsx";
import { ReplyFields, scannedFacts } from "./ReplyFields.tsx";
import { ScanPane } from "./ScanPane.tsx";

interface Entered extends Taken {
  replyAmount?: string | null;
  diffReason?: number | null;
  note?: string;
  misstatement?: string | null;
}
interface Values extends Record<string, unknown> {
  items?: Record<string, Entered>;
  /** By the fields beside the items. */
  taken?: Record<string, Taken>;
}
const isAllCompared = ({ items = {}, taken = {}, ...facts }: Values): boolean =>
  !Object.values(items).some((one) => isOpen(one?.replyAmount, one)) &&
  !Object.entries(taken).some(([name, one]) => isOpen(facts[name], one));

/** What is typed less what the books say; nothing before it is an amount. */
function Difference({ book, itemId }: { book: string; itemId: number }) {
  const { t } = useTranslation();
  const typed: unknown = Form.useWatch(["items", String(itemId), "replyAmount"], Form.useFormInstance());
  if (typeof typed !== "string" || !/^-?\d+(\.\d{1,2})?$/.test(typed)) return null;
  const difference = yuan(fen(typed) - fen(book));
  return (
    <span className={fen(difference) === 0n ? "soft" : "diff-bad"}>
      {` · ${t("confirmations.letter.difference")} ${formatMoney(difference)}`}
    </span>
  );
}

interface ItemsProps {
  letter: Letter;
  isExplaining: boolean;
  onFocus: (itemId: number) => void;
}

function ItemFields({ letter, isExplaining, onFocus }: ItemsProps) {
  const { t } = useTranslation();
  return letter.items.map((item) => (
    <fieldset key={item.id} className="hz-reply-item" onFocus={() => onFocus(item.id)}>
      <legend>
        {[bankNo(letter, item.bankItemNo), item.subjectName, item.bankAccount].filter(Boolean).join(" ")}{" "}
        {t("confirmations.letter.book")} {formatMoney(item.bookAmount)}
        <Difference book={item.bookAmount} itemId={item.id} />
      </legend>
      {isExplaining ? null : (
        <Form.Item name={["items", String(item.id), "replyAmount"]} label={t("confirmations.letter.reply")}>
          <MoneyInput />
        </Form.Item>
      )}
      {isExplaining ? null : (
        <Compared value={["items", String(item.id), "replyAmount"]} taken={["items", String(item.id)]} />
      )}
      <Form.Item name={["items", String(item.id), "diffReason"]} label={t("confirmations.letter.why")}>
        <Select
          allowClear
          options={codesOf("differenceReason").map((value) => ({ value, label: t(`codes.differenceReason.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name={["items", String(item.id), "misstatement"]} label={t("confirmations.misstatement")}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name={["items", String(item.id), "note"]} label={t("confirmations.note")}>
        <Input maxLength={letterMax.itemNote} />
      </Form.Item>
    </fieldset>
  ));
}

/** Puts what was recognised into the form: an amount into the item it fits or the one last entered, agreement into all of them. */
function takeOver(
  form: FormInstance,
  letter: Letter,
  { field, itemId }: { field: ReplyScanField; itemId?: number },
): void {
  const put = (id: number, amount: string) =>
    form.setFieldsValue({
      items: {
        [String(id)]: { replyAmount: amount, ...takenFrom(amount, field.confidence) },
      },
    });
  const fact = scannedFacts.get(field.name);
  if (fact) form.setFieldsValue({ [fact]: field.value, taken: { [fact]: takenFrom(field.value, field.confidence) } });
  if (field.name === "conclusion" && field.value === "相符")
    for (const item of letter.items) put(item.id, item.bookAmount);
  if (field.name !== "amount") return;
  const amount = yuan(fen(field.value.replaceAll(",", "")));
  const fitting = letter.items.find(({ bookAmount }) => bookAmount === amount);
  const target = itemId ?? fitting?.id ?? letter.items[0]?.id;
  if (target !== undefined) put(target, amount);
}

/** The form beside the scans; the amount of an item that has the focus is marked on the picture. */
function Split({ letter, scans }: { letter: Letter; scans: Scans }) {
  const form = Form.useFormInstance();
  const [field, mark] = useState<ReplyScanField>();
  const [itemId, setItem] = useState<number>();
  const onFocus = (id: number) => {
    setItem(id);
    const book = letter.items.find((item) => item.id === id)?.bookAmount;
    const fields = scans.flatMap(({ pages }) => pages).flatMap(({ fields: all }) => all);
    const amounts = fields.filter(({ name }) => name === "amount");
    const same = amounts.find(({ value }) => yuan(fen(value.replaceAll(",", ""))) === book);
    if (same) mark(same);
  };
  const onFact = (name: string) => {
    const all = scans.flatMap(({ pages }) => pages).flatMap(({ fields }) => fields);
    const found = all.find((one) => scannedFacts.get(one.name) === name);
    if (found) mark(found);
  };
  const onTake = (taken: ReplyScanField) => {
    mark(taken);
    takeOver(form, letter, { field: taken, ...(itemId === undefined ? {} : { itemId }) });
  };
  return (
    <div className="hz-reply-split">
      <div>
        <ItemFields letter={letter} isExplaining={false} onFocus={onFocus} />
        <ReplyFields onFocus={onFact} />
      </div>
      <ScanPane letterId={letter.id} scans={scans} field={field} mark={mark} onTake={onTake} />
    </div>
  );
}
type Scans = Parameters<typeof ScanPane>[0]["scans"];

export function ReplyDialog({
  letter,
  isExplaining,
  onClose,
}: {
  letter: Letter;
  isExplaining: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const enter = useChange(hzletters.UpdateHZLetterReplyAmount, { quiet: true });
  const explain = useChange(hzletters.ExplainHZDifferences, { quiet: true });
  const { data, isPending } = useCall(hzletters.GetHZReplyScans, { Id: letter.id }, { enabled: !isExplaining });
  const scans = data?.items ?? [];
  const base = { Id: letter.id, rowVersion: letter.rowVersion };
  const isNone = (result: unknown) => result === 4 || result === 5;
  const send = ({ items = {}, ...rest }: Values): Promise<unknown> => {
    const explained = letter.items.map(({ id }) => {
      const { replyAmount = null, diffReason = null, note = "", misstatement } = items[String(id)] ?? {};
      return { id, replyAmount, diffReason, note: note.trim(), misstatement: misstatement || "0.00" };
    });
    if (isExplaining)
      return explain.mutateAsync({ ...base, items: explained.map(({ replyAmount: _amount, ...item }) => item) });
    const text = (name: string) => String(rest[name] ?? "").trim();
    return enter.mutateAsync({
      ...base,
      replyMethod: Number(rest.replyMethod),
      replyTime: String(rest.replyTime),
      replyResult: Number(rest.replyResult),
      replyTrackingNo: text("replyTrackingNo"),
      replyFromAddr: text("replyFromAddr"),
      replyCity: text("replyCity"),
      replyPhone: text("replyPhone"),
      replyMail: text("replyMail"),
      replySealName: text("replySealName"),
      replySigner: text("replySigner"),
      replySignDate: text("replySignDate") || null,
      replyOriginalAt: text("replyOriginalAt"),
      replySealOk: Boolean(rest.replySealOk),
      replySignOk: Boolean(rest.replySignOk),
      note: text("note"),
      items: isNone(rest.replyResult) ? [] : explained,
    });
  };
  // What came by mail is entered as such, with its sender.
  const received = letter.mails.findLast(({ direction }) => direction === 2);
  const initial: Values = {
    replyMethod: received ? replyMethod.mail : replyMethod.original,
    replyMail: received?.from ?? "",
    replyTime: dayjs().toISOString(),
    replyResult: 0,
    items: Object.fromEntries(
      letter.items.map((item) => [
        String(item.id),
        {
          replyAmount: item.replyAmount,
          diffReason: item.diffReason,
          note: item.diffNote ?? "",
          misstatement: item.misstatement === "0.00" ? null : item.misstatement,
        },
      ]),
    ),
  };
  const word = t(isExplaining ? "confirmations.do.explain" : "confirmations.do.reply");
  // The form would be another one once the scans are there.
  if (!isExplaining && isPending) return null;
  return (
    <Ask<Values>
      title={word}
      why={`${letter.letterNo} ${letter.contactName}`}
      okText={t("ui.save")}
      width={scans.length > 0 ? 1280 : 900}
      isReady={isAllCompared}
      keepAs={[isExplaining ? "hz-explain" : "hz-reply", letter.id]}
      initial={initial}
      send={send}
      onClose={onClose}
    >
      {scans.length > 0 ? (
        <Split letter={letter} scans={scans} />
      ) : (
        <>
          <ItemFields letter={letter} isExplaining={isExplaining} onFocus={() => undefined} />
          {isExplaining ? null : <ReplyFields />}
        </>
      )}
    </Ask>
  );
}
