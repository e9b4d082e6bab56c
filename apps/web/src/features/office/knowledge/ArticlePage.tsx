/** One article to be read: its text, what may be done with it, how far the reader has come, what others say of it. */
import { type Article, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { articleReview, articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import { Alert, Button, Tag } from "antd";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { useTabTitle } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { fragmentOf } from "../../../parts/evidence/messages/rich-text.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { Acts } from "./Acts.tsx";
import { Comments } from "./Comments.tsx";
import type { ShelfName } from "./kinds.ts";
import { StudyBar } from "./StudyBar.tsx";
import { useStudy } from "./use-study.ts";
import { Versions } from "./Versions.tsx";
import "../../../parts/evidence/messages/messages.css";

interface Props {
  shelf: ShelfName;
  id: number;
  version: number | undefined;
}

const newer: Readonly<Record<number, string>> = {
  [articleReview.waiting]: "newerWaits",
  [articleReview.returned]: "newerReturned",
};

/** What the reader must know of the text that is shown. */
function Standing({ of }: { of: Article }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const { status, review, version, publishedVersion, latestVersion } = of;
  if (status === articleStatus.withdrawn)
    return (
      <Alert
        type="warning"
        showIcon
        title={t("knowledge.takenDown", { name: of.removedBy ?? "", reason: of.removedReason || "—" })}
      />
    );
  const usual = publishedVersion ?? latestVersion;
  if (version !== usual)
    return (
      <Alert
        type="info"
        showIcon
        title={t("knowledge.otherVersion", { version })}
        action={
          <Button size="small" onClick={() => patch({ version: undefined }, "push")}>
            {t(publishedVersion === null ? "knowledge.toLatest" : "knowledge.toPublished")}
          </Button>
        }
      />
    );
  const seesNewer = of.versions.some((one) => one.version > version);
  if (!seesNewer) return null;
  const state = newer[review] ?? "newer";
  return (
    <Alert
      type="info"
      showIcon
      title={t(`knowledge.${state}`, { version: latestVersion })}
      action={
        <Button size="small" onClick={() => patch({ version: latestVersion }, "push")}>
          {t("knowledge.toVersion", { version: latestVersion })}
        </Button>
      }
    />
  );
}

function Text({ html }: { html: string }) {
  const nodes = useMemo(() => fragmentOf(html), [html]);
  return <div className="msg-text article-text" ref={(element) => void element?.replaceChildren(...nodes)} />;
}

function Like({ of }: { of: Article }) {
  const { t } = useTranslation();
  const like = useChange(knowledge.ToggleLike);
  const { id: Id, isLiked, likes } = of;
  return (
    <Button
      size="small"
      type={isLiked ? "primary" : "default"}
      aria-pressed={isLiked}
      loading={like.isPending}
      onClick={() => like.mutate({ Id, isLiked: !isLiked })}
    >
      {t("knowledge.like", { count: likes })}
    </Button>
  );
}

function Opened({ of, shelf }: { of: Article; shelf: ShelfName }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  useTabTitle(of.title);
  const body = useRef<HTMLDivElement>(null);
  const isPublished = of.status === articleStatus.published;
  const isShown = isPublished && of.version === of.publishedVersion;
  const study = useStudy(of, body, isShown);
  const facts = [
    of.status === articleStatus.published ? null : <CodeTag key="status" name="articleStatus" code={of.status} />,
    of.review === articleReview.none ? null : <CodeTag key="review" name="articleReview" code={of.review} />,
    t("knowledge.by", { name: of.author }),
    formatDate(of.publishedAt ?? of.updatedAt),
    t("knowledge.versionNo", { version: of.version }),
    isPublished ? t("knowledge.readers", { count: of.views }) : null,
  ];
  return (
    <div className="page-frame">
      <PageHead
        title={of.title}
        facts={facts}
        extra={
          <Button onClick={() => patch({ article: undefined, version: undefined }, "push")}>
            {t(`knowledge.back.${shelf}`)}
          </Button>
        }
        primary={<Acts of={of} />}
      />
      {of.minutes > 0 && isShown ? <StudyBar minutes={of.minutes} study={study} /> : null}
      <div className="page-body" ref={body} {...scrolls}>
        <div className="article-column stack gap-12">
          <Standing of={of} />
          {of.tags.length > 0 ? (
            <div className="row wrap gap-4">
              {of.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </div>
          ) : null}
          <Text html={of.html} />
          {isPublished ? (
            <div className="row">
              <Like of={of} />
            </div>
          ) : null}
          <Comments articleId={of.id} isOpen={isPublished} />
          <Versions of={of} />
        </div>
      </div>
    </div>
  );
}

export function ArticlePage({ shelf, id, version }: Props) {
  const input = { Id: id, version };
  const { data, error, refetch } = useCall(knowledge.GetArticle, input, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={10} />;
  return <Opened key={data.version} of={data} shelf={shelf} />;
}
