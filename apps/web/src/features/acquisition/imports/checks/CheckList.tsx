/** The checks that found something, most serious first, with how often; each opens its rows. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { useTranslation } from "react-i18next";
import { formatCount } from "../../../../lib/format.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";

export const rowProblems = "rows";
/** Remarks of the reader, errors among them. */
export interface Problems {
  count: number;
  /** Of the most serious one. */
  level: number;
}

interface Props {
  batch: ImportBatch;
  problems: Problems;
  chosen: string | undefined;
  onChoose: (code: string) => void;
}

interface Line {
  code: string;
  level: number;
  title: string;
  count: number;
}

export function checkLines({ checks }: Pick<ImportBatch, "checks">, { count, level }: Problems, words: string): Line[] {
  const found = checks.filter((check) => check.count > 0);
  const lines = count > 0 ? [{ code: rowProblems, level, title: words, count }] : [];
  return [...lines, ...found.toSorted((a, b) => a.level - b.level || a.code.localeCompare(b.code))];
}

export function CheckList({ batch, problems, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const lines = checkLines(batch, problems, t("imports.problems.title"));
  return (
    <ul className="check-list" aria-label={t("imports.findings.title")}>
      {lines.map((line) => (
        <li key={line.code}>
          <button
            type="button"
            aria-current={line.code === chosen ? "true" : undefined}
            onClick={() => onChoose(line.code)}
          >
            <span className="check-title">{line.title}</span>
            <CodeTag name="checkLevel" code={line.level} />
            <b className="figures">{formatCount(line.count)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}
