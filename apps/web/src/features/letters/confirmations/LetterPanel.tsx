/** One letter: what it asks, what came back, its files, its signs, and every step it has taken. */
import { hzaround, hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind, letterStatus, sendMethod } from "@digao/contract/areas/letters/confirmations/codes";
import { fen } from "@digao/domain/money";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { reportError } from "../../../lib/report-error.ts";
import { UsedIn } from "../../../parts/evidence/evidence-links/UsedIn.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { AdjustDialog, EntryLink, isMisstated } from "./AdjustDialog.tsx";
import { AroundLinks } from "./AroundLinks.tsx";
import { MakeSelected, VoidSelected } from "./BulkDialogs.tsx";
import { bankNo } from "./bank-no.ts";
import { BankRows, ModelDialog } from "./LetterContents.tsx";
import { AlternativeDialog, AnswerDialog, AskReason, RegisterDialog, SendDialog } from "./LetterDialogs.tsx";
import { LetterFiles } from "./LetterFiles.tsx";
import { LetterHoles } from "./LetterHoles.tsx";
import { LetterMails } from "./LetterMails.tsx";
import { LetterSealPart } from "./LetterSealPart.tsx";
import { PlatformRequest } from "./PlatformRequest.tsx";
import { ReplyDialog } from "./ReplyDialog.tsx";
import { useDesk } from "./use-desk.ts";

type Ask =
  | "send"
  | "second"
  | "sealCompared"
  | "sealStated"
  | "sent"
  | "fail"
  | "reply"
  | "explain"
  | "alt"
  | "make"
  | "void"
  | "reject"
  | "resend"
  | "reopen"
  | "close"
  | "model"
  | "bankRows"
  | { flag: string }
  | { adjust: number };

const replyFacts = [
  "replyFromAddr",
  "replyPhone",
  "replyMail",
  "replySealName",
  "replySigner",
  "replySignDate",
  "replyOriginalAt",
] as const;

function Facts({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  const facts = [
    [t("confirmations.letter.name"), letter.contactName],
    [t("confirmations.letter.baseDate"), letter.baseDate],
    [
      t("confirmations.contact.address"),
      [letter.addressee.address, letter.addressee.linkman, letter.addressee.phone].filter(Boolean).join(" · "),
    ],
    [t("confirmations.letter.method"), letter.sendMethod === null ? "" : t(`codes.sendMethod.${letter.sendMethod}`)],
    [t("confirmations.letter.signed"), letter.receiverSigned ?? ""],
    [t("confirmations.letter.tracking"), [letter.courier, letter.trackingNo].filter(Boolean).join(" ")],
    [
      t("confirmations.letter.sentOn"),
      letter.sendTime ? `${formatDateTime(letter.sendTime)} ${letter.sentBy ?? ""}` : "",
    ],
    [t("confirmations.letter.repliedOn"), letter.replyTime ? formatDateTime(letter.replyTime) : ""],
    ...replyFacts.map((name) => [t(`confirmations.replyField.${name}`), letter[name] ?? ""] as const),
    [t("confirmations.altNote"), letter.altNote ?? ""],
    [t("confirmations.letter.confirmed"), formatMoney(letter.confirmedAmount)],
    [t("confirmations.letter.conclusion"), letter.conclusion ?? ""],
    [t("confirmations.reason"), letter.statusReason ?? ""],
  ] as const;
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="facts-row">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Why an item differs, what of that misstates the books, and the entry it led to. */
function Reason({ letter, item, onAdjust }: { letter: Letter; item: Letter["items"][number]; onAdjust: () => void }) {
  const { t } = useTranslation();
  const { isReadOnly } = useDesk();
  if (item.diffReason === null) return null;
  const mayBook = isMisstated(item) && item.adjustHeadId === null && !isReadOnly;
  return (
    <>
      {`${t(`codes.differenceReason.${item.diffReason}`)} ${item.diffNote ?? ""}`}
      {isMisstated(item) ? (
        <div className="soft">{`${t("confirmations.misstatement")} ${formatMoney(item.misstatement)}`}</div>
      ) : null}
      <EntryLink letter={letter} item={item} />
      {mayBook ? (
        <Button size="small" onClick={onAdjust}>
          {t("confirmations.do.adjust")}
        </Button>
      ) : null}
    </>
  );
}

function Items({ letter, onAdjust }: { letter: Letter; onAdjust: (itemId: number) => void }) {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t("confirmations.items")}
      rows={letter.items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "subject",
          title: t("confirmations.letter.subjects"),
          render: (item) =>
            [bankNo(letter, item.bankItemNo), item.subjectName, item.bankAccount].filter(Boolean).join(" "),
        },
        {
          key: "book",
          title: t("confirmations.letter.book"),
          align: "right",
          render: (item) => <MoneyCell value={item.bookAmount} total />,
        },
        {
          key: "reply",
          title: t("confirmations.letter.reply"),
          align: "right",
          render: (item) => <MoneyCell value={item.replyAmount} />,
        },
        {
          key: "difference",
          title: t("confirmations.letter.difference"),
          align: "right",
          render: (item) => <MoneyCell value={item.diffAmount} />,
        },
        {
          key: "why",
          title: t("confirmations.letter.why"),
          render: (item) => <Reason letter={letter} item={item} onAdjust={() => onAdjust(item.id)} />,
        },
      ]}
    />
  );
}

