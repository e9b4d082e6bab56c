/** One calculation: what is typed, what it comes to as it is typed, its versions and the entries made of it. */

import {
  type Calculated,
  type Calculation,
  type CalculatorDescriptor,
  calculators,
} from "@digao/contract/areas/balance/calculators/calls";
import { limits } from "@digao/contract/limits";
import { linkTo } from "@digao/contract/links";
import { App, Button, Input } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { DownloadButton } from "../../evidence/downloads/DownloadButton.tsx";
import { MessageCount } from "../../evidence/messages/MessageCount.tsx";
import { Fields, Rows } from "./Inputs.tsx";
import { Result } from "./Result.tsx";
import { useCalculation } from "./use-calculation.ts";

interface Props {
  rid: number;
  calculator: CalculatorDescriptor;
  /** Absent: a new one. */
  calculation: Calculation | undefined;
  obstacle: string;
  reread: () => Promise<Calculation | undefined>;
  onSaved: (id: number) => void;
  onClose: () => void;
}

function Entries({ calculation: { entries } }: { calculation: Calculation }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  if (entries.length === 0) return null;
  return (
    <p className="row wrap">
      <span className="soft">{t("calculators.entries")}</span>
      {entries.map(({ key, id, adjNo, status, isStale }) => (
        <span key={key} className="row gap-4">
          <Link to={linkTo("adjustment", id, projectId)}>{adjNo ?? t("calculators.draftEntry")}</Link>
          <CodeTag name="adjustStatus" code={status} />
          {isStale ? <StatusTag tone="attention">{t("calculators.staleEntry")}</StatusTag> : null}
        </span>
      ))}
    </p>
  );
}

