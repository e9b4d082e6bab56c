/** The mail that the address says is being written: it begins once its origin and the own mailbox are read. */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Compose } from "./Compose.tsx";
import { blank, type Way, type Written, ways, writtenOf } from "./written.ts";

interface Props {
  way: Way;
  /** Of the draft, or of the mail that is answered or passed on. */
  id: number | undefined;
  /** Of the pane beside the list. */
  name: string;
  onClose: () => void;
}
export const paneWidth = 580;

function Begun({ way, id, name, onClose }: Props) {
  const { t } = useTranslation();
  const settings = useCall(mail.GetMailboxSettings, {});
  const origin = useCall(mail.GetMailItem, { id: id ?? 0 }, { enabled: id !== undefined, staleMs: 0 });
  // As it stood when the writing began: to read a mail or to keep its draft changes it.
  const [first, setFirst] = useState<Written>();
  const isRead = settings.data && (id === undefined || (origin.data && !origin.isFetching));
  if (!first && settings.data && isRead)
    setFirst(way === "write" || !origin.data ? blank : writtenOf(way, origin.data, settings.data.mailAddress, t));
  const error = settings.error ?? origin.error;
  const retry = () => void Promise.all([settings.refetch(), id === undefined ? null : origin.refetch()]);
  if (!first)
    return (
      <Inspector name={name} first={paneWidth} title={t("mail.write")} label={t("mail.write")} onClose={onClose}>
        {error ? <ErrorPanel error={error} onRetry={retry} /> : <DelayedSkeleton rows={8} />}
      </Inspector>
    );
  const record = id === undefined ? "new" : `${way}-${id.toString()}`;
  return (
    <Compose
      first={first}
      signature={settings.data?.signature ?? ""}
      record={record}
      name={name}
      width={paneWidth}
      onClose={onClose}
    />
  );
}

interface Forms {
  isOpen: (way: Way) => boolean;
  idIn: (way: Way) => number | undefined;
  close: () => void;
}
export function Writing({ forms, name }: { forms: Forms; name: string }) {
  const way = ways.find((one) => forms.isOpen(one));
  if (!way) return null;
  const id = way === "write" ? undefined : forms.idIn(way);
  return <Begun key={`${way}-${id ?? ""}`} way={way} id={id} name={name} onClose={forms.close} />;
}
