/** What the lists of articles have in common: their views, their filters, the button that begins a new one. */
import type { ArticleRow } from "@digao/contract/areas/office/knowledge/calls";
import { Button, Segmented } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { checkRight, createRight, isOfFirm, type ShelfName } from "./kinds.ts";

export const useOpening = () => {
  const [, patch] = useUrlParams();
  return ({ id }: { id: number }) => patch({ article: id }, "push");
};

/** Published, one's own, what waits for the reader's review. */
export function Scopes() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const mayCheck = useCan(checkRight);
  const scopes = ["published", "mine", ...(mayCheck ? ["review"] : [])];
  return (
    <Segmented
      aria-label={t("knowledge.scope.label")}
      options={scopes.map((value) => ({ value, label: t(`knowledge.scope.${value}`) }))}
      value={params.get("scope") ?? "published"}
      onChange={(scope) =>
        patch(
          {
            scope: scope === "published" ? undefined : scope,
            keyword: undefined,
            tag: undefined,
            isOpen: undefined,
            page: undefined,
            sort: undefined,
          },
          "push",
        )
      }
    />
  );
}

export function WriteButton({ shelf }: { shelf: ShelfName }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const mayCreate = useCan(createRight);
  const isOpen = mayCreate || !isOfFirm(shelf);
  const write = () => patch({ write: "new" }, "push");
  useHotkeys(isOpen ? { n: write } : {});
  return isOpen ? (
    <Button type="primary" title="N" onClick={write}>
      {t(`knowledge.write.${shelf}`)}
    </Button>
  ) : null;
}

export function useTagFilter(tags: readonly string[]): Filter {
  const { t } = useTranslation();
  return {
    key: "tag",
    label: t("knowledge.field.tags"),
    kind: "select",
    options: tags.map((tag) => ({ value: tag, label: tag })),
  };
}

export function useFirstColumns<Row extends ArticleRow>(): ListColumn<Row>[] {
  const { t } = useTranslation();
  const open = useOpening();
  const field = (name: string) => t(`knowledge.field.${name}`);
  const title = (row: Row): ReactNode => (
    <button type="button" className="cell-link" onClick={() => open(row)}>
      {row.title}
    </button>
  );
  return [
    { key: "title", title: field("title"), width: 300, frozen: "start", sort: true, render: title },
    { key: "tags", title: field("tags"), width: 160, value: (row) => row.tags.join(" · ") },
    { key: "excerpt", title: field("excerpt"), width: 300, value: (row) => row.excerpt.replace(/\s+/g, " ") },
  ];
}

export function useLastColumns<Row extends ArticleRow>(): ListColumn<Row>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`knowledge.field.${name}`);
  return [
    { key: "author", title: field("author"), width: 90, value: (row) => row.author },
    {
      key: "publishedAt",
      title: field("publishedAt"),
      width: 110,
      sort: true,
      value: (row) => formatDate(row.publishedAt),
    },
    { key: "views", title: field("views"), width: 80, kind: "count", sort: true, value: (row) => row.views },
    { key: "likes", title: field("likes"), width: 80, kind: "count", sort: true, value: (row) => row.likes },
    { key: "comments", title: field("comments"), width: 90, kind: "count", value: (row) => row.comments },
  ];
}
