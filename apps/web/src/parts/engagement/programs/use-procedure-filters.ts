/** Filters of a list by statement item and, of one item, by the procedure of its programme. */
import { useTranslation } from "react-i18next";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { Filter } from "../../../ui/filters.ts";
import { useItems } from "../../evidence/vouching/ItemSelect.tsx";
import { procedureText, useProgLines } from "./use-prog-lines.ts";

const textMax = 28;
const cut = (text: string) => (text.length > textMax ? `${text.slice(0, textMax)}…` : text);

/** @param itemKey what the list's call names the item. */
export function useProcedureFilters(projectId: number, itemKey: "fsItemId" | "RId"): Filter[] {
  const { t } = useTranslation();
  const [params] = useUrlParams();
  const items = useItems(projectId);
  const { lines } = useProgLines(projectId, Number(params.get(itemKey)) || undefined);
  const linked = params.get("progLineId");
  const isListed = lines.some(({ id }) => `${id}` === linked);
  const standing = linked && !isListed ? [{ value: linked, label: t("vouching.draw.procedureAsked") }] : [];
  return [
    {
      key: itemKey,
      label: t("vouching.draw.item"),
      kind: "select",
      width: 150,
      options: items.map(({ id, stdCode, name }) => ({ value: `${id}`, label: `${stdCode} ${name}` })),
    },
    {
      key: "progLineId",
      label: t("vouching.draw.procedure"),
      kind: lines.length > 0 ? "select" : "shown",
      width: 190,
      options: [...lines.map((line) => ({ value: `${line.id}`, label: cut(procedureText(line)) })), ...standing],
    },
  ];
}
