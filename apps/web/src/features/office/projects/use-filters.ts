/** Filters of the lists of projects: category, client, year, manager; and whose projects are shown. */
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { type CategoryNode, projects } from "@digao/contract/areas/office/projects/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useCan, useSession } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { Filter, FilterBranch } from "../../../ui/filters.ts";

const freshMs = 60_000;
const clientsMax = 1000;

const branches = (nodes: readonly CategoryNode[]): FilterBranch[] =>
  nodes.map((node) => ({ value: `${node.id}`, label: node.name, children: branches(node.children) }));

export type Scope = "in" | "curr" | "done";

export function useFilters(scope: Scope): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(projects.GetProjectFilter, {}, { staleMs: freshMs });
  const clients = useCall(
    customer.calls.list,
    { maxResultCount: clientsMax, sorting: "custName" },
    { staleMs: freshMs },
  );
  const rows = clients.data?.items;
  return useMemo(
    () => [
      {
        key: "categoryId",
        label: t("projects.field.categoryId"),
        kind: "tree",
        tree: branches(data?.categories ?? []),
      },
      {
        key: "custId",
        label: t("projects.field.custId"),
        kind: "select",
        width: 160,
        options: (rows ?? []).map((row) => ({ value: `${row.id}`, label: row.custName })),
      },
      {
        key: "aYear",
        label: t("projects.field.aYear"),
        kind: "select",
        width: 110,
        options: (data?.years ?? []).map((year) => ({ value: `${year}`, label: `${year}` })),
      },
      {
        key: "pmUser",
        label: t("projects.field.pmUserId"),
        kind: "select",
        options: (data?.managers ?? []).map((one) => ({ value: `${one.id}`, label: one.name })),
      },
      ...(scope === "done" ? [{ key: "withVoid", label: t("projects.withVoid"), kind: "flag" as const }] : []),
    ],
    [t, data, rows, scope],
  );
}

export type Whose = "mine" | "managed" | "firm";

/** Mine unless the address says otherwise; the whole firm needs its right. */
export function useWhose() {
  const [params, patch] = useUrlParams();
  const me = useSession((session) => session.user?.id);
  const seesAll = useCan("Pages.Projects.All");
  const all: readonly Whose[] = seesAll ? ["mine", "managed", "firm"] : ["mine", "managed"];
  const whose = all.find((one) => one === params.get("whose")) ?? "mine";
  const inputs: Record<Whose, Record<string, unknown>> = {
    mine: {},
    managed: { pmUser: me },
    firm: { showAllItems: true },
  };
  const choose = (next: Whose) => patch({ whose: next === "mine" ? undefined : next, page: undefined }, "push");
  return { whose, all, input: inputs[whose], choose };
}
