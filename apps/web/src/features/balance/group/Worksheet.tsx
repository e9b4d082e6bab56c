/** The worksheet: each line with every company, the eliminations and the consolidated figure, which opens to what it is made of. */

import { type Consolidated, consolidation, type GroupLine } from "@digao/contract/areas/balance/group/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Window } from "../../../ui/Window.tsx";

/** Headings and lines that say something. */
const isShown = ({ kind, amounts, consolidated }: GroupLine): boolean =>
  kind === "H" || kind === "T" || consolidated !== "0.00" || amounts.some((amount) => amount !== "0.00");
const opens = ({ kind, code }: GroupLine): boolean => kind === "L" && code !== "C599";

export function Worksheet({ of }: { of: Consolidated }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const amount = (key: string, title: string, value: (line: GroupLine) => string | null | undefined) =>
    ({
      key,
      title,
      width: 140,
      align: "right",
      render: (line) => {
        const shown = value(line);
        return shown === null || shown === undefined ? null : <MoneyCell value={shown} total={line.kind === "T"} />;
      },
    }) satisfies PlainColumn<GroupLine>;
  const columns: PlainColumn<GroupLine>[] = [
    {
      key: "item",
      width: 300,
      title: t("group.item"),
      render: (line) =>
        opens(line) ? (
          <button
            type="button"
            className="cell-link group-leaf"
            title={t("group.open")}
            onClick={() => patch({ item: line.code }, "push")}
          >
            {line.name}
          </button>
        ) : (
          <span className={line.kind === "I" ? "group-leaf" : "group-total"}>{line.name}</span>
        ),
    },
    ...of.companies.map(({ code, name }, place) => amount(code, name, ({ amounts }) => amounts[place])),
    amount("eliminations", t("group.eliminationsColumn"), ({ eliminations }) => eliminations),
    amount("consolidated", t("group.consolidated"), ({ consolidated }) => consolidated),
  ];
  const item = of.lines.find(({ code }) => code === params.get("item"));
  return (
    <>
      <PlainTable
        label={t("group.view.worksheet")}
        columns={columns}
        rows={of.lines.filter(isShown)}
        rowKey={({ code }) => code}
      />
      {item ? <Source line={item} onClose={() => patch({ item: undefined })} /> : null}
    </>
  );
}

type Part = { source: string; entry: number | null; row: string; amount: string };

function Source({ line, onClose }: { line: GroupLine; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data } = useCall(consolidation.GetConsolidationSource, {
    projectId,
    item: line.code,
    RptLang: useRptLang(),
  });
  const columns: PlainColumn<Part & { key: number }>[] = [
    { key: "source", title: t("group.source"), render: ({ source }) => source },
    { key: "entry", title: t("group.entryNo"), width: 70, render: ({ entry }) => entry },
    { key: "row", title: t("group.row"), width: 170, render: ({ row }) => row },
    {
      key: "amount",
      title: t("group.amount"),
      width: 150,
      align: "right",
      render: ({ amount }) => <MoneyCell value={amount} />,
    },
  ];
  const title = t("group.sourceOf", { name: line.name });
  return (
    <Window title={title} width={820} onCancel={onClose} footer={null}>
      {data ? (
        <PlainTable
          label={title}
          columns={columns}
          rows={data.map((part, key) => ({ ...part, key }))}
          rowKey={({ key }) => key}
        />
      ) : (
        <DelayedSkeleton />
      )}
    </Window>
  );
}
