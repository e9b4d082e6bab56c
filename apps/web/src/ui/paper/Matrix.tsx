/** A matrix of a paper: rows × columns of one kind of cell, with last year's beneath. */
import { cellOf, type MatrixSection } from "@digao/contract/paper/sections";
import { Control } from "./Control.tsx";
import { LastYear } from "./LastYear.tsx";
import type { SectionsProps } from "./sections-props.ts";
import { usePaperWords } from "./use-paper-words.ts";
import "../plain-table.css";

export function Matrix({ name, section, ...props }: SectionsProps & { name: string; section: MatrixSection }) {
  const { spec, sheet, values, isReadOnly, showsMissing, onChange } = props;
  const { say, show } = usePaperWords(spec);
  const { rows, columns, cell, corner, isNeeded } = section;
  return (
    <section className="judgement-rows" aria-label={say(section.words)}>
      <h2>{say(section.words)}</h2>
      <table className="plain-table judgement-matrix">
        <thead>
          <tr>
            <th scope="col">{corner ? say(corner) : ""}</th>
            {columns.map(({ code, words }) => (
              <th key={code} scope="col">
                {say(words)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">{say(row.words)}</th>
              {columns.map((column) => {
                const at = `${name}.${row.code}.${column.code}`;
                const isMissing = showsMissing && isNeeded && (values[at] ?? "") === "";
                return (
                  <td key={column.code} id={`at-${at}`} className={isMissing ? "is-missing" : undefined}>
                    <Control
                      label={`${say(row.words)} ${say(column.words)}`}
                      field={cell}
                      value={values[at]}
                      isReadOnly={isReadOnly}
                      isDerived={false}
                      named={sheet.named}
                      onChange={(value) => onChange({ [at]: value })}
                    />
                    <LastYear
                      sheet={sheet}
                      show={(stands) => show(cell, cellOf(stands, name, row.code, column.code))}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
