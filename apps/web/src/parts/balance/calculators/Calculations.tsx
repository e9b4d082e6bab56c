/** Calculations on an item's paper (测算): those that stand, and the calculators that make another. */
import {
  type CalculationHead,
  type CalculatorDescriptor,
  calculators,
} from "@digao/contract/areas/balance/calculators/calls";
import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { Editor } from "./Editor.tsx";
import "./calculations.css";

const Url = z.object({
  calc: z.coerce.number().int().positive().optional().catch(undefined),
  /** Key of the calculator of a new one. */
  calculator: z.string().max(40).optional().catch(undefined),
});

interface Props {
  rid: number;
  obstacle: string;
}

interface OpenProps extends Props {
  id: number;
  all: readonly CalculatorDescriptor[];
  onClose: () => void;
}

function Open({ id, all, onClose, ...props }: OpenProps) {
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(calculators.GetCalculation, { id, RptLang });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const calculator = all.find(({ key }) => key === data?.calculator);
  if (!data || !calculator) return <DelayedSkeleton />;
  return (
    <Editor
      {...props}
      calculator={calculator}
      calculation={data}
      reread={async () => (await refetch()).data}
      onSaved={() => void refetch()}
      onClose={onClose}
    />
  );
}

interface ListProps {
  all: readonly CalculatorDescriptor[];
  rows: readonly CalculationHead[];
  add: React.ReactNode;
  onOpen: (id: number) => void;
}

function List({ all, rows, add, onOpen }: ListProps) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return <EmptyState icon="scale" title={t("calculators.none")} hint={t("calculators.noneHint")} action={add} />;
  const title = (key: string) => all.find((one) => one.key === key)?.title ?? key;
  return (
    <>
      <div className="row calc-tools">{add}</div>
      <PlainTable
        label={t("statement-items.group.calculations")}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        columns={[
          {
            key: "name",
            title: t("calculators.name"),
            render: ({ id, name }) => (
              <Button type="link" size="small" onClick={() => onOpen(id)}>
                {name}
              </Button>
            ),
          },
          {
            key: "calculator",
            title: t("calculators.calculator"),
            width: 240,
            render: ({ calculator }) => title(calculator),
          },
          {
            key: "difference",
            title: t("calculators.difference"),
            width: 150,
            align: "right",
            render: ({ difference }) => (difference === null ? "–" : formatMoney(difference)),
          },
          { key: "by", title: t("calculators.by"), width: 100, render: ({ updatedBy }) => updatedBy },
          { key: "at", title: t("calculators.at"), width: 150, render: ({ updatedAt }) => formatDateTime(updatedAt) },
        ]}
      />
    </>
  );
}

export function Calculations({ rid, obstacle }: Props) {
  const { t } = useTranslation();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const [url, patch] = useUrlState(Url);
  const { data, error, refetch } = useCall(calculators.GetCalculators, { fsItemId: rid, RptLang });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const all = data.calculators;
  const close = () => patch({ calc: undefined, calculator: undefined });
  const chosen = all.find(({ key }) => key === url.calculator);
  if (url.calc !== undefined)
    return <Open key={url.calc} id={url.calc} rid={rid} obstacle={obstacle} all={all} onClose={close} />;
  if (chosen)
    return (
      <Editor
        key={chosen.key}
        rid={rid}
        calculator={chosen}
        calculation={undefined}
        obstacle={obstacle}
        reread={() => Promise.resolve(undefined)}
        onSaved={(id) => patch({ calc: id, calculator: undefined })}
        onClose={close}
      />
    );
  const items = all.map(({ key, paper, title }) => ({
    key,
    label: `${paper} ${title}`,
    onClick: () => patch({ calculator: key }, "push"),
  }));
  const add = (
    <Dropdown menu={{ items }} trigger={["click"]} disabled={Boolean(obstacle) || items.length === 0}>
      <Button type="primary" size="small" title={obstacle || undefined}>
        {t("calculators.add")}
      </Button>
    </Dropdown>
  );
  return (
    <div className="calc-list">
      <List all={all} rows={data.calculations} add={add} onOpen={(id) => patch({ calc: id }, "push")} />
    </div>
  );
}
