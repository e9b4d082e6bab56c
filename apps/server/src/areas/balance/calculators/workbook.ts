import type { CalculatorField, CalculatorOutput, calculators } from "@digao/contract/areas/balance/calculators/calls";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Context } from "../../../platform/serve.ts";
import type { Column } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { materialityInForce } from "../materiality/door.ts";
import { getCalculation } from "./calculations.ts";
import { calculatorOf, describe } from "./declared.ts";

type Part = CalculatorOutput | CalculatorField;
type Values = Readonly<Record<string, string | null | undefined>>;

const kindOf = ({ kind }: Part) => (kind === "money" ? "money" : "text");
const shown = (value: string | null | undefined, { kind, choices }: Part): string | null | undefined =>
  kind === "choice" ? (choices.find((choice) => choice.value === value)?.label ?? value) : value;

interface Fact {
  label: string;
  of?: Part;
  value?: string | null | undefined;
}

const factColumns = (name: string): Column<Fact>[] => [
  { words: { text: name }, width: 20, of: ({ label }) => label },
  {
    words: { text: "" },
    width: 20,
    kindOf: ({ of }) => (of ? kindOf(of) : "text"),
    of: ({ of, value }) => of && shown(value, of),
  },
];

/** The working paper of a calculation: what was put in, what came out, a sheet for each schedule. */
export async function downloadCalculation(
  ctx: Context,
  { id, RptLang: lang }: Input<(typeof calculators)["DownCalculation"]>,
): Promise<FileAnswer> {
  const { input, calculator, calculated, name, fsItemId } = await getCalculation(ctx, { id, RptLang: lang });
  const descriptor = describe(calculatorOf(calculator).declaration, {}, lang);
  const projectId = ctx.project?.id ?? 0;
  const cover = await paper.cover(ctx.db, projectId, lang);
  const { trivial } = await materialityInForce(ctx.db, projectId);
  const notes = await openPoints.notes(ctx.db, { lang, trivial, itemIds: [fsItemId] });
  const head = {
    lang,
    title: `${descriptor.title} ${descriptor.paper}`,
    cover,
    signers: paper.signers(lang, []),
    notes,
  };
  const { figures = {}, remarks = [], schedules = {} } = calculated.result ?? {};
  const facts: Fact[] = [
    ...descriptor.fields.map((field) => ({
      label: field.label,
      of: field,
      value: input.values[field.key] ?? field.initial,
    })),
    ...descriptor.figures.map((figure) => ({ label: figure.label, of: figure, value: figures[figure.key] })),
    ...remarks.map(({ text }) => ({ label: text })),
    { label: descriptor.source },
  ];
  const tables = [
    ...descriptor.tables.map((table) => ({ ...table, rows: input.rows[table.key] ?? [] })),
    ...descriptor.schedules.map((schedule) => ({ ...schedule, rows: schedules[schedule.key] ?? [] })),
  ].filter(({ rows }) => rows.length > 0);
  return workbookFile(
    [cover.client, descriptor.title, name],
    [
      paperSheet({ lang, name: { text: descriptor.title }, head, columns: factColumns(name), rows: facts }),
      ...tables.map(({ label, columns, rows }) =>
        paperSheet({
          lang,
          name: { text: label },
          head,
          rows,
          columns: columns.map(
            (column): Column<Values> => ({
              words: { text: column.label },
              width: 20,
              kind: kindOf(column),
              of: (row) => shown(row[column.key], column),
            }),
          ),
        }),
      ),
    ],
  );
}
