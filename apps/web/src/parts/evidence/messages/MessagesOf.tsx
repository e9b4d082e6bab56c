/** What the project's people wrote beside a record: threads with answers, and where one writes another. */
import { type MessageThread, messages, type ThreadType } from "@digao/contract/areas/evidence/messages/calls";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Composer } from "./Composer.tsx";
import { useIsManager } from "./ComposerFields.tsx";
import { Thread } from "./Thread.tsx";
import type { Place } from "./use-composer.ts";
import { useOpenComposer } from "./use-open-composer.ts";
import { useReading } from "./use-reading.ts";
import "./messages.css";

const shownAtOnce = 20;

const ofMembers: readonly ThreadType[] = ["CMT", "QUE"];
const ofReviewers: readonly ThreadType[] = ["CMT", "QUE", "RVN", "SVC", "RSK"];

function useThreads({ entityId, referId }: Place, count: number) {
  const { id: projectId } = useProject();
  const input = { projectId, entityId, referId, maxResultCount: count };
  return useCall(messages.GetMsgJedHeadData, input, { keepPrevious: true });
}

/** At the head of a record that stands above them: how many there are, and the way down. */
export function MessagesMark({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { data } = useThreads(place, shownAtOnce);
  if (!data?.totalCount) return null;
  const unread = data.items.flatMap(({ replies, ...head }) => [head, ...replies]).filter(({ isUnread }) => isUnread);
  return (
    <Button
      type="link"
      size="small"
      className="msg-mark"
      onClick={({ currentTarget }) =>
        currentTarget.closest(".inspector-body")?.querySelector(".msg-section")?.scrollIntoView({ block: "start" })
      }
    >
      {t("messages.mark", { count: data.totalCount })}
      {unread.length > 0 ? <span className="msg-new">{t("messages.markNew", { count: unread.length })}</span> : null}
    </Button>
  );
}

interface Props {
  place: Place;
  /** The statement item at hand: its risk prompts are offered first, its procedures answer them. */
  rid?: number | undefined;
  /** They, not the voucher above them, are what one came for. */
  takesView?: boolean;
  /** Of the threads, those that are shown. */
  only?: (thread: MessageThread) => boolean;
}

interface ThreadsProps {
  page: { totalCount: number; items: MessageThread[] };
  rid: number | undefined;
  onOlder: () => void;
}

function Threads({ page: { totalCount, items }, rid, onOlder }: ThreadsProps) {
  const { t } = useTranslation();
  const reading = useReading();
  const older = totalCount - items.length;
  if (totalCount === 0) return null;
  return (
    <>
      <ul className="msg-threads">
        {items.map((thread) => (
          <Thread key={thread.msgId} thread={thread} reading={reading} rid={rid} />
        ))}
      </ul>
      {older > 0 ? (
        <Button type="link" size="small" onClick={onOlder}>
          {t("messages.older", { count: older })}
        </Button>
      ) : null}
    </>
  );
}

function List({ place, rid, takesView = false, only }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const isManager = useIsManager();
  const write = useRef<HTMLButtonElement>(null);
  const writing = useOpenComposer({ kind: "new", place, types: isManager ? ofReviewers : ofMembers, rid }, write);
  const [count, setCount] = useState(shownAtOnce);
  const { data, error, isPending, refetch } = useThreads(place, count);
  const section = useRef<HTMLElement>(null);
  const isRead = data !== undefined;
  useEffect(() => {
    if (takesView && isRead) section.current?.scrollIntoView({ block: "start" });
  }, [takesView, isRead]);
  const isOpen = writing.isOpen && !project.isClosed;
  const isEmpty = data?.totalCount === 0 && !isOpen;
  return (
    <section ref={section} className="msg-section" aria-label={t("messages.title")}>
      <header className="msg-section-head">
        <h3 className="section-title">{t("messages.title")}</h3>
        {data?.totalCount ? <span className="msg-count">{data.totalCount}</span> : null}
        {isEmpty ? <span className="soft">{t("messages.none")}</span> : null}
        {project.isClosed || isOpen ? null : (
          <Button ref={write} size="small" className="msg-write" onClick={writing.open}>
            {t("messages.write.new")}
          </Button>
        )}
      </header>
      {isOpen ? <Composer {...writing.composer} /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <DelayedSkeleton rows={2} /> : null}
      {data && !error ? (
        <Threads
          page={only ? { ...data, items: data.items.filter(only) } : data}
          rid={rid}
          onOlder={() => setCount(count + shownAtOnce)}
        />
      ) : null}
    </section>
  );
}

/** What is open of one record is closed with it. */
export const MessagesOf = (props: Props) => (
  <List key={`${props.place.entityId}.${props.place.referId}.${props.place.cell?.name ?? ""}`} {...props} />
);

interface OfVoucher {
  jmsn: number;
  takesView?: boolean;
}
export const MessagesOfVoucher = ({ jmsn, ...rest }: OfVoucher) => (
  <MessagesOf place={{ entityId: "voucher", referId: jmsn }} {...rest} />
);