function Versions({ calculation: { versions } }: { calculation: Calculation }) {
  const { t } = useTranslation();
  if (versions.length < 2) return null;
  return (
    <details className="calc-versions">
      <summary>{t("calculators.versions", { count: versions.length })}</summary>
      <ul>
        {versions.map(({ version, by, at, difference, reason }) => (
          <li key={version}>
            {t("calculators.versionNo", { version })} {by} {formatDateTime(at)}{" "}
            {difference === null ? "" : formatMoney(difference)} <span className="soft">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useActs({ calculation, onClose }: Pick<Props, "calculation" | "onClose">) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const book = useChange(calculators.BookCalculation);
  const remove = useChange(calculators.RemoveCalculation, { quiet: true });
  return {
    isBooking: book.isPending,
    book: () =>
      calculation &&
      book.mutate(
        { id: calculation.id, rowVersion: calculation.rowVersion, submit: false },
        { onSuccess: (heads) => void message.success(t("calculators.booked", { count: heads.length })) },
      ),
    remove: () =>
      calculation &&
      void ask({
        title: t("calculators.removeTitle", { name: calculation.name }),
        okText: t("calculators.remove"),
        isDanger: true,
        fields: <ReasonField label={t("calculators.reason")} isRequired />,
        send: async ({ reason }) => {
          await remove.mutateAsync({
            id: calculation.id,
            rowVersion: calculation.rowVersion,
            reason: String(reason ?? ""),
          });
          onClose();
        },
      }),
  };
}

interface HeadProps extends Props {
  edit: ReturnType<typeof useCalculation>["edit"];
  calculated: Calculated | undefined;
  onSave: () => void;
}

/** Of one that stands. */
function Acts(props: HeadProps & { calculation: Calculation }) {
  const { rid, calculation, obstacle, edit, calculated } = props;
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const acts = useActs(props);
  const isReadOnly = Boolean(obstacle);
  const mayBook = !edit.isDirty && (calculated?.result?.proposals.length ?? 0) > 0;
  return (
    <>
      <MessageCount
        place={{ entityId: "calculation", referId: calculation.id }}
        title={t("messages.of", { record: calculation.name })}
        rid={rid}
      />
      <DownloadButton
        isBare
        call={calculators.DownCalculation}
        input={() => ({ id: calculation.id, RptLang: lang })}
        label={t("calculators.download")}
      />
      <Button size="small" disabled={isReadOnly || calculation.entries.length > 0} onClick={acts.remove}>
        {t("calculators.remove")}
      </Button>
      <Button
        size="small"
        disabled={isReadOnly || !mayBook}
        title={edit.isDirty ? t("calculators.saveFirst") : obstacle || undefined}
        loading={acts.isBooking}
        onClick={acts.book}
      >
        {t("calculators.book")}
      </Button>
    </>
  );
}

function EditorHead(props: HeadProps) {
  const { calculator, calculation, obstacle, edit, calculated, onSave, onClose } = props;
  const { t } = useTranslation();
  const isReadOnly = Boolean(obstacle);
  const [fault] = calculated?.faults ?? [];
  const maySave = !isReadOnly && (edit.isDirty || !calculation) && !fault;
  return (
    <header className="row wrap">
      <Input
        size="small"
        className="calc-name"
        aria-label={t("calculators.name")}
        maxLength={limits.nameMax}
        disabled={isReadOnly}
        value={edit.value.name}
        onChange={({ target }) => edit.change({ name: target.value })}
      />
      <span className="soft" title={calculator.source}>
        {calculator.paper} {calculator.title} · {calculator.source}
      </span>
      <span className="calc-acts row">
        {calculation ? <Acts {...props} calculation={calculation} /> : null}
        <Button size="small" onClick={onClose}>
          {t("ui.close")}
        </Button>
        <Button
          size="small"
          type="primary"
          disabled={!maySave}
          title={obstacle || fault?.text || undefined}
          loading={edit.isBusy}
          onClick={onSave}
        >
          {t("calculators.save")}
        </Button>
      </span>
    </header>
  );
}

export function Editor(props: Props) {
  const { rid, calculator, calculation, obstacle, reread, onSaved } = props;
  const { t } = useTranslation();
  const ask = useAsk();
  const reason = useRef<string | null>(null);
  const isReadOnly = Boolean(obstacle);
  const { edit, calculated, error } = useCalculation({
    rid,
    calculator,
    calculation,
    isReadOnly,
    reread,
    reason: () => reason.current,
    onSaved,
  });
  const { values, rows } = edit.value;
  const faults = calculated?.faults ?? [];
  const save = () => {
    if (!calculation) return void edit.save();
    return void ask({
      title: t("calculators.changeTitle"),
      okText: t("calculators.save"),
      fields: <ReasonField label={t("calculators.reason")} isRequired />,
      send: async ({ reason: why }) => {
        reason.current = String(why ?? "");
        await edit.save();
      },
    });
  };
  return (
    <section className="calc-editor" aria-label={calculator.title}>
      <EditorHead {...props} edit={edit} calculated={calculated} onSave={save} />
      <EditNotes edit={edit} />
      <div className="calc-body" {...scrolls}>
        <div className="calc-in">
          <Fields
            calculator={calculator}
            values={values}
            faults={faults}
            stale={calculation?.stale ?? []}
            isReadOnly={isReadOnly}
            onChange={(next) => edit.change({ values: next })}
          />
          {calculator.tables.map((table) => (
            <Rows
              key={table.key}
              table={table}
              rows={rows[table.key] ?? []}
              faults={faults}
              isReadOnly={isReadOnly}
              onChange={(next) => edit.change({ rows: { ...rows, [table.key]: next } })}
            />
          ))}
        </div>
        <div className="calc-out">
          {error ? <ErrorPanel error={error} /> : null}
          {calculated ? <Result calculator={calculator} calculated={calculated} /> : null}
          {calculation ? <Entries calculation={calculation} /> : null}
          {calculation ? <Versions calculation={calculation} /> : null}
        </div>
      </div>
      <Conflict
        edit={edit}
        labelOf={(field) => t(`calculators.field.${field}`)}
        show={(_field, value) => (typeof value === "string" ? value : JSON.stringify(value))}
      />
    </section>
  );
}
