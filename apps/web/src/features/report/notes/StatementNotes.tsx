/** Notes to the statements (报表附注): tables of the project on the left, one of them open. */

import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { type NoteHead, notes } from "@digao/contract/areas/report/notes/calls";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { SidePane } from "../../../ui/SidePane.tsx";
import { DownNotes } from "./DownNotes.tsx";
import { NotePage } from "./NotePage.tsx";
import { Standards, useStandards } from "./Standards.tsx";
import { Untranslated } from "./Untranslated.tsx";
import "./notes.css";

/** Tables of items with amounts are chosen beforehand. */
function AddNotes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const create = useChange(notes.CreateFsNote, { quiet: true });
  const { data, error, refetch } = useCall(notes.GetFSNotes2Modal, { projectId });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const missing = data.items.filter(({ isHere }) => !isHere);
  return (
    <Ask<{ codes?: string[] }>
      title={t("notes.addTitle")}
      why={t("notes.addWhy")}
      okText={t("notes.addChosen")}
      initial={{
        codes: missing.filter(({ hasAmount, applies }) => hasAmount && applies === "").map(({ code }) => code),
      }}
      isReady={({ codes = [] }) => codes.length > 0}
      send={async ({ codes = [] }) => {
        await create.mutateAsync({ projectId, codes });
        void message.success(t("notes.added"));
      }}
      onClose={onClose}
    >
      <Form.Item name="codes" label={t("notes.addLabel")} required>
        <Select
          mode="multiple"
          maxTagCount={8}
          optionFilterProp="label"
          options={missing.map(({ code, title, applies, newBy }) => ({
            value: code,
            label: [
              `${code} ${title}`,
              applies === "" ? "" : `（${applies}）`,
              newBy.length === 0 ? "" : t("notes.standards.newBy", { sources: newBy.join("、") }),
            ].join(""),
          }))}
        />
      </Form.Item>
    </Ask>
  );
}

function Entry({ note, isOpen, onOpen }: { note: NoteHead; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const { title, status, differs, notCompared } = note;
  return (
    <li>
      <button type="button" className="cell-link" aria-current={isOpen} onClick={onOpen}>
        {title}
      </button>{" "}
      <CodeTag name="publishStatus" code={status} />{" "}
      {differs > 0 ? <small className="note-fault">{t("notes.differs", { count: differs })}</small> : null}{" "}
      {notCompared > 0 ? <small className="soft">{t("notes.toCompare", { count: notCompared })}</small> : null}
    </li>
  );
}

export function StatementNotes() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [params, patch] = useUrlParams();
  const [isAdding, setAdding] = useState(false);
  const [isListing, setListing] = useState(false);
  const standards = useStandards();
  const unanswered = standards.data?.items.filter(({ answer }) => answer === null).length ?? 0;
  const { data, error, refetch } = useCall(notes.GetFSNotes2Data, { projectId }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const open = data.notes.find(({ id }) => String(id) === params.get("note")) ?? null;
  const count = (of: (note: NoteHead) => number) => data.notes.reduce((sum, note) => sum + of(note), 0);
  const add = data.canEdit.ok ? <Button onClick={() => setAdding(true)}>{t("notes.add")}</Button> : null;
  return (
    <div className="page-frame">
      <PageHead
        title={t("notes.title")}
        facts={[
          t("notes.count", { count: data.notes.length }),
          t("notes.published", { count: count(({ status }) => (status === publishStatus.published ? 1 : 0)) }),
          t("notes.differs", { count: count(({ differs }) => differs) }),
          t("notes.toCompare", { count: count(({ notCompared }) => notCompared) }),
          ...(unanswered > 0 ? [t("notes.standards.open", { count: unanswered })] : []),
        ]}
        extra={
          <>
            <Button onClick={() => patch({ standards: "1" })}>{t("notes.standards.button")}</Button>
            {data.notes.length === 0 ? null : (
              <>
                <Button onClick={() => setListing(true)}>{t("notes.english.missing")}</Button>
                <DownNotes />
              </>
            )}
            {add}
          </>
        }
      />
      {data.notes.length === 0 ? (
        <div className="page-body">
          <EmptyState title={t("notes.empty")} hint={t("notes.emptyWhy")} action={add} />
        </div>
      ) : (
        <div className="row top fill gap-0">
          <SidePane name="notes" label={t("notes.list")} first={300}>
            <ul className="note-list" aria-label={t("notes.list")}>
              {data.notes.map((note) => (
                <Entry
                  key={note.id}
                  note={note}
                  isOpen={note.id === open?.id}
                  onOpen={() => patch({ note: String(note.id) })}
                />
              ))}
            </ul>
          </SidePane>
          {open ? (
            <NotePage key={open.id} id={open.id} onRemoved={() => patch({ note: null })} />
          ) : (
            <div className="note-body fill">
              <EmptyState title={t("notes.choose")} />
            </div>
          )}
        </div>
      )}
      {params.get("standards") ? (
        <Standards canEdit={data.canEdit.ok} onClose={() => patch({ standards: null })} />
      ) : null}
      {isListing ? (
        <Untranslated
          onOpen={(id) => {
            setListing(false);
            patch({ note: String(id), words: "en" });
          }}
          onClose={() => setListing(false)}
        />
      ) : null}
      {isAdding ? <AddNotes onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
