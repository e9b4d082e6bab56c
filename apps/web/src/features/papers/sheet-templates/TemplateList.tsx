/** Items on the left, the papers of the one that is chosen on the right. */
import type { SheetTemplate } from "@digao/contract/areas/papers/sheet-templates/calls";
import { Button, Checkbox, Input } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { SidePane } from "../../../ui/SidePane.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";

/** Serves every item without a template of its own. */
const anyItem = "GENERIC";

interface Props {
  title: string;
  templates: readonly SheetTemplate[];
  item: string | undefined;
  onItem: (item: string) => void;
  onOpen: (key: string) => void;
}

interface Item {
  code: string;
  name: string;
  letter: string;
  own: number;
}

/** The name of a product's own template begins with its item's. */
const itemName = ({ itemName: name }: SheetTemplate): string => name;

function itemsOf(templates: readonly SheetTemplate[]): Item[] {
  const items = new Map<string, Item>();
  for (const one of templates) {
    const { itemCode, wpIndex, suffix, updatedBy } = one;
    const former = items.get(itemCode) ?? {
      code: itemCode,
      name: itemName(one),
      letter: wpIndex?.slice(0, -suffix.length - 1) ?? "",
      own: 0,
    };
    items.set(itemCode, { ...former, own: former.own + (updatedBy === null ? 0 : 1) });
  }
  const all = [...items.values()];
  return [...all.filter(({ code }) => code === anyItem), ...all.filter(({ code }) => code !== anyItem)];
}

function useColumns(onOpen: (key: string) => void): PlainColumn<SheetTemplate>[] {
  const { t } = useTranslation();
  return [
    {
      key: "index",
      title: t("sheet-templates.index"),
      width: 90,
      render: ({ wpIndex, suffix }) => wpIndex ?? `-${suffix}`,
    },
    {
      key: "name",
      title: t("sheet-templates.name"),
      render: ({ key, name }) => (
        <Button type="link" size="small" onClick={() => onOpen(key)}>
          {name}
        </Button>
      ),
    },
    {
      key: "state",
      title: t("sheet-templates.state"),
      width: 150,
      render: ({ updatedBy, version }) =>
        updatedBy === null ? (
          <StatusTag tone="quiet">{t("sheet-templates.product")}</StatusTag>
        ) : (
          <StatusTag tone="good">{t("sheet-templates.own", { version })}</StatusTag>
        ),
    },
    {
      key: "updated",
      title: t("sheet-templates.updated"),
      width: 240,
      render: ({ updatedBy, updatedAt }) =>
        updatedBy !== null && updatedAt !== null ? `${updatedBy} ${formatDateTime(updatedAt)}` : "",
    },
  ];
}

function Items({ items, chosen, onChoose }: { items: Item[]; chosen: string; onChoose: (code: string) => void }) {
  const { t } = useTranslation();
  return (
    <ul className="sheet-template-items" {...scrolls}>
      {items.map(({ code, name, letter, own }) => (
        <li key={code}>
          <button type="button" aria-current={code === chosen} onClick={() => onChoose(code)}>
            <span className="sheet-template-letter">{letter}</span>
            <span>{code === anyItem ? t("sheet-templates.anyItem") : `${code} ${name}`}</span>
            {own > 0 ? <StatusTag tone="good">{t("sheet-templates.ownCount", { count: own })}</StatusTag> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function TemplateList({ title, templates, item = anyItem, onItem, onOpen }: Props) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState("");
  const [isOwnOnly, setOwnOnly] = useState(false);
  const all = useMemo(() => itemsOf(templates), [templates]);
  const columns = useColumns(onOpen);
  const sought = keyword.trim().toLowerCase();
  const items = all.filter(
    ({ code, name, letter, own }) =>
      (!isOwnOnly || own > 0) && `${code} ${name} ${letter}`.toLowerCase().includes(sought),
  );
  const rows = templates.filter(({ itemCode, updatedBy }) => itemCode === item && (!isOwnOnly || updatedBy !== null));
  return (
    <div className="page-frame">
      <PageHead title={title} facts={[t("sheet-templates.purpose")]} />
      <div className="row top gap-0 fill">
        <SidePane name="sheet-templates" label={t("sheet-templates.items")} first={300}>
          <div className="sheet-template-search">
            <Input
              allowClear
              size="small"
              aria-label={t("sheet-templates.search")}
              placeholder={t("sheet-templates.search")}
              value={keyword}
              onChange={({ target }) => setKeyword(target.value)}
            />
            <Checkbox checked={isOwnOnly} onChange={({ target }) => setOwnOnly(target.checked)}>
              {t("sheet-templates.ownOnly")}
            </Checkbox>
          </div>
          <Items items={items} chosen={item} onChoose={onItem} />
        </SidePane>
        <section className="fill sheet-template-rows" aria-label={t("sheet-templates.papers")} {...scrolls}>
          {rows.length === 0 ? (
            <EmptyState icon="sheet" title={t("sheet-templates.none")} />
          ) : (
            <PlainTable
              label={t("sheet-templates.papers")}
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              onOpen={({ key }) => onOpen(key)}
            />
          )}
        </section>
      </div>
    </div>
  );
}
