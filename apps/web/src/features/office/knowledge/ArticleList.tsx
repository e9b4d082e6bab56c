/** Articles of one kind: what everybody reads, one's own drafts, what waits for review. */
import { type ArticleRow, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { Scopes, useFirstColumns, useLastColumns, useOpening, useTagFilter, WriteButton } from "./head.tsx";
import { type ShelfName, shelves } from "./kinds.ts";

/** Where each of one's own stands. */
function useStateColumns(): ListColumn<ArticleRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "status",
      title: t("knowledge.field.status"),
      width: 110,
      render: (row) => <CodeTag name="articleStatus" code={row.status} />,
    },
    {
      key: "review",
      title: t("knowledge.field.review"),
      width: 150,
      render: (row) => (row.review === 0 ? null : <CodeTag name="articleReview" code={row.review} />),
    },
    {
      key: "updatedAt",
      title: t("knowledge.field.updatedAt"),
      width: 150,
      sort: true,
      value: (row) => formatDateTime(row.updatedAt),
    },
  ];
}

export function ArticleList({ shelf }: { shelf: ShelfName }) {
  const { t } = useTranslation();
  const [params] = useUrlParams();
  const open = useOpening();
  const given = params.get("scope");
  const scope = given === "mine" || given === "review" ? given : "published";
  const input = { type: shelves[shelf].kind, scope };
  const { data } = useCall(knowledge.GetArticleList, { type: input.type, maxResultCount: 1 });
  const filters = [useTagFilter(data?.tags ?? [])];
  const [first, last, states] = [useFirstColumns<ArticleRow>(), useLastColumns<ArticleRow>(), useStateColumns()];
  return (
    <ListPage
      key={scope}
      name={`articles-${scope}`}
      title={t(`knowledge.title.${shelf}`)}
      endpoint={knowledge.GetArticleList}
      input={input}
      columns={scope === "published" ? [...first, ...last] : [...first, ...states, ...last]}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("knowledge.keyword")}
      start={<Scopes />}
      primary={<WriteButton shelf={shelf} />}
      onOpen={open}
      empty={{ title: t(`knowledge.empty.${scope}`), hint: t(`knowledge.emptyHint.${scope}`) }}
    />
  );
}