function FlagAnswer({ flag, onAnswer }: { flag: Letter["flags"][number]; onAnswer: (code: string) => void }) {
  const { t } = useTranslation();
  const { isReadOnly } = useDesk();
  if (flag.answer !== null)
    return (
      <span className="soft">{`${flag.answer} — ${flag.answeredBy ?? ""} ${formatDateTime(flag.answeredAt)}`}</span>
    );
  if (isReadOnly) return null;
  return (
    <Button size="small" onClick={() => onAnswer(flag.code)}>
      {t("confirmations.do.answer")}
    </Button>
  );
}

function Flags({ letter, onAnswer }: { letter: Letter; onAnswer: (code: string) => void }) {
  const { t } = useTranslation();
  if (letter.flags.length === 0) return null;
  return (
    <>
      <h3 className="section-title">{t("confirmations.flags")}</h3>
      <ul className="hz-flags">
        {letter.flags.map((flag) => (
          <li key={flag.code}>
            <StatusTag tone={flag.answer === null ? "bad" : "good"}>{t(`confirmations.flag.${flag.code}`)}</StatusTag>{" "}
            <span>{flag.detail}</span> <FlagAnswer flag={flag} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Steps({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="section-title">{t("confirmations.timeline")}</h3>
      <ol className="hz-steps">
        {letter.steps.toReversed().map((step) => (
          <li key={step.seq}>
            <span className="soft">{formatDateTime(step.at)}</span> {step.by ?? t("confirmations.system")}{" "}
            {t(`confirmations.event.${step.action}`)} <CodeTag name="letterStatus" code={step.toStatus} />
            {step.comment ? ` ${step.comment}` : ""}
          </li>
        ))}
      </ol>
    </>
  );
}

const approvals = { submit: 1, approve: 2, withdraw: 4 } as const;
const directs = ["submit", "approve", "withdraw", "reset", "revise", "alternative"] as const;
type Direct = (typeof directs)[number];
type DialogKey = Extract<Ask, string>;
const isDirect = (key: Direct | DialogKey): key is Direct => directs.some((one) => one === key);

/** Each shows where the letter allows its event, or stands in its status. */
interface LetterButton {
  key: Direct | DialogKey;
  event?: readonly string[];
  status?: number;
  isBank?: boolean;
  /** Of a letter by mail the mail server's answer says what became of it. */
  isByHand?: boolean;
  /** Where the scan of the sealed letter stands so, or there is none and the firm takes a lead's word. */
  ofSeal?: "compare" | "none";
  isPrimary?: boolean;
}
const BUTTONS: readonly LetterButton[] = [
  { key: "make", event: ["createFile"], isPrimary: true },
  { key: "submit", event: ["submit"], isPrimary: true },
  { key: "model", event: ["createFile", "submit", "revise"] },
  { key: "bankRows", event: ["createFile", "submit", "revise"], isBank: true },
  { key: "approve", event: ["approve"], isPrimary: true },
  { key: "reject", event: ["reject"] },
  { key: "withdraw", event: ["withdraw"] },
  { key: "revise", event: ["revise"], isPrimary: true },
  { key: "reset", event: ["reset"] },
  { key: "sealCompared", event: ["sealCompared"], ofSeal: "compare", isPrimary: true },
  { key: "sealStated", event: ["sealStated"], ofSeal: "none" },
  { key: "send", event: ["send"], isPrimary: true },
  { key: "sent", status: letterStatus.sending, isByHand: true, isPrimary: true },
  { key: "fail", status: letterStatus.sending, isByHand: true },
  { key: "resend", event: ["resend"], isPrimary: true },
  { key: "reply", event: ["replyAgree", "lateReply"], isPrimary: true },
  { key: "second", event: ["second"] },
  { key: "explain", status: letterStatus.differs },
  { key: "alternative", event: ["alternative"] },
  { key: "alt", status: letterStatus.alternative, isPrimary: true },
  { key: "close", event: ["close"] },
  { key: "reopen", event: ["reopen"] },
  { key: "void", event: ["void"] },
];

function Buttons({ letter, ask }: { letter: Letter; ask: (what: Ask) => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const approval = useChange(hzletters.CreateLetterApproval);
  const reset = useChange(hzletters.UpdateHZLetterFile);
  const update = useChange(hzletters.UpdateHZLetter);
  const can = (event: string) => letter.events.includes(event);
  const base = { Id: letter.id, rowVersion: letter.rowVersion };
  const confirming = (what: string) => () =>
    void message.success(t("confirmations.did", { what: t(`confirmations.event.${what}`), no: letter.letterNo }));
  const go = (what: Direct) => {
    const onSuccess = confirming(what);
    if (what === "reset") reset.mutate({ projectId: letter.projectId, ids: [letter.id] }, { onSuccess });
    else if (what === "revise" || what === "alternative") update.mutate({ ...base, event: what }, { onSuccess });
    else approval.mutate({ ...base, action: approvals[what] }, { onSuccess });
  };
  const sealFits = (ofSeal: LetterButton["ofSeal"]): boolean =>
    ofSeal === undefined || (letter.seal.state === ofSeal && (ofSeal === "compare" || letter.seal.mayBeStated));
  const shown = BUTTONS.filter(
    ({ event, status, isBank, isByHand, ofSeal }) =>
      sealFits(ofSeal) &&
      (event ? event.some(can) : letter.statusId === status) &&
      !(isBank && letter.hzKind !== letterKind.bank) &&
      !(isByHand && letter.sendMethod === sendMethod.mail),
  );
  return (
    <div className="row wrap">
      {shown.map(({ key, isPrimary = false }) => (
        <Button
          key={key}
          size="small"
          type={isPrimary ? "primary" : "default"}
          onClick={() => (isDirect(key) ? go(key) : ask(key))}
        >
          {t(`confirmations.do.${key}`)}
        </Button>
      ))}
    </div>
  );
}

/** What is asked about one sign or one item. */
function DialogOf({ what, letter, onClose }: { what: Exclude<Ask, string>; letter: Letter; onClose: () => void }) {
  if ("flag" in what) return <AnswerDialog letter={letter} code={what.flag} onClose={onClose} />;
  const item = letter.items.find(({ id }) => id === what.adjust);
  return item ? <AdjustDialog letter={letter} item={item} onClose={onClose} /> : null;
}

function Dialog({ what, letter, onClose }: { what: Ask; letter: Letter; onClose: () => void }) {
  const of = { letter, onClose };
  const selected = { projectId: letter.projectId, ids: [letter.id], onClose };
  if (typeof what === "object") return <DialogOf what={what} {...of} />;
  if (what === "model") return <ModelDialog {...of} />;
  if (what === "bankRows") return <BankRows {...of} />;
  if (what === "make") return <MakeSelected {...selected} />;
  if (what === "void") return <VoidSelected {...selected} />;
  if (what === "send" || what === "second") return <SendDialog {...of} isSecond={what === "second"} />;
  if (what === "sent" || what === "fail") return <RegisterDialog {...of} hasFailed={what === "fail"} />;
  if (what === "reply" || what === "explain") return <ReplyDialog {...of} isExplaining={what === "explain"} />;
  if (what === "alt") return <AlternativeDialog {...of} />;
  return <AskReason {...of} what={what} />;
}

export function LetterPanel({ id }: { id: number }) {
  const { t } = useTranslation();
  const project = useDesk();
  const query = useCall(hzletters.GetHzLetterItem, { Id: id });
  const [what, ask] = useState<Ask>();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <DelayedSkeleton />;
  const letter = query.data;
  return (
    <div className="hz-letter">
      <p className="row wrap">
        <CodeTag name="letterStatus" code={letter.statusId} />
        <CodeTag name="letterKind" code={letter.hzKind} />
        <span className="soft">{t(`codes.letterForm.${letter.form}`)}</span>
        {letter.isOutdated && letter.statusId < 40 ? (
          <StatusTag tone="bad">{t("confirmations.outdated")}</StatusTag>
        ) : null}
        {letter.addrCheck === 0 ? <StatusTag tone="attention">{t("confirmations.addressOpen")}</StatusTag> : null}
      </p>
      {project.isReadOnly ? null : <Buttons letter={letter} ask={ask} />}
      <LetterHoles letter={letter} />
      <LetterSealPart letter={letter} />
      <Facts letter={letter} />
      <h3 className="section-title">{t("confirmations.items")}</h3>
      <Items letter={letter} onAdjust={(adjust) => ask({ adjust })} />
      {letter.diffAmount !== null && fen(letter.diffAmount) !== 0n ? (
        <Button
          size="small"
          onClick={() =>
            void download(hzletters.DownHZReconciliation, { Id: letter.id, RptLang: lang }).catch(reportError)
          }
        >
          {t("confirmations.do.reconciliation")}
        </Button>
      ) : null}
      {letter.platformRequest ? <PlatformRequest letter={letter} of={letter.platformRequest} /> : null}
      <Flags letter={letter} onAnswer={(flag) => ask({ flag })} />
      <LetterMails letter={letter} />
      {/* What is added first goes by where the letter stands. */}
      <LetterFiles key={letter.statusId} letter={letter} />
      <AroundLinks call={hzaround.GetHZAroundLetter} id={letter.id} but="letters" />
      <UsedIn entityId="confirmationLetter" referId={letter.id} />
      <Steps letter={letter} />
      {what ? <Dialog what={what} letter={letter} onClose={() => ask(undefined)} /> : null}
    </div>
  );
}
