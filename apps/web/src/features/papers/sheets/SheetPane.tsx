/** A sheet of a project with all that belongs to it: on its own page, or as a tab of an item's paper. */
import { type SheetHead, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { cellName } from "@digao/sheets/a1";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { SheetSigns } from "../../../parts/papers/paper-signs/SheetSigns.tsx";
import { BookView } from "../../../parts/papers/sheets/BookView.tsx";
import { SessionBar } from "../../../parts/papers/sheets/SessionBar.tsx";
import { sheetDoor } from "../../../parts/papers/sheets/session/sheet-door.ts";
import { useBookSession } from "../../../parts/papers/sheets/session/use-session.ts";
import type { SheetEngine } from "../../../parts/papers/sheets/sheet-editor/engine.ts";
import { SheetSide } from "../../../parts/papers/sheets/sheet-side/SheetSide.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Presence } from "../../../ui/presence/Presence.tsx";
import { BindingTip } from "./bindings/BindingTip.tsx";
import { BindingTools } from "./bindings/BindingTools.tsx";
import { Suggestions } from "./bindings/Suggestions.tsx";
import { useBindings } from "./bindings/use-bindings.ts";
import { CalculatorTools, useCalculators } from "./calculations/CalculatorTools.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { NamedPapers } from "./papers/NamedPapers.tsx";
import { SheetMenu } from "./SheetMenu.tsx";
import { SignedChanges } from "./versions/SignedChanges.tsx";
import "../../../parts/papers/sheets/sheets.css";

export interface SheetPlace {
  tab: string | undefined;
  cell: string | undefined;
}
interface Props {
  sheetId: number;
  /** Where to begin. */
  at?: SheetPlace;
  onPlace?: (place: SheetPlace) => void;
  onRemoved?: () => void;
  /** Draws the frame: the tools stand where the page wants them. */
  frame?: (tools: ReactNode, head: SheetHead, body: ReactNode) => ReactNode;
}

const placeMs = 400;

/** Tells the page where the selection is, not more often than an address may change. */
function useFollowPlace(engine: SheetEngine | undefined, onPlace: Props["onPlace"]) {
  const tell = useEffectEvent(() => {
    const place = engine?.place;
    if (place) onPlace?.({ tab: place.tabId, cell: place.name });
  });
  useEffect(() => {
    if (!engine) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = engine.onPlace(() => {
      clearTimeout(timer);
      timer = setTimeout(tell, placeMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [engine]);
}

/** Inside a paper, whose own head stands above it: the tools at the foot, so that the rows begin high. */
const plainFrame: NonNullable<Props["frame"]> = (tools, _head, body) => (
  <section className="stack gap-0 fill">
    {body}
    <div className="sheet-tools sheet-tools-foot row">{tools}</div>
  </section>
);

function OpenSheet({ head, at, onPlace, onRemoved, frame = plainFrame }: Omit<Props, "sheetId"> & { head: SheetHead }) {
  const project = useProject();
  const { ok: canEdit, reason } = head.can.edit;
  const [session, state] = useBookSession(() => sheetDoor(head.id), canEdit);
  const [engine, setEngine] = useState<SheetEngine>();
  useFollowPlace(engine, onPlace);
  const bindings = useBindings(head.id, engine);
  const calc = useCalculators(engine);
  const refetch = useEffectEvent(bindings.refetch);
  useEffect(() => session.figuresShown.add(refetch), [session]);
  const ready = (one: SheetEngine) => {
    setEngine(one);
    if (at?.tab) one.goTo(at.tab, at.cell);
  };
  const putBack = async (cells: readonly string[]) => {
    const overwritten = await call(sheets.GetOverwrittenBindings, { Id: head.id });
    for (const { formula, ...place } of overwritten) {
      const name = `${engine?.nameOf(place.tabId) ?? ""}!${cellName(place.row, place.column)}`;
      if (cells.includes(name)) engine?.write(formula, place);
    }
    await session.settle();
  };
  const tools = (
    <>
      <Presence
        at={{ projectId: project.id, refType: "auditSheet", refId: String(head.id) }}
        isEditing={state.isMine}
      />
      <SessionBar session={session} state={state} canEdit={canEdit} reason={reason} />
      <CalculatorTools head={head} engine={engine} session={session} calc={calc} />
      <BindingTools sheetId={head.id} session={session} bindings={bindings} canEdit={canEdit} />
      <SheetMenu head={head} session={session} engine={engine} onRemoved={onRemoved} />
    </>
  );
  return frame(
    tools,
    head,
    <>
      <LeftOut sheetId={head.id} canEdit={canEdit} />
      <div className="sheet-beside">
        <BookView session={session} state={state} onReady={ready} />
        <SheetSide sheetId={head.id} engine={engine} canEdit={state.isMine && state.isWhole} />
      </div>
      {engine ? (
        <>
          <BindingTip engine={engine} bindings={bindings} />
          <Suggestions engine={engine} />
          <NamedPapers engine={engine} />
        </>
      ) : null}
      <SheetSigns
        sheetId={head.id}
        settle={() => session.settle()}
        isDirty={state.saving !== "saved"}
        savedAt={state.savedAt}
        cells={{ go: (cell) => engine?.goToNamed(cell), putBack: state.isMine && engine ? putBack : undefined }}
        changes={(version, who) => (
          <SignedChanges
            sheetId={head.id}
            session={session}
            version={version}
            who={who}
            onJump={(tab, cell) => engine?.goTo(tab, cell)}
          />
        )}
      />
    </>,
  );
}

export function SheetPane({ sheetId, ...props }: Props) {
  const { t } = useTranslation();
  const { data: head, error, refetch } = useCall(sheets.GetAuditSheetData, { Id: sheetId });
  if (error && !head) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!head) return <DelayedSkeleton />;
  return (
    <section className="page-frame" aria-label={t("sheets.one")}>
      <OpenSheet key={head.id} head={head} {...props} />
    </section>
  );
}
