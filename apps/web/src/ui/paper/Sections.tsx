/** The sections of a paper as they are filled in: fields in a grid, wide ones below it, tables of rows. */
import { isUnderWay } from "@digao/contract/paper/paper";
import { type FormSection, fieldsIn, type PaperField, type Section } from "@digao/contract/paper/sections";
import { useTranslation } from "react-i18next";
import { References } from "../../parts/papers/references/References.tsx";
import { Checklist } from "./Checklist.tsx";
import { Control } from "./Control.tsx";
import { Field } from "./Field.tsx";
import { LastYear, wordsOfLastYear } from "./LastYear.tsx";
import { Matrix } from "./Matrix.tsx";
import { isRevision } from "./particular.ts";
import { RowsEditor } from "./RowsEditor.tsx";
import { type SectionsProps, shownFault } from "./sections-props.ts";
import { usePaperWords } from "./use-paper-words.ts";

/** A bound figure as it was read, and as it is now where it has moved. */
function Figure({ name, field, spec, sheet, version }: SectionsProps & { name: string; field: PaperField }) {
  const { t } = useTranslation();
  const { say, show } = usePaperWords(spec);
  const now = sheet.bound[name] ?? null;
  const stands = version ? ((version as unknown as Readonly<Record<string, unknown>>)[name] ?? null) : now;
  return (
    <Field label={say(field.words)} hint={field.hint && say(field.hint)} fault={undefined}>
      {(id) => (
        <output id={id} className="judgement-figure">
          {show(field, stands) || "—"}
          {version && stands !== now ? (
            <span className="judgement-next">{t("paper.now", { value: show(field, now) || "—" })}</span>
          ) : null}
          <LastYear sheet={sheet} show={(values) => show(field, values[name])} />
        </output>
      )}
    </Field>
  );
}

/** What helps with free text: how much is asked for. */
function useHint({ view, values, spec }: SectionsProps, name: string, field: PaperField) {
  const { t } = useTranslation();
  const { say } = usePaperWords(spec);
  const min = field.kind === "reason" ? field.min : undefined;
  const count = [...String(values[name] ?? "").trim()].length;
  if (min !== undefined && count < min) return t("paper.atLeast", { min, count });
  return view.hints[name] ?? (field.hint && say(field.hint));
}

function OneField({ name, field, ...props }: SectionsProps & { name: string; field: PaperField }) {
  const { spec, sheet, values, view, isReadOnly, onChange } = props;
  const { say, show } = usePaperWords(spec);
  const hint = useHint(props, name, field);
  const label = say(field.words);
  const isDerived = name in view.shown;
  const Own = props.controls?.[name];
  const change = (value: unknown) => onChange({ [name]: value });
  if (Own)
    return (
      <Field label={label} hint={hint} at={name} fault={shownFault(props, (fault) => fault.field === name)}>
        {(id) => (
          <Own id={id} label={label} value={values[name]} sheet={sheet} isReadOnly={isReadOnly} onChange={change} />
        )}
      </Field>
    );
  return (
    <Field label={label} hint={hint} at={name} fault={shownFault(props, (fault) => fault.field === name)}>
      {(id) => (
        <>
          <Control
            id={id}
            label={label}
            field={field}
            value={isDerived ? view.shown[name] : values[name]}
            codes={view.codes[name]}
            isReadOnly={isReadOnly}
            isDerived={isDerived}
            named={sheet.named}
            onChange={change}
          />
          {field.kind === "reason" ? <References text={String(values[name] ?? "")} /> : null}
          <LastYear sheet={sheet} show={(stands) => wordsOfLastYear(sheet, field, stands[name], show)} />
        </>
      )}
    </Field>
  );
}

function Form({ section, ...props }: SectionsProps & { section: FormSection }) {
  const { spec, sheet, version, values, view } = props;
  const { say } = usePaperWords(spec);
  const isWritten = !version || isUnderWay(spec, version);
  /** Asked for while another version is in force; afterwards it stands where it was given. */
  const revises = (name: string) => (isWritten ? isRevision(spec, sheet) : Boolean(values[name]));
  const fields = fieldsIn({ own: section }).filter(
    ([name, { isRevisionReason, isReadOnly, kind }]) =>
      (!isReadOnly || kind === "figure") && !view.hidden.has(name) && (!isRevisionReason || revises(name)),
  );
  const draw = ([name, field]: [string, PaperField]) =>
    field.kind === "figure" ? (
      <Figure key={name} {...props} name={name} field={field} />
    ) : (
      <OneField key={name} {...props} name={name} field={field} />
    );
  if (fields.length === 0) return null;
  return (
    <>
      {section.words ? <h2 className="judgement-heading">{say(section.words)}</h2> : null}
      <div className="judgement-fields">{fields.filter(([, { isWide }]) => !isWide).map(draw)}</div>
      {fields.filter(([, { isWide }]) => isWide).map(draw)}
    </>
  );
}

function One({ section, ...props }: SectionsProps & { name: string; section: Section }) {
  if (section.kind === "rows") return <RowsEditor {...props} section={section} />;
  if (section.kind === "checklist") return <Checklist {...props} section={section} />;
  if (section.kind === "matrix") return <Matrix {...props} section={section} />;
  return <Form {...props} section={section} />;
}

export function Sections(props: SectionsProps) {
  return (
    <div className="judgement-form">
      {Object.entries(props.spec.sections).map(([name, section]) => (
        <One key={name} {...props} name={name} section={section} />
      ))}
    </div>
  );
}
