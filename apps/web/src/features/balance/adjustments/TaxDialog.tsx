/** Income tax and statutory reserve that follow from chosen entries: preview first, then booked as drafts. */

import { type AdjustHead, adjustments, type Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { codesOf } from "@digao/contract/codes";
import { percentOf } from "@digao/contract/percent";
import { Checkbox, Segmented, Select } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import type { ReportLanguage } from "../../../ui/LangSwitch.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ProposalLines } from "./ProposalLines.tsx";
import { standsIn } from "./same-entry.ts";
import { beforeTaxOf, likelyTreatment, type Treatment, taxable } from "./tax-heads.ts";
import "./dialogs.css";

interface Props {
  projectId: number;
  lang: ReportLanguage;
  heads: readonly AdjustHead[];
  onClose: () => void;
  onBooked: (heads: AdjustHead[]) => void;
}

function useChoice(heads: readonly AdjustHead[]) {
  const open = useMemo(() => taxable(heads), [heads]);
  const [kinds, setKinds] = useState<ReadonlyMap<number, Treatment | 0>>(new Map());
  const kindOf = (head: AdjustHead) => kinds.get(head.id) ?? likelyTreatment(head);
  const set = (id: number, kind: Treatment | 0) => setKinds(new Map(kinds).set(id, kind));
  const chosen = open.flatMap((head) => {
    const kind = kindOf(head);
    return kind === 0 ? [] : [{ id: head.id, kind }];
  });
  return { open, kindOf, set, chosen };
}

function HeadRows({ choice }: { choice: ReturnType<typeof useChoice> }) {
  const { t } = useTranslation();
  return (
    <table className="tax-heads">
      <thead>
        <tr>
          <th scope="col">{t("adjustments.tax.entry")}</th>
          <th scope="col" className="proposal-amount">
            {t("adjustments.effect.profitBeforeTax")}
          </th>
          <th scope="col">{t("adjustments.tax.treatment")}</th>
        </tr>
      </thead>
      <tbody>
        {choice.open.map((head) => {
          const kind = choice.kindOf(head);
          return (
            <tr key={head.id}>
              <td>
                <Checkbox
                  checked={kind !== 0}
                  onChange={(event) => choice.set(head.id, event.target.checked ? likelyTreatment(head) : 0)}
                >
                  <b>{head.adjNo ?? t(`codes.adjustStatus.${head.status}`)}</b> {head.description}
                </Checkbox>
              </td>
              <td className="proposal-amount">
                <MoneyCell value={beforeTaxOf(head)} />
              </td>
              <td>
                <Segmented
                  size="small"
                  disabled={kind === 0}
                  aria-label={t("adjustments.tax.treatment")}
                  value={kind || likelyTreatment(head)}
                  options={codesOf("taxDifference").map((value) => ({
                    value,
                    label: t(`codes.taxDifference.${value}`),
                  }))}
                  onChange={(value) => choice.set(head.id, value)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface Rates {
  currentRate?: string;
  deferredRate?: string;
  surchargeRate?: string;
}
/** Income tax: 25 %, small companies, high technology, losses; surcharges on VAT in a city, a town and elsewhere. */
const usual = {
  currentRate: ["0.25", "0.20", "0.15", "0"],
  deferredRate: ["0.25", "0.20", "0.15"],
  surchargeRate: ["0.12", "0.10", "0.06"],
} as const;
const rateNames = ["currentRate", "deferredRate", "surchargeRate"] as const;

function RateFields({ rates, onChange }: { rates: Rates; onChange: (rates: Rates) => void }) {
  const { t } = useTranslation();
  return (
    <div className="row wrap tax-rates">
      {rateNames.map((name) => (
        <Select
          key={name}
          allowClear
          size="small"
          aria-label={t(`adjustments.tax.${name}`)}
          placeholder={t(`adjustments.tax.${name}`)}
          value={rates[name] ?? null}
          options={usual[name].map((value) => ({
            value,
            label: `${t(`adjustments.tax.${name}`)} ${percentOf(value)}%`,
          }))}
          onChange={(value?: string | null) => {
            const { [name]: _old, ...rest } = rates;
            onChange(value ? { ...rest, [name]: value } : rest);
          }}
        />
      ))}
    </div>
  );
}

/** Its own draft is replaced; an entry made by hand would count the tax twice. */
function Existing({ proposal, heads }: { proposal: Proposal; heads: readonly AdjustHead[] }) {
  const { t } = useTranslation();
  const head = standsIn(proposal, heads);
  if (proposal.existingId !== null) return <StatusTag tone="attention">{t("adjustments.existsDraft")}</StatusTag>;
  if (!head) return null;
  const name = head.adjNo ?? t(`codes.adjustStatus.${head.status}`);
  return <StatusTag tone="attention">{t("adjustments.existsAs", { name })}</StatusTag>;
}

export function TaxDialog({ projectId, lang, heads, onClose, onBooked }: Props) {
  const { t } = useTranslation();
  const choice = useChoice(heads);
  const [surplusReserve, setReserve] = useState(true);
  const [rates, setRates] = useState<Rates>({});
  const input = { projectId, heads: choice.chosen, surplusReserve, ...rates, RptLang: lang };
  const preview = useCall(adjustments.GetTaxProposals, input, {
    enabled: choice.chosen.length > 0,
    keepPrevious: true,
  });
  const book = useChange(adjustments.CreateTaxEffect, { quiet: true });
  const found = choice.chosen.length > 0 ? (preview.data ?? []) : [];
  const hasNew = found.some((proposal) => proposal.existingId !== null || !standsIn(proposal, heads));
  const save = async () => onBooked(await book.mutateAsync(input));
  return (
    <Ask
      width={860}
      title={t("adjustments.tax.title")}
      okText={t("adjustments.tax.book", { count: found.length })}
      cancelText={t("ui.close")}
      isReady={() => hasNew && !preview.isFetching}
      send={save}
      onClose={onClose}
    >
      {choice.open.length === 0 ? (
        <EmptyState icon="scale" title={t("adjustments.tax.none")} hint={t("adjustments.tax.noneHint")} />
      ) : (
        <>
          <HeadRows choice={choice} />
          <Checkbox checked={surplusReserve} onChange={() => setReserve(!surplusReserve)}>
            {t("adjustments.tax.reserve")}
          </Checkbox>
          <RateFields rates={rates} onChange={setRates} />
          <h3 className="section-title tax-preview">{t("adjustments.tax.preview")}</h3>
          {preview.error ? <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} /> : null}
          {found.length === 0 && !preview.error ? <p className="soft">{t("adjustments.tax.nothing")}</p> : null}
          <ul className="proposals" aria-busy={preview.isFetching}>
            {found.map((proposal) => (
              <li key={proposal.key} className="proposal">
                <b>{proposal.description}</b>
                <Existing proposal={proposal} heads={heads} />
                <ProposalLines lines={proposal.lines} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Ask>
  );
}
