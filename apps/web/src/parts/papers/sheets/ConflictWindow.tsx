/** What this window changed while others were at the book: cell by cell, mine or theirs. */
import { cellName } from "@digao/sheets/a1";
import { Alert, Button, Checkbox, Pagination, Radio } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Window } from "../../../ui/Window.tsx";
import { movedSheets, otherOps, patchText, touchedCells, withoutCells } from "./session/cells-of-ops.ts";
import type { BookSession } from "./session/session.ts";
import { type Conflict, cellText, holderIn, tabNameIn } from "./session/state.ts";

interface Row {
  key: string;
  tab: string;
  cell: string;
  mine: string;
  theirs: string;
  isBoth: boolean;
}

function useRows(session: BookSession, { mine, theirs }: Conflict) {
  return useMemo(() => {
    const state = session.state.getState();
    const ours = mine.flatMap(({ ops }) => ops);
    const others = theirs.flatMap(({ ops }) => ops);
    const [own, foreign] = [touchedCells(ours), touchedCells(others)];
    const rows = [...own].map(([key, { sheet, row, column, patch }]): Row => {
      const their = foreign.get(key);
      return {
        key,
        tab: tabNameIn(state, sheet),
        cell: cellName(row, column),
        mine: patchText(patch),
        theirs: their ? patchText(their.patch) : cellText(state, { tabId: sheet, row, column }),
        isBoth: their !== undefined,
      };
    });
    const moved = movedSheets(others);
    const isMoved = [...movedSheets(ours)].length > 0 || [...own.values()].some(({ sheet }) => moved.has(sheet));
    rows.sort((a, b) => Number(b.isBoth) - Number(a.isBoth));
    return { ours, rows, isMoved, others: otherOps(ours) };
  }, [session, mine, theirs]);
}

interface Choice {
  left: ReadonlySet<string>;
  undecided: ReadonlySet<string>;
  choose: (keys: readonly string[], isMine: boolean) => void;
}

function useColumns({ left, undecided, choose }: Choice): PlainColumn<Row>[] {
  const { t } = useTranslation();
  const textOf = (text: string) => (text === "" ? <span className="soft">{t("sheets.conflict.empty")}</span> : text);
  return [
    { key: "tab", title: t("sheets.conflict.tab"), width: 120, render: ({ tab }) => tab },
    { key: "cell", title: t("sheets.conflict.cell"), width: 80, render: ({ cell }) => cell },
    { key: "mine", title: t("sheets.conflict.mine"), render: ({ mine }) => textOf(mine) },
    { key: "theirs", title: t("sheets.conflict.theirs"), render: ({ theirs }) => textOf(theirs) },
    {
      key: "choice",
      title: "",
      width: 260,
      render: ({ key, tab, cell, isBoth }) => (
        <div className="row gap-6">
          <Radio.Group
            size="small"
            aria-label={`${tab} ${cell}`}
            value={undecided.has(key) ? null : !left.has(key)}
            onChange={({ target }) => choose([key], target.value === true)}
            options={[
              { value: true, label: t("sheets.conflict.mine") },
              { value: false, label: t("sheets.conflict.theirs") },
            ]}
          />
          {isBoth ? <span className="sheet-saved is-attention">{t("sheets.conflict.both")}</span> : null}
        </div>
      ),
    },
  ];
}

const rowsAtOnce = 100;

interface Props {
  session: BookSession;
  conflict: Conflict;
  onLater: () => void;
}

export function ConflictWindow({ session, conflict, onLater }: Props) {
  const { t } = useTranslation();
  const { ours, rows, isMoved, others } = useRows(session, conflict);
  /** Cells that stay as the server has them; what only I changed is made unless I say otherwise. */
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set());
  const [undecided, setUndecided] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ isBoth }) => isBoth).map(({ key }) => key)),
  );
  const [withOthers, setWithOthers] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const names = [...new Set(conflict.theirs.map(({ by }) => by))].join(t("live.comma"));
  const choose = (keys: readonly string[], isMine: boolean) => {
    setLeft((before) => {
      const after = new Set(before);
      for (const key of keys) isMine ? after.delete(key) : after.add(key);
      return after;
    });
    setUndecided((before) => new Set([...before].filter((key) => !keys.includes(key))));
  };
  const all = rows.map(({ key }) => key);
  const confirm = async () => {
    setSending(true);
    const remaining = withoutCells(ours, left);
    const done = await session
      .resolve(withOthers ? remaining : remaining.filter(({ op }) => op === "cells"))
      .catch(() => undefined);
    setSending(false);
    const name = holderIn(session.state.getState());
    if (done !== true) setFailure(name ? t("sheets.conflict.held", { name }) : t("sheets.conflict.failed"));
  };
  const [page, setPage] = useState(1);
  const from = (page - 1) * rowsAtOnce;
  const columns = useColumns({ left, undecided, choose });
  return (
    <Window
      title={t("sheets.conflict.title")}
      width={900}
      okText={t("sheets.conflict.apply")}
      cancelText={t("sheets.conflict.seeLater")}
      okButtonProps={{ disabled: undecided.size > 0, loading: isSending }}
      onOk={() => void confirm()}
      onCancel={onLater}
    >
      <div className="stack">
        <p>{names ? t("sheets.conflict.why", { names }) : t("sheets.conflict.whyLeft")}</p>
        {isMoved ? <Alert type="warning" showIcon title={t("sheets.conflict.moved")} /> : null}
        {failure ? <Alert type="error" showIcon title={failure} /> : null}
        <div className="row">
          <Button size="small" onClick={() => choose(all, true)}>
            {t("sheets.conflict.allMine")}
          </Button>
          <Button size="small" onClick={() => choose(all, false)}>
            {t("sheets.conflict.allTheirs")}
          </Button>
        </div>
        <div className="sheet-conflict-rows">
          <PlainTable columns={columns} rows={rows.slice(from, from + rowsAtOnce)} rowKey={({ key }) => key} />
        </div>
        {rows.length > rowsAtOnce ? (
          <Pagination
            size="small"
            current={page}
            pageSize={rowsAtOnce}
            showSizeChanger={false}
            total={rows.length}
            onChange={setPage}
          />
        ) : null}
        {others.length > 0 ? (
          <Checkbox checked={withOthers} onChange={({ target }) => setWithOthers(target.checked)}>
            {t("sheets.conflict.others", { count: others.length })} · {t("sheets.conflict.withOthers")}
          </Checkbox>
        ) : null}
      </div>
    </Window>
  );
}
