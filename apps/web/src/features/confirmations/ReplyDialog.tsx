/** Enters a reply by keyboard: an amount for each item, what differs with its reason, and where the reply came from. */
import { hzletters, type Letter } from "@digao/contract/areas/confirmations";
import { codesOf } from "@digao/contract/codes";
import type { ReplyScanField } from "@digao/contract/confirmations/scans";
import { replyMethod } from "@digao/contract/letter-codes";
import { SURE } from "@digao/domain/confirmations/scan";
import { fen, yuan } from "@digao/domain/money";
import { Checkbox, Form, type FormInstance, Input, Select } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { Ask } from "../../ui/ask/Ask.tsx";
import { MomentInput } from "../../ui/MomentInput.tsx";
import { MoneyInput } from "../../ui/MoneyInput.tsx";
import { ScanPane } from "./ScanPane.tsx";

interface Entered {
  replyAmount?: string | null;
  diffReason?: number | null;
  note?: string;
  misstatement?: string | null;
  /** Taken over from a scan that was not read surely: what it said, how sure that was, and whether somebody compared it. */
  scanned?: string;
  confidence?: number;
  isCompared?: boolean;
}
interface Values extends Record<string, unknown> {
  items?: Record<string, Entered>;
}
const places = ["replyTrackingNo", "replyFromAddr", "replyCity", "replyPhone", "replyMail", "replySealName"] as const;

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

const isOpen = ({ replyAmount, scanned, confidence = 1, isCompared = false }: Entered = {}): boolean =>
  scanned !== undefined && scanned === replyAmount && confidence < SURE && !isCompared;

/** What was not read surely is compared by a person before it counts. */
function Compared({ itemId }: { itemId: number }) {
  const { t } = useTranslation();
  const entered: Entered | undefined = Form.useWatch(["items", String(itemId)], {
    form: Form.useFormInstance(),
    preserve: true,
  });
  const { scanned, replyAmount, confidence = 1 } = entered ?? {};
  if (scanned === undefined || scanned !== replyAmount || confidence >= SURE) return null;
  return (
    <Form.Item name={["items", String(itemId), "isCompared"]} valuePropName="checked" className="hz-compared">
      <Checkbox>{t("confirmations.scan.compared", { share: Math.round(confidence * 100) })}</Checkbox>
    </Form.Item>
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
        {[item.bankItemNo, item.subjectName, item.bankAccount].filter(Boolean).join(" ")}{" "}
        {t("confirmations.letter.book")} {formatMoney(item.bookAmount)}
        <Difference book={item.bookAmount} itemId={item.id} />
      </legend>
      {isExplaining ? null : (
        <Form.Item name={["items", String(item.id), "replyAmount"]} label={t("confirmations.letter.reply")}>
          <MoneyInput />
        </Form.Item>
      )}
      {isExplaining ? null : <Compared itemId={item.id} />}
      {(["scanned", "confidence"] as const).map((name) => (
        <Form.Item key={name} name={["items", String(item.id), name]} hidden>
          <Input />
        </Form.Item>
      ))}
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
        <Input maxLength={500} />
      </Form.Item>
    </fieldset>
  ));
}

function ReplyFields() {
  const { t } = useTranslation();
  return (
    <>
      <div className="hz-reply-facts">
        <Form.Item name="replyMethod" label={t("confirmations.replyMethod")}>
          <Select
            options={codesOf("replyMethod").map((value) => ({ value, label: t(`codes.replyMethod.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="replyTime" label={t("confirmations.letter.repliedOn")}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="replyResult" label={t("confirmations.replyResult")}>
          <Select
            options={[
              { value: 0, label: t("confirmations.byAmounts") },
              ...[3, 4, 5].map((value) => ({ value, label: t(`codes.replyResult.${value}`) })),
            ]}
          />
        </Form.Item>
        {places.map((name) => (
          <Form.Item key={name} name={name} label={t(`confirmations.replyField.${name}`)}>
            <Input maxLength={200} />
          </Form.Item>
        ))}
      </div>
      <div className="row wrap">
        <Form.Item name="replySealOk" valuePropName="checked">
          <Checkbox>{t("confirmations.sealOk")}</Checkbox>
        </Form.Item>
        <Form.Item name="replySignOk" valuePropName="checked">
          <Checkbox>{t("confirmations.signOk")}</Checkbox>
        </Form.Item>
      </div>
      <Form.Item name="note" label={t("confirmations.note")}>
        <Input maxLength={1000} />
      </Form.Item>
    </>
  );
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
        [String(id)]: { replyAmount: amount, scanned: amount, confidence: field.confidence, isCompared: false },
      },
    });
  if (field.name === "phone") form.setFieldValue("replyPhone", field.value);
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
  const onTake = (taken: ReplyScanField) => {
    mark(taken);
    takeOver(form, letter, { field: taken, ...(itemId === undefined ? {} : { itemId }) });
  };
  return (
    <div className="hz-reply-split">
      <div>
        <ItemFields letter={letter} isExplaining={false} onFocus={onFocus} />
        <ReplyFields />
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
    const told = letter.items.map(({ id }) => {
      const { replyAmount = null, diffReason = null, note = "", misstatement } = items[String(id)] ?? {};
      return { id, replyAmount, diffReason, note: note.trim(), misstatement: misstatement || "0.00" };
    });
    if (isExplaining)
      return explain.mutateAsync({ ...base, items: told.map(({ replyAmount: _amount, ...item }) => item) });
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
      replySealOk: Boolean(rest.replySealOk),
      replySignOk: Boolean(rest.replySignOk),
      note: text("note"),
      items: isNone(rest.replyResult) ? [] : told,
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
      isReady={({ items = {} }) => !Object.values(items).some(isOpen)}
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
