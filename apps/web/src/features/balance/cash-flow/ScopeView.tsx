/** Which accounts are cash, which are restricted and why (企业会计准则第31号); another answer than the account suggests gives its reason. */
import { type CashScopeRow, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { cashTreatment } from "@digao/contract/areas/balance/cash-flow/codes";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

interface Said {
  accountCode?: string;
  treatment?: number;
  nature?: number | null;
  reason?: string;
}
type Account = Pick<CashScopeRow, "accountCode" | "accountName" | "rowVersion"> & Partial<CashScopeRow>;

interface ChangeProps {
  of: Account | null;
  others: readonly { accountCode: string; accountName: string }[];
  onClose: () => void;
}

function Change({ of, others, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { options } = useCodes();
  const { id: Id } = useProject();
  const save = useChange(cashFlow.SaveCashScope, { quiet: true });
  return (
    <Ask<Said>
      title={of ? t("cash-flow.changeTitle", { account: of.accountName }) : t("cash-flow.addAccountTitle")}
      why={t("cash-flow.changeWhy")}
      okText={t("ui.save")}
      initial={
        of
          ? { treatment: of.treatment ?? cashTreatment.cash, nature: of.nature ?? null }
          : { treatment: cashTreatment.equivalent }
      }
      isReady={({ accountCode, treatment }) => treatment !== undefined && (of !== null || accountCode !== undefined)}
      send={async ({ accountCode = of?.accountCode ?? "", treatment = 0, nature, reason = "" }) => {
        const isRestricted = treatment === cashTreatment.restricted;
        await save.mutateAsync({
          Id,
          accountCode,
          treatment,
          nature: isRestricted ? (nature ?? null) : null,
          reason,
          rowVersion: of?.rowVersion ?? 0,
        });
        void message.success(t("cash-flow.saved"));
      }}
      onClose={onClose}
    >
      {of ? null : (
        <Form.Item name="accountCode" label={t("cash-flow.account")} required>
          <Select
            showSearch
            optionFilterProp="label"
            options={others.map(({ accountCode: value, accountName }) => ({ value, label: `${value} ${accountName}` }))}
          />
        </Form.Item>
      )}
      <Form.Item name="treatment" label={t("cash-flow.treatment")} required>
        <Select options={options("cashTreatment")} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(a: Said, b: Said) => a.treatment !== b.treatment}>
        {({ getFieldValue }) =>
          getFieldValue("treatment") === cashTreatment.restricted ? (
            <Form.Item name="nature" label={t("cash-flow.nature")} required>
              <Select options={options("cashRestriction")} />
            </Form.Item>
          ) : null
        }
      </Form.Item>
      <ReasonField label={t("cash-flow.reason")} />
    </Ask>
  );
}

export function ScopeView() {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: Id, isReadOnly } = useProject();
  const [asked, setAsked] = useState<{ of: Account | null } | null>(null);
  const { data, error, refetch } = useCall(cashFlow.GetCashScope, { Id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const columns: PlainColumn<CashScopeRow>[] = [
    { key: "code", width: 110, title: t("cash-flow.code"), render: ({ accountCode }) => accountCode },
    { key: "name", width: 300, title: t("cash-flow.account"), render: ({ accountName }) => accountName },
    {
      key: "treatment",
      width: 220,
      title: t("cash-flow.treatment"),
      render: ({ treatment, nature }) => (
        <>
          <CodeTag name="cashTreatment" code={treatment} />{" "}
          {nature === null ? null : <small className="soft">{word("cashRestriction", nature)}</small>}
        </>
      ),
    },
    ...(["open", "close"] as const).map(
      (key): PlainColumn<CashScopeRow> => ({
        key,
        width: 140,
        align: "right",
        title: t(`cash-flow.${key}`),
        render: (row) => <MoneyCell value={row[key]} />,
      }),
    ),
    {
      key: "reason",
      title: t("cash-flow.reason"),
      render: (row) => (
        <>
          {row.isDefault ? <span className="soft">{t("cash-flow.byDefault")}</span> : row.reason}{" "}
          {isReadOnly ? null : (
            <Button size="small" onClick={() => setAsked({ of: row })}>
              {t("cash-flow.change")}
            </Button>
          )}
        </>
      ),
    },
  ];
  const closing = Object.fromEntries(
    (["monetary", "restricted", "equivalents", "cash"] as const).map((key) => [key, formatMoney(data[key].close)]),
  );
  return (
    <>
      <PlainTable
        label={t("cash-flow.tab.scope")}
        columns={columns}
        rows={data.items}
        rowKey={({ accountCode }) => accountCode}
      />
      <p>{t("cash-flow.sums", closing)}</p>
      {isReadOnly || data.others.length === 0 ? null : (
        <Button onClick={() => setAsked({ of: null })}>{t("cash-flow.addAccount")}</Button>
      )}
      {asked ? <Change of={asked.of} others={data.others} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
