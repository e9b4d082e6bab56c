/** What was said of an article; of a deleted comment who deleted it and why. */
import { type ArticleComment, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Input, Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

const pageSize = 20;

function Comment({ of }: { of: ArticleComment }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const remove = useChange(knowledge.DeleteComment, { quiet: true });
  return (
    <li className="stack gap-4 article-comment">
      <small className="soft">{`${of.by} · ${formatDateTime(of.at)}`}</small>
      {of.removedBy ? (
        <p className="quiet-line">{t("knowledge.commentGone", { name: of.removedBy, reason: of.removedReason })}</p>
      ) : (
        <p className="article-said">{of.words}</p>
      )}
      {of.canDelete ? (
        <div className="row">
          <Button type="link" size="small" danger onClick={() => setAsked(true)}>
            {t("knowledge.commentDelete")}
          </Button>
        </div>
      ) : null}
      {isAsked ? (
        <Ask<{ reason?: string }>
          title={t("knowledge.commentDeleteTitle")}
          why={t("knowledge.commentDeleteWhy")}
          okText={t("knowledge.commentDelete")}
          isDanger
          isReady={hasReason}
          send={({ reason = "" }) => remove.mutateAsync({ Id: of.id, reason })}
          onClose={() => setAsked(false)}
        >
          <ReasonField label={t("knowledge.reason.takeDown")} isRequired />
        </Ask>
      ) : null}
    </li>
  );
}

/** What is typed stays on this machine until it is sent. */
function NewComment({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const draft = useDraft<string>("article-comment", articleId);
  const [words, setWords] = useState(() => draft.read()?.value ?? "");
  const say = useChange(knowledge.CreateComment);
  const change = (next: string) => {
    setWords(next);
    if (next) draft.keep(next);
    else draft.drop();
  };
  const send = async () => {
    await say.mutateAsync({ Id: articleId, words });
    change("");
    void message.success(t("knowledge.commented"));
  };
  return (
    <div className="stack gap-4">
      <Input.TextArea
        aria-label={t("knowledge.comment")}
        placeholder={t("knowledge.comment")}
        maxLength={limits.reasonMax}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={words}
        onChange={(event) => change(event.target.value)}
      />
      <div className="row">
        <Button
          size="small"
          loading={say.isPending}
          disabled={!words.trim()}
          onClick={() => void send().catch(() => undefined)}
        >
          {t("knowledge.commentSend")}
        </Button>
      </div>
    </div>
  );
}

export function Comments({ articleId, isOpen }: { articleId: number; isOpen: boolean }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    knowledge.GetCommentList,
    { Id: articleId, skipCount: (page - 1) * pageSize, maxResultCount: pageSize },
    { keepPrevious: true },
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={2} />;
  if (!isOpen && data.totalCount === 0) return null;
  return (
    <section className="stack" aria-label={t("knowledge.field.comments")}>
      <h2 className="section-title">{t("knowledge.commentCount", { count: data.totalCount })}</h2>
      {isOpen ? <NewComment articleId={articleId} /> : null}
      <ul className="article-comments">
        {data.items.map((one) => (
          <Comment key={one.id} of={one} />
        ))}
      </ul>
      {data.totalCount > pageSize ? (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={data.totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </section>
  );
}
