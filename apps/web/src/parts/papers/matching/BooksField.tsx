/** A list that is taken from the books: project, period, account and months are chosen, and its lines are read. */
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { type MatchList, matching } from "@digao/contract/areas/papers/matching/calls";
import { Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../../lib/api.ts";
import { formatCount, formatPeriod } from "../../../lib/format.ts";
import { FaultNote } from "../../../ui/FaultNote.tsx";
import { AccountSelect } from "../../books/account-books/AccountSelect.tsx";

/** Kept with the form, so that a draft has it. */
export interface BooksChoice {
  projectId?: number;
  periodId?: number;
  accountCode?: string;
  jPeriodFrom?: number | null;
  jPeriodTo?: number | null;
}

/** Projects that the person is in. */
export function useProjectOptions() {
  const { data } = useCall(projects.GetProjectAll, {});
  return (data ?? []).map(({ id, projectName, projectCode, pinyin }) => ({
    value: id,
    label: projectName,
    found: `${projectName} ${projectCode} ${pinyin}`,
  }));
}

interface ChoiceProps {
  value: BooksChoice;
  onChange: (choice: BooksChoice) => void;
}

function Months({ value, onChange, months }: ChoiceProps & { months: readonly number[] }) {
  const { t } = useTranslation();
  const options = months.map((month) => ({ value: month, label: formatPeriod(month) }));
  return (
    <div className="match-columns">
      {(["jPeriodFrom", "jPeriodTo"] as const).map((name) => (
        <Form.Item key={name} label={t(`matching.books.${name}`)}>
          <Select
            allowClear
            aria-label={t(`matching.books.${name}`)}
            placeholder={t("matching.books.all")}
            options={options}
            value={value[name] ?? null}
            onChange={(month: number | null | undefined) => onChange({ ...value, [name]: month ?? null })}
          />
        </Form.Item>
      ))}
    </div>
  );
}

function Choice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { projectId } = value;
  const options = useProjectOptions();
  const periods = useCall(
    vouchers.GetTrailbalancePeriod,
    { projectId: projectId ?? 0 },
    { enabled: projectId !== undefined },
  );
  const withVouchers = (periods.data ?? []).filter(({ hasVouchers }) => hasVouchers);
  const periodId = value.periodId ?? withVouchers.find(({ isCurrent }) => isCurrent)?.periodId;
  const period = withVouchers.find((one) => one.periodId === periodId);
  return (
    <>
      <Form.Item label={t("matching.books.project")}>
        <Select
          aria-label={t("matching.books.project")}
          showSearch={{ optionFilterProp: "found" }}
          options={options}
          value={projectId ?? null}
          onChange={(id: number | null) => onChange(id === null ? {} : { projectId: id })}
        />
      </Form.Item>
      <div className="match-columns">
        <Form.Item label={t("matching.books.period")}>
          <Select
            aria-label={t("matching.books.period")}
            options={withVouchers.map((one) => ({ value: one.periodId, label: one.label }))}
            value={period?.periodId ?? null}
            onChange={(id: number | null) => onChange({ ...value, ...(id === null ? {} : { periodId: id }) })}
          />
        </Form.Item>
        <Form.Item label={t("matching.books.account")}>
          {projectId === undefined ? (
            <Select disabled aria-label={t("matching.books.account")} />
          ) : (
            <AccountSelect
              projectId={projectId}
              label={t("matching.books.account")}
              value={value.accountCode ?? ""}
              onChange={(accountCode) =>
                onChange({ ...value, accountCode, ...(period ? { periodId: period.periodId } : {}) })
              }
            />
          )}
        </Form.Item>
      </div>
      <Months value={value} onChange={onChange} months={period?.months ?? []} />
    </>
  );
}

interface Props {
  choice: BooksChoice;
  onChoose: (choice: BooksChoice) => void;
  value?: MatchList;
  onChange?: (list: MatchList | undefined) => void;
  onRead: (list: MatchList) => void;
}

export function BooksField({ choice, onChoose, value, onChange, onRead }: Props) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const { projectId, periodId, accountCode, jPeriodFrom, jPeriodTo } = choice;
  const isChosen = projectId !== undefined && periodId !== undefined && Boolean(accountCode);
  const read = async () => {
    if (projectId === undefined || periodId === undefined || !accountCode) return;
    setFault(undefined);
    setReading(true);
    try {
      const months = { jPeriodFrom: jPeriodFrom ?? null, jPeriodTo: jPeriodTo ?? null };
      const list = await call(matching.ReadMatchAccount, { projectId, periodId, accountCode, ...months });
      onChange?.(list);
      onRead(list);
    } catch (error) {
      onChange?.(undefined);
      setFault(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Choice
        value={choice}
        onChange={(next) => {
          onChange?.(undefined);
          onChoose(next);
        }}
      />
      <Button disabled={!isChosen} loading={isReading} onClick={() => void read()}>
        {t("matching.books.read")}
      </Button>
      {value ? (
        <p className="drawer-hint">
          {t("matching.books.readFrom", {
            account: value.fileName,
            rows: formatCount(value.rowCount),
            version: value.sheetName,
          })}
        </p>
      ) : null}
      <FaultNote error={fault} />
    </>
  );
}
