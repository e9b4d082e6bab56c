/** A table of rows within a paper: added, filled in and removed in place. */
import type { PaperField, RowsSection } from "@digao/contract/paper/sections";
import { Button, Input } from "antd";
import { useProject } from "../../lib/page.ts";
import { ItemSelect } from "../../parts/evidence/vouching/ItemSelect.tsx";
import { Icon } from "../Icon.tsx";
import { MoneyInput } from "../MoneyInput.tsx";
import { type Values, writtenIn } from "./particular.ts";
import { type SectionsProps, shownFault } from "./sections-props.ts";
import { usePaperWords } from "./use-paper-words.ts";

interface CellProps {
  label: string;
  field: PaperField;
  value: unknown;
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}

function Cell({ label, field, value, isReadOnly, onChange }: CellProps) {
  const { id: projectId } = useProject();
  if (field.kind === "item")
    return (
      <ItemSelect projectId={projectId} disabled={isReadOnly} value={Number(value) || undefined} onChange={onChange} />
    );
  if (field.kind === "money")
    return (
      <MoneyInput
        label={label}
        disabled={isReadOnly}
        value={String(value ?? "")}
        onChange={(amount) => onChange(amount ?? "")}
      />
    );
  return (
    <Input
      aria-label={label}
      placeholder={label}
      maxLength={"max" in field ? field.max : 500}
      readOnly={isReadOnly}
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const blankOf = ({ kind }: PaperField): unknown => (kind === "item" ? 0 : "");

export function RowsEditor({ name, section, ...props }: SectionsProps & { name: string; section: RowsSection }) {
  const { spec, values, isReadOnly, onChange } = props;
  const { say } = usePaperWords(spec);
  const stored = values[name];
  const list: readonly Values[] = Array.isArray(stored) ? stored : [];
  const fields = writtenIn(section.fields);
  const put = (rows: readonly Values[]) => onChange({ [name]: rows });
  const change = (at: number, patch: Values) =>
    put(list.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  const blank = Object.fromEntries(fields.map(([field, of]) => [field, blankOf(of)]));
  return (
    <section className="judgement-rows" aria-label={say(section.words)}>
      <h2>
        {say(section.words)}
        {isReadOnly ? null : (
          <Button size="small" type="link" icon={<Icon name="add" size={14} />} onClick={() => put([...list, blank])}>
            {say(section.add)}
          </Button>
        )}
      </h2>
      {list.length === 0 ? <p className="judgement-hint">{say(section.empty)}</p> : null}
      {list.map((row, at) => {
        const fault = shownFault(props, (one) => one.field === name && one.row === at);
        return (
          <div key={`row-${at.toString()}`} className="judgement-row">
            {fields.map(([field, of]) => (
              <Cell
                key={field}
                label={say(of.words)}
                field={of}
                value={row[field]}
                isReadOnly={isReadOnly}
                onChange={(value) => change(at, { [field]: value })}
              />
            ))}
            {isReadOnly ? null : (
              <Button
                size="small"
                aria-label={say(section.remove)}
                icon={<Icon name="close" size={14} />}
                onClick={() => put(list.filter((_, index) => index !== at))}
              />
            )}
            {fault ? (
              <p className="judgement-fault" role="alert">
                {fault}
              </p>
            ) : null}
          </div>
        );
      })}
    </section>
  );
}
