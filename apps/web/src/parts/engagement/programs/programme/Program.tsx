/** The audit programme of an item (审计程序): its procedures, what came of each, and which assertions they cover. */

import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useForms } from "../../../../lib/use-forms.ts";
import { useUrlState } from "../../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Coverage } from "./Coverage.tsx";
import { LineDrawer } from "./LineDrawer.tsx";
import { OutcomeDialog } from "./OutcomeDialog.tsx";
import { ProgramTable } from "./ProgramTable.tsx";
import { countOf, type Show, shownLines, shows } from "./rows.ts";
import { useMarks } from "./use-marks.ts";
import { type Program as State, useProgram } from "./use-program.ts";
import "./program.css";

interface Props {
  item: FsItemRow;
  obstacle: string;
}
const Url = z.object({
  procedures: z.enum(shows).catch("all"),
  /** The matrix of assertions is folded away. */
  cover: z.enum(["0", "1"]).catch("1"),
});
type Patch = ReturnType<typeof useUrlState<typeof Url>>[1];

/** Rows that match stay in sight until another choice, so that none vanishes under the hands. */
function useShown(lines: readonly ProgLine[], show: Show) {
  const [staying, setStaying] = useState<{ show: Show; ids: ReadonlySet<number> }>({ show, ids: new Set() });
  const before = staying.show === show ? staying.ids : new Set<number>();
  const rows = shownLines(lines, show, before);
  if (staying.show !== show || rows.some(({ id }) => !before.has(id)))
    setStaying({ show, ids: new Set([...before, ...rows.map(({ id }) => id)]) });
  return rows;
}

interface ToolsProps extends Props {
  lines: readonly ProgLine[];
  url: z.infer<typeof Url>;
  patch: Patch;
  onAdd: () => void;
}
function Tools({ lines, obstacle, url, patch, onAdd }: ToolsProps) {
  const { t } = useTranslation();
  const isOpen = url.cover === "1";
  const options = shows.map((value) => ({
    value,
    label: `${t(`programs.show.${value}`)} ${countOf(lines, value)}`,
  }));
  return (
    <div className="paper-tools">
      <Segmented
        size="small"
        aria-label={t("programs.show.label")}
        value={url.procedures}
        options={options}
        onChange={(show) => patch({ procedures: show === "all" ? undefined : show })}
      />
      <span className="prg-tools">
        <Button
          size="small"
          disabled={Boolean(obstacle)}
          title={obstacle || undefined}
          icon={<Icon name="add" size={14} />}
          onClick={onAdd}
        >
          {t("programs.tailor.add")}
        </Button>
        <Button size="small" aria-expanded={isOpen} onClick={() => patch({ cover: isOpen ? "0" : undefined })}>
          {t(`programs.coverage.${isOpen ? "hide" : "show"}`)}
        </Button>
      </span>
    </div>
  );
}

function Status({ program, obstacle }: { program: State; obstacle: string }) {
  const { t } = useTranslation();
  const { savedAt } = program;
  return (
    <div className="prg-status">
      <span>{obstacle || t("programs.keys", { marks: t("programs.keyWords") })}</span>
      {savedAt ? <span>{t("programs.saved", { time: savedAt })}</span> : null}
    </div>
  );
}

function Standing({ item, obstacle, program }: Props & { program: State }) {
  const { t } = useTranslation();
  const [url, patch] = useUrlState(Url);
  const marks = useMarks(program, obstacle);
  const forms = useForms({ procedure: true, newProcedure: true, facts: true });
  const [goTo, setGoTo] = useState<{ id: number }>();
  const { lines } = program;
  const rows = useShown(lines, url.procedures);
  const isReadOnly = obstacle !== "";
  const edited = lines.find(({ id }) => id === forms.idIn("procedure"));
  const empty =
    lines.length === 0 ? (
      <EmptyState icon="doc" title={t("programs.empty")} hint={t("programs.emptyHint")} />
    ) : (
      <EmptyState
        icon="search"
        title={t("programs.noMatch")}
        action={<Button onClick={() => patch({ procedures: undefined })}>{t("programs.showAll")}</Button>}
      />
    );
  return (
    <div className="stack gap-0 fill">
      <div className="page-row">
        <div className="prg-main">
          {rows.length === 0 ? (
            empty
          ) : (
            <ProgramTable
              rows={rows}
              program={program}
              marks={marks}
              isReadOnly={isReadOnly}
              goTo={goTo}
              rid={item.id}
              onEdit={(line) => forms.opener("procedure")?.(line)}
            />
          )}
        </div>
        {url.cover === "1" ? (
          <Coverage
            item={item}
            lines={lines}
            onRisk={() => forms.start("facts")?.()}
            onLine={(id) => setGoTo({ id })}
          />
        ) : null}
      </div>
      <Tools
        item={item}
        obstacle={obstacle}
        lines={lines}
        url={url}
        patch={patch}
        onAdd={() => forms.start("newProcedure")?.()}
      />
      <Status program={program} obstacle={obstacle} />
      {marks.pending ? (
        <OutcomeDialog key={marks.pending.line.id} pending={marks.pending} program={program} onClose={marks.close} />
      ) : null}
      {edited || forms.isOpen("newProcedure") ? (
        <LineDrawer key={edited?.id} program={program} line={edited} onClose={forms.close} />
      ) : null}
    </div>
  );
}

export function Program({ item, obstacle }: Props) {
  const program = useProgram(item.id);
  const { query } = program;
  if (query.data) return <Standing item={item} obstacle={obstacle} program={program} />;
  return (
    <div className="stack gap-0 fill">
      {query.error ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : <DelayedSkeleton />}
    </div>
  );
}
