/** A table of rows within a paper: added, filled in and removed in place, computed columns and totals as they come to. */
import { isReference, type PaperField, type RowsSection, rowsOf } from "@digao/contract/paper/sections";
import { totalsOf, workedRows } from "@digao/domain/papers/worked-rows";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useProject } from "../../lib/page.ts";
import { ItemSelect } from "../../parts/evidence/vouching/ItemSelect.tsx";
import { Icon } from "../Icon.tsx";
import { Control } from "./Control.tsx";
import { wordsOfLastYear } from "./LastYear.tsx";
import { MemberSelect } from "./MemberSelect.tsx";
import type { Values } from "./particular.ts";
import { type SectionsProps, shownFault } from "./sections-props.ts";
import { usePaperWords } from "./use-paper-words.ts";
import "../plain-table.css";

type Props = SectionsProps & { name: string; section: RowsSection };

const numbers: ReadonlySet<PaperField["kind"]> = new Set(["money", "rate", "count"]);
const sideOf = ({ kind }: PaperField) => (numbers.has(kind) ? "money" : undefined);
const blankOf = (field: PaperField): unknown => {
  if (field.kind === "links") return [];
  return field.initial ?? (isReference(field) ? 0 : "");
};

interface CellProps extends Pick<SectionsProps, "spec" | "sheet" | "isReadOnly"> {
  field: PaperField;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Cell({ spec, sheet, field, value, isReadOnly, onChange }: CellProps) {
  const { id: projectId } = useProject();
  const { say, show } = usePaperWords(spec);
  if (field.isReadOnly) return <span>{show(field, value)}</span>;
  if (field.kind === "item")
    return (
      <ItemSelect projectId={projectId} disabled={isReadOnly} value={Number(value) || undefined} onChange={onChange} />
    );
  if (field.kind === "member")
    return (
      <MemberSelect
        label={say(field.words)}
        disabled={isReadOnly}
        value={Number(value) || undefined}
        onChange={onChange}
      />
    );
  return (
    <Control
      label={say(field.words)}
      field={field}
      value={value}
      isReadOnly={isReadOnly}
      isDerived={false}
      named={sheet.named}
      onChange={onChange}
    />
  );
}

/** What stood in the table last year. */
function LastRows({ spec, sheet, name, section }: Props) {
  const { t } = useTranslation();
  const { show } = usePaperWords(spec);
  const rows = rowsOf(sheet.lastYear?.values ?? {}, name);
  if (rows.length === 0) return null;
  return (
    <tbody className="judgement-last" aria-label={t("paper.lastYear")}>
      {rows.map((row, at) => (
        <tr key={`last-${at.toString()}`}>
          {Object.entries(section.fields).map(([column, field], index) => (
            <td key={column} className={sideOf(field)}>
              {index === 0 ? <span>{t("paper.lastYear")} </span> : null}
              {field.kind === "item" ? `${row.code} ${row.name}` : null}
              {field.kind === "member" ? String(row.memberName) : null}
              {isReference(field) ? null : wordsOfLastYear(sheet, field, row[column], show)}
            </td>
          ))}
          <td />
        </tr>
      ))}
      <TotalRow spec={spec} section={section} rows={rows} words={t("paper.lastYearTotal")} />
    </tbody>
  );
}

interface TotalsProps extends Pick<Props, "spec" | "section"> {
  rows: readonly Values[];
  words: string;
}
function TotalRow({ spec, section, rows, words }: TotalsProps) {
  const { show } = usePaperWords(spec);
  if (!section.totals) return null;
  const totals = totalsOf(section, rows);
  return (
    <tr>
      {Object.entries(section.fields).map(([column, field], at) => (
        <td key={column} className={sideOf(field)}>
          {column in totals ? show(field, totals[column]) : null}
          {at === 0 && !(column in totals) ? words : null}
        </td>
      ))}
      <td />
    </tr>
  );
}

function Line({ row, at, list, ...props }: Props & { row: Values; at: number; list: readonly Values[] }) {
  const { spec, name, section, isReadOnly, onChange } = props;
  const { say } = usePaperWords(spec);
  const put = (rows: readonly Values[]) => onChange({ [name]: rows });
  const fault = shownFault(props, (one) => one.field === name && one.row === at);
  const change = (patch: Values) => put(list.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  return (
    <>
      <tr id={`at-${name}[${at}]`}>
        {Object.entries(section.fields).map(([column, field]) => (
          <td key={column} className={sideOf(field)}>
            <Cell {...props} field={field} value={row[column]} onChange={(value) => change({ [column]: value })} />
          </td>
        ))}
        <td>
          {isReadOnly ? null : (
            <Button
              size="small"
              aria-label={say(section.remove)}
              icon={<Icon name="close" size={14} />}
              onClick={() => put(list.filter((_, index) => index !== at))}
            />
          )}
        </td>
      </tr>
      {fault ? (
        <tr>
          <td colSpan={Object.keys(section.fields).length + 1}>
            <p className="judgement-fault" role="alert">
              {fault}
            </p>
          </td>
        </tr>
      ) : null}
    </>
  );
}

export function RowsEditor(props: Props) {
  const { spec, name, section, values, rules, sheet, isReadOnly, onChange } = props;
  const { t } = useTranslation();
  const { say } = usePaperWords(spec);
  const list = rowsOf(values, name);
  const shown = workedRows(section, rules[name], list);
  const written = Object.entries(section.fields).filter(([, { isReadOnly: isRead }]) => !isRead);
  const blank = Object.fromEntries(written.map(([field, of]) => [field, blankOf(of)]));
  const hasTable = list.length > 0 || rowsOf(sheet.lastYear?.values ?? {}, name).length > 0;
  return (
    <section className="judgement-rows" id={`at-${name}`} aria-label={say(section.words)}>
      <h2>
        {say(section.words)}
        {isReadOnly || list.length >= section.max ? null : (
          <Button
            size="small"
            type="link"
            icon={<Icon name="add" size={14} />}
            onClick={() => onChange({ [name]: [...list, blank] })}
          >
            {say(section.add)}
          </Button>
        )}
      </h2>
      {list.length === 0 ? <p className="judgement-hint">{say(section.empty)}</p> : null}
      {hasTable ? (
        <table className="plain-table judgement-table" aria-label={say(section.words)}>
          <thead>
            <tr>
              {Object.entries(section.fields).map(([column, field]) => (
                <th key={column} scope="col" className={sideOf(field)}>
                  {say(field.words)}
                </th>
              ))}
              <th aria-label={t("paper.rowActs")} />
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <Line key={`row-${at.toString()}`} {...props} row={row} at={at} list={list} />
            ))}
          </tbody>
          {section.totals && shown.length > 0 ? (
            <tbody className="plain-sums">
              <TotalRow spec={spec} section={section} rows={shown} words={t("paper.total")} />
            </tbody>
          ) : null}
          <LastRows {...props} />
        </table>
      ) : null}
    </section>
  );
}
