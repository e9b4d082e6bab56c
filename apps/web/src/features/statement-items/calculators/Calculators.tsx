/** Calculations on the paper of an item (测算): which calculator, which calculation, and its desk. */
import { type CalculationHead, type CalculatorDescriptor, calculators } from "@digao/contract/areas/calculators";
import { Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import type { View } from "../view.ts";
import { Desk } from "./Desk.tsx";
import "./calculators.css";

interface Props {
  rid: number;
  view: View;
  /** Why nothing can be changed; "" where it can. */
  obstacle: string;
}

const Url = z.object({
  calculator: z.string().optional().catch(undefined),
  calculation: z.coerce.number().int().positive().optional().catch(undefined),
});
const NEW = 0;

interface OpenProps extends Props {
  calculator: CalculatorDescriptor;
  id: number;
  onOpen: (id: number | undefined) => void;
}

/** A kept one is read with its entries and versions first. */
function Open({ rid, calculator, id, view, obstacle, onOpen }: OpenProps) {
  const query = useCall(
    calculators.GetCalculation,
    { id, RptLang: view.lang },
    { enabled: id !== NEW, keepPrevious: true },
  );
  const calculation = query.data?.id === id ? query.data : undefined;
  if (id !== NEW && !calculation)
    return query.error ? (
      <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <DelayedSkeleton rows={12} />
    );
  return (
    <Desk
      key={`${calculator.key} ${id}`}
      fsItemId={rid}
      calculator={calculator}
      calculation={calculation}
      view={view}
      obstacle={obstacle}
      reread={async () => (await query.refetch()).data}
      onSaved={onOpen}
      onRemoved={() => onOpen(undefined)}
    />
  );
}

const keptOf = (kept: readonly CalculationHead[], calculator: string) =>
  kept.filter((one) => one.calculator === calculator);

export function Calculators({ rid, view, obstacle }: Props) {
  const { t } = useTranslation();
  const [wanted, patch] = useUrlState(Url);
  const query = useCall(calculators.GetCalculators, { fsItemId: rid, RptLang: view.lang }, { keepPrevious: true });
  if (!query.data)
    return query.error ? (
      <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <DelayedSkeleton rows={12} />
    );
  const { calculators: own, calculations } = query.data;
  const open = calculations.find(({ id }) => id === wanted.calculation);
  const chosen = own.find(({ key }) => key === (open?.calculator ?? wanted.calculator)) ?? own[0];
  if (!chosen) return <EmptyState icon="sheet" title={t("calculators.none")} />;
  const kept = keptOf(calculations, chosen.key);
  return (
    <div className="stack gap-0 fill">
      <div className="paper-tools">
        {own.length > 1 ? (
          <Segmented
            size="small"
            aria-label={t("calculators.kind")}
            value={chosen.key}
            options={own.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(key) => patch({ calculator: key, calculation: keptOf(calculations, key)[0]?.id })}
          />
        ) : (
          <b>{chosen.title}</b>
        )}
        <Select
          size="small"
          className="calc-kept"
          aria-label={t("calculators.kept")}
          value={open?.id ?? NEW}
          options={[
            ...kept.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW, label: t("calculators.fresh") },
          ]}
          onChange={(id) => patch({ calculator: chosen.key, calculation: id || undefined })}
        />
      </div>
      <Open
        rid={rid}
        view={view}
        obstacle={obstacle}
        calculator={chosen}
        id={open?.id ?? NEW}
        onOpen={(id) => patch({ calculator: chosen.key, calculation: id })}
      />
    </div>
  );
}
