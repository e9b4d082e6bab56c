/** The sections of a paper as they are filled in: fields in a grid, wide ones below it, tables of rows. */
import type { FormSection, PaperField } from "@digao/contract/paper/sections";
import { Control } from "./Control.tsx";
import { Field } from "./Field.tsx";
import { isRevision, writtenIn } from "./particular.ts";
import { RowsEditor } from "./RowsEditor.tsx";
import { type SectionsProps, shownFault } from "./sections-props.ts";
import { usePaperWords } from "./use-paper-words.ts";

function OneField({ name, field, ...props }: SectionsProps & { name: string; field: PaperField }) {
  const { spec, values, view, isReadOnly, onChange } = props;
  const { say } = usePaperWords(spec);
  const label = say(field.words);
  const isDerived = name in view.shown;
  return (
    <Field
      label={label}
      hint={view.hints[name] ?? (field.hint && say(field.hint))}
      fault={shownFault(props, (fault) => fault.field === name)}
    >
      {(id) => (
        <Control
          id={id}
          label={label}
          field={field}
          value={isDerived ? view.shown[name] : values[name]}
          codes={view.codes[name]}
          isReadOnly={isReadOnly}
          isDerived={isDerived}
          onChange={(value) => onChange({ [name]: value })}
        />
      )}
    </Field>
  );
}

function Form({ section, ...props }: SectionsProps & { section: FormSection }) {
  const { spec, sheet, view } = props;
  const revises = isRevision(spec, sheet);
  const fields = writtenIn(section.fields).filter(
    ([name, { isRevisionReason }]) => !view.hidden.has(name) && (revises || !isRevisionReason),
  );
  const draw = ([name, field]: [string, PaperField]) => <OneField key={name} {...props} name={name} field={field} />;
  return (
    <>
      <div className="judgement-fields">{fields.filter(([, { isWide }]) => !isWide).map(draw)}</div>
      {fields.filter(([, { isWide }]) => isWide).map(draw)}
    </>
  );
}

export function Sections(props: SectionsProps) {
  return (
    <div className="judgement-form">
      {Object.entries(props.spec.sections).map(([name, section]) =>
        section.kind === "form" ? (
          <Form key={name} {...props} section={section} />
        ) : (
          <RowsEditor key={name} {...props} name={name} section={section} />
        ),
      )}
    </div>
  );
}
