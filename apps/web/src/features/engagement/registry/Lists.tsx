/** The lists of an answer, one below the other. */
import type { Company } from "@digao/contract/areas/engagement/registry/company";
import { registryFact } from "@digao/contract/areas/engagement/registry/fact";
import { useTranslation } from "react-i18next";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useWords } from "../../../ui/register/use-words.ts";

type Row = Readonly<Record<string, unknown>>;
type Name = keyof typeof registryFact.spec.fields;

const lists = [
  ["partners", "partner", ["name", "holderType", "uscc", "percent", "subscribed", "paid", "day"]],
  ["managers", "management", ["name", "position"]],
  ["branches", "branch", ["name", "uscc", "leader", "status", "day"]],
  ["investments", "investment", ["name", "uscc", "percent", "subscribed", "status", "day"]],
  ["changes", "change", ["item", "day", "before", "after"]],
] as const;

function List({
  title,
  rows,
  names,
}: {
  title: string;
  rows: readonly Row[] | null | undefined;
  names: readonly string[];
}) {
  const { t } = useTranslation();
  const words = useWords(registryFact.spec);
  const label = (name: string) => {
    if (name === "item") return t("registry.item");
    return name === "name" ? t("registry.name") : words.label(registryFact.spec.fields[name as Name]);
  };
  const text = (name: string, value: unknown) => {
    if (value === null || value === undefined || value === "") return null;
    return name === "item" ? String(value) : words.show(name, value);
  };
  const columns: PlainColumn<Row>[] = names.map((name) => ({
    key: name,
    title: label(name),
    ...(name === "subscribed" || name === "paid" || name === "percent" ? { align: "right" as const } : {}),
    render: (row) => text(name, row[name]),
  }));
  const numbered = (rows ?? []).map((row, at) => ({ ...row, at }));
  return (
    <section className="stack gap-4">
      <h2 className="registry-list">{rows ? t("registry.rowsOf", { name: title, count: rows.length }) : title}</h2>
      {numbered.length > 0 ? (
        <PlainTable label={title} columns={columns} rows={numbered} rowKey={(row) => Number(row.at)} />
      ) : (
        <span className="soft">{t(rows ? "registry.noRows" : "registry.noneTold")}</span>
      )}
    </section>
  );
}

export function Lists({ data }: { data: Company }) {
  const { t } = useTranslation();
  return lists.map(([name, part, names]) => (
    <List key={name} title={t(`registry.part.${part}`)} rows={data[name]} names={names} />
  ));
}
