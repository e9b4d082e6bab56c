/** Enters a reply by keyboard: an amount for each item, what differs with its reason, and where the reply came from. */
import { hzletters, type Letter } from "@digao/contract/areas/confirmations";
import { codesOf } from "@digao/contract/codes";
import { replyMethod } from "@digao/contract/letter-codes";
import { fen, yuan } from "@digao/domain/money";
import { Checkbox, Form, Input, Select } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { Ask } from "../../ui/ask/Ask.tsx";
import { MomentInput } from "../../ui/MomentInput.tsx";
import { MoneyInput } from "../../ui/MoneyInput.tsx";

interface Entered {
  replyAmount?: string | null;
  diffReason?: number | null;
  note?: string;
  misstatement?: string | null;
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

function ItemFields({ letter, isExplaining }: { letter: Letter; isExplaining: boolean }) {
  const { t } = useTranslation();
  return letter.items.map((item) => (
    <fieldset key={item.id} className="hz-reply-item">
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
  return (
    <Ask<Values>
      title={word}
      why={`${letter.letterNo} ${letter.contactName}`}
      okText={t("ui.save")}
      width={900}
      keepAs={[isExplaining ? "hz-explain" : "hz-reply", letter.id]}
      initial={initial}
      send={send}
      onClose={onClose}
    >
      <ItemFields letter={letter} isExplaining={isExplaining} />
      {isExplaining ? null : <ReplyFields />}
    </Ask>
  );
}
