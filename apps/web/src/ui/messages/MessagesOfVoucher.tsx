/** What the project's people wrote beside a voucher (留言、疑点): threads with answers, and where one writes another. */
import { messages } from "@digao/contract/areas/messages";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { useProject } from "../../lib/page.ts";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { Composer } from "./Composer.tsx";
import { Thread } from "./Thread.tsx";
import { useOpenComposer } from "./use-open-composer.ts";
import { useReading } from "./use-reading.ts";
import "./messages.css";

const shownAtOnce = 20;

function useThreads(jmsn: number, count: number) {
  const { id: projectId } = useProject();
  const asked = { projectId, entityId: "voucher" as const, referId: jmsn, maxResultCount: count };
  return useCall(messages.GetMsgJedHeadData, asked, { keepPrevious: true });
}

/** At the head of a voucher that stands above them: how many there are, and the way down. */
export function MessagesMark({ jmsn }: { jmsn: number }) {
  const { t } = useTranslation();
  const { data } = useThreads(jmsn, shownAtOnce);
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
  jmsn: number;
  /** They, not the voucher above them, are what one came for. */
  takesView?: boolean;
}

function List({ jmsn, takesView = false }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const reading = useReading();
  const write = useRef<HTMLButtonElement>(null);
  const writing = useOpenComposer({ kind: "new", jmsn }, write);
  const [count, setCount] = useState(shownAtOnce);
  const { data, error, isPending, refetch } = useThreads(jmsn, count);
  const section = useRef<HTMLElement>(null);
  const isRead = data !== undefined;
  useEffect(() => {
    if (takesView && isRead) section.current?.scrollIntoView({ block: "start" });
  }, [takesView, isRead]);
  const threads = data?.items ?? [];
  const older = (data?.totalCount ?? 0) - threads.length;
  const isOpen = writing.isOpen && !project.isReadOnly;
  const isEmpty = data?.totalCount === 0 && !isOpen;
  return (
    <section ref={section} className="msg-section" aria-label={t("messages.title")}>
      <header className="msg-section-head">
        <h3 className="section-title">{t("messages.title")}</h3>
        {data?.totalCount ? <span className="msg-count">{data.totalCount}</span> : null}
        {isEmpty ? <span className="soft">{t("messages.none")}</span> : null}
        {project.isReadOnly || isOpen ? null : (
          <Button ref={write} size="small" className="msg-write" onClick={writing.open}>
            {t("messages.write.new")}
          </Button>
        )}
      </header>
      {isOpen ? <Composer {...writing.composer} /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <DelayedSkeleton rows={2} /> : null}
      {threads.length > 0 && !error ? (
        <ul className="msg-threads">
          {threads.map((thread) => (
            <Thread key={thread.msgId} thread={thread} reading={reading} />
          ))}
        </ul>
      ) : null}
      {older > 0 && !error ? (
        <Button type="link" size="small" onClick={() => setCount(count + shownAtOnce)}>
          {t("messages.older", { count: older })}
        </Button>
      ) : null}
    </section>
  );
}

/** What is open of one voucher is closed with it. */
export const MessagesOfVoucher = (props: Props) => <List key={props.jmsn} {...props} />;
