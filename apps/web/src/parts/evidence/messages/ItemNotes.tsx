/** What was written of a statement item: beside the item itself, and beside its parts (details, procedures, samples, vouchers, entries, sheets). */
import { type MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { MessagesOf } from "./MessagesOf.tsx";
import { Thread } from "./Thread.tsx";
import { useReading } from "./use-reading.ts";
import "./messages.css";

const shownMax = 200;

/** By their records, in the order in which these were last written of. */
function byRecord(threads: readonly MessageThread[]): [string, MessageThread[]][] {
  const found = new Map<string, MessageThread[]>();
  for (const thread of threads) {
    const key = [thread.referText, thread.anchor].filter(Boolean).join(" ");
    found.set(key, [...(found.get(key) ?? []), thread]);
  }
  return [...found];
}

export function ItemNotes({ rid }: { rid: number }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const reading = useReading();
  const input = { projectId, rid, maxResultCount: shownMax };
  const { data, error, refetch } = useCall(messages.GetMsgJedHeadDataByItem, input, { keepPrevious: true });
  const parts = (data?.items ?? []).filter(({ entityId }) => entityId !== "fsItem");
  return (
    <div className="item-notes" {...scrolls}>
      <MessagesOf place={{ entityId: "fsItem", referId: rid }} rid={rid} />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {byRecord(parts).map(([record, threads]) => (
        <section key={record} className="msg-section" aria-label={record}>
          <h3 className="section-title">{threads[0]?.link ? <Link to={threads[0].link}>{record}</Link> : record}</h3>
          <ul className="msg-threads">
            {threads.map((thread) => (
              <Thread key={thread.msgId} thread={thread} reading={reading} rid={rid} />
            ))}
          </ul>
        </section>
      ))}
      {data && parts.length === 0 ? <p className="soft">{t("messages.noneOfParts")}</p> : null}
    </div>
  );
}
