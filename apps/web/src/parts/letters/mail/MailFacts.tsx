/** A mail as it is read: heads, what is known of its sender, its text in a frame, attachments, what became of it. */
import type { MailAuth, MailDetail, MailPerson, MailState } from "@digao/contract/areas/letters/mail/shapes";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { HtmlPage } from "../../evidence/audit-files/HtmlPage.tsx";
import "./mail.css";

const nameOf = ({ name, address }: MailPerson): string => name || address;
const addressOf = ({ name, address }: MailPerson): string =>
  name && name !== address ? `${name} <${address}>` : address || name;
export const namesOf = (people: readonly MailPerson[]): string => people.map(nameOf).join("; ");
export const addressesOf = (people: readonly MailPerson[]): string => people.map(addressOf).join("; ");

/** By name; the addresses are said on hover. */
const People = ({ people }: { people: readonly MailPerson[] }) => (
  <span title={addressesOf(people)}>{namesOf(people)}</span>
);
/** Anybody may call themselves anything: the address stands below the name. */
const Sender = ({ name, address }: MailPerson) =>
  name && name !== address ? (
    <span className="mail-sender">
      <strong>{name}</strong>
      <span className="soft">{address}</span>
    </span>
  ) : (
    <strong>{address || name}</strong>
  );

const tones = {
  queued: "quiet",
  sending: "busy",
  sent: "good",
  unknown: "attention",
  failed: "bad",
  bounced: "bad",
} as const;
export function MailStateTag({ state }: { state: MailState }) {
  const { t } = useTranslation();
  return <StatusTag tone={tones[state]}>{t(`mail.state.${state}`)}</StatusTag>;
}

const toneOf = (result: string) => {
  if (result === "pass") return "good" as const;
  return result === "fail" || result === "softfail" || result === "permerror"
    ? ("bad" as const)
    : ("attention" as const);
};

function Auth({ auth }: { auth: MailAuth }) {
  const { t } = useTranslation();
  const tags = (verdicts: MailAuth["own"]) =>
    verdicts.map(({ method, result, domain }, at) => (
      <StatusTag key={`${method}-${at.toString()}`} tone={toneOf(result)}>
        {`${method.toUpperCase()} ${result}${domain ? ` ${domain}` : ""}`}
      </StatusTag>
    ));
  return (
    <div className="stack gap-4">
      {auth.trusted.length > 0 ? (
        <span className="row wrap gap-4">
          {t("mail.auth.server", { server: auth.server })}
          {tags(auth.trusted)}
        </span>
      ) : null}
      <span className="row wrap gap-4">
        {t("mail.auth.own")}
        {auth.own.length > 0 ? tags(auth.own) : <span className="soft">{t("mail.auth.none")}</span>}
      </span>
      {auth.others.length > 0 ? (
        <span className="soft">
          {t("mail.auth.others", { servers: auth.others.map(({ server }) => server).join("; ") })}
        </span>
      ) : null}
    </div>
  );
}

/** Anybody may write it: whoever answers should see where the answer goes. */
const AnsweredTo = ({ addresses }: { addresses: readonly string[] }) => (
  <StatusTag tone="attention">{addresses.join("; ")}</StatusTag>
);

interface Props {
  mail: MailDetail;
  onPart: (index: number | undefined) => void;
  onPictures?: (() => void) | undefined;
  /** Pictures were asked for: what is left could not be fetched. */
  arePicturesLeft?: boolean;
  children?: ReactNode;
}

function Heads({ mail, onPart }: Pick<Props, "mail" | "onPart">) {
  const { t } = useTranslation();
  const hasSender = Boolean(mail.fromName || mail.fromAddr);
  const people = (list: readonly MailPerson[]) => (list.length > 0 ? <People people={list} /> : "");
  const rows: [string, ReactNode][] = [
    ["from", hasSender ? <Sender key="from" name={mail.fromName ?? ""} address={mail.fromAddr ?? ""} /> : ""],
    ["to", people(mail.to)],
    ["cc", people(mail.cc)],
    ["bcc", people(mail.bcc)],
    ["replyTo", mail.replyTo.length > 0 ? <AnsweredTo key="replyTo" addresses={mail.replyTo} /> : ""],
    ["date", mail.mailDate ? formatDateTime(mail.mailDate) : ""],
    ["auth", mail.auth ? <Auth key="auth" auth={mail.auth} /> : ""],
    ["state", mail.state ? <MailStateTag key="state" state={mail.state} /> : ""],
  ];
  return (
    <dl className="facts">
      {rows
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="facts-row">
            <dt>{t(`mail.head.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {mail.parts.length > 0 ? (
        <div className="facts-row">
          <dt>{t("mail.head.parts")}</dt>
          <dd className="mail-parts">
            {mail.parts.map(({ index, fileName, sizeBytes }) => (
              <Button key={index} type="link" size="small" onClick={() => onPart(index)}>
                {`${fileName} (${formatBytes(sizeBytes)})`}
              </Button>
            ))}
          </dd>
        </div>
      ) : null}
      {mail.rawSha256 ? (
        <div className="facts-row">
          <dt>{t("mail.head.original")}</dt>
          <dd>
            <Button type="link" size="small" onClick={() => onPart(undefined)}>
              {t("mail.downloadOriginal")}
            </Button>
            <code className="mail-hash" title={mail.rawSha256}>{`SHA-256 ${mail.rawSha256.slice(0, 16)}…`}</code>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

export function MailFacts({ mail, onPart, onPictures, arePicturesLeft = false, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="mail-read">
      <Heads mail={mail} onPart={onPart} />
      {children}
      {mail.unread ? <p className="soft">{mail.unread}</p> : null}
      {mail.remotePictures > 0 ? (
        <p className="soft">
          {t(arePicturesLeft ? "mail.picturesLeft" : "mail.pictures", { count: mail.remotePictures })}
          {onPictures ? (
            <Button type="link" size="small" onClick={onPictures}>
              {t("mail.showPictures")}
            </Button>
          ) : null}
        </p>
      ) : null}
      {mail.html ? <HtmlPage className="mail-page" html={mail.html} title={mail.subject} /> : null}
      {mail.events.length > 0 ? (
        <>
          <h3 className="section-title">{t("mail.events")}</h3>
          <ul className="mail-events">
            {mail.events.map(({ at, note, reply, userName }, index) => (
              <li key={`${at}-${index.toString()}`}>
                <time dateTime={at}>{formatDateTime(at)}</time> {note}
                {userName ? ` · ${userName}` : ""}
                {reply ? <span className="soft"> {reply}</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
