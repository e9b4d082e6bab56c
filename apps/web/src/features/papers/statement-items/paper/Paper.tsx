/** One open paper: everything written on it is kept here, so that changing tabs loses nothing. */
import type { FsItemDetail, FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { LETTER_SUBJECTS } from "@digao/domain/confirmations/subjects";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../../lib/page.ts";
import { Calculations } from "../../../../parts/balance/calculators/Calculations.tsx";
import { useTrail } from "../../../../parts/books/vouchers/drill/use-trail.ts";
import { Program } from "../../../../parts/engagement/programs/programme/Program.tsx";
import { ItemNotes } from "../../../../parts/evidence/messages/ItemNotes.tsx";
import { SheetSlot } from "../../../../parts/papers/sheets/sheet-slot.tsx";
import { ItemSlot, ScheduleSlot } from "../../../../parts/papers/statement-items/item-slots.tsx";
import { type Tab, tabs } from "../../../../parts/papers/statement-items/view.ts";
import { AdjustLines } from "../analysis/AdjustLines.tsx";
import { Compare } from "../analysis/Compare.tsx";
import { Structure } from "../analysis/Structure.tsx";
import { Variation } from "../analysis/Variation.tsx";
import { DetailSheet } from "../sheet/DetailSheet.tsx";
import { useSheet } from "../sheet/use-sheet.ts";
import { ItemLedger } from "./ItemLedger.tsx";
import type { ItemPaperProps } from "./ItemPaper.tsx";
import { LeadSchedule } from "./LeadSchedule.tsx";
import { PaperConflict } from "./PaperConflict.tsx";
import { FootFold, PaperFoot } from "./PaperFoot.tsx";
import { PaperBlock, PaperHead } from "./PaperHead.tsx";
import { PaperTabs } from "./PaperTabs.tsx";
import { useFootFold } from "./use-foot-fold.ts";
import { useConclusion, useExplanation } from "./use-papers.ts";
import { useSaveKey } from "./use-save-key.ts";

interface Props extends ItemPaperProps {
  detail: FsItemDetail;
  reread: () => Promise<FsItemDetail | undefined>;
}

/** Totals have neither details nor entries nor months of their own. */
const hasDetails = (item: FsItemRow) => item.kind === "L" || item.kind === "I";
/** An item keeps its own where every procedure was left out. */
const hasProgram = (item: FsItemRow) => item.program.lines > 0 || item.kind === "L";
const ofTotals: readonly Tab[] = ["lead", "program", "variation", "files", "notes"];
/** Balances that others can confirm. */
const hasLetters = (item: FsItemRow) => LETTER_SUBJECTS.some(({ fsItemCode }) => fsItemCode === item.stdCode);
/** 固定资产: its cards stand with it. */
const FIXED_ASSETS = "A208";
const tabsOf = (item: FsItemRow): readonly Tab[] =>
  (hasDetails(item) ? tabs : ofTotals).filter(
    (tab) =>
      (tab !== "program" || hasProgram(item)) &&
      (tab !== "letters" || hasLetters(item)) &&
      (tab !== "assets" || item.stdCode === FIXED_ASSETS),
  );

export function Paper(props: Props) {
  const { detail, reread, view, rid, papers, onTab, onGo } = props;
  const { item } = detail;
  const { t } = useTranslation();
  const project = useProject();
  const isReadOnly = project.isReadOnly || !detail.can.edit.ok;
  const obstacle = project.isReadOnly ? t("statement-items.readOnly") : detail.can.edit.reason;
  const conclusion = useConclusion({ item, isReadOnly, reread });
  const explanation = useExplanation({ item, isReadOnly, reread });
  const sheet = useSheet({ rid, detail, isReadOnly, reread });
  const dirty: Partial<Record<Tab, boolean>> = { details: sheet.isDirty, variation: explanation.isDirty };
  const onSaveKey = useSaveKey(async () => {
    await sheet.save();
    await explanation.save();
    await conclusion.save();
  });
  const trail = useTrail();
  const open = tabsOf(item);
  const tab = open.includes(props.tab) ? props.tab : "lead";
  const shared = { rid, detail, view };
  const bodies: Record<Tab, () => React.ReactNode> = {
    lead: () => (
      <LeadSchedule
        {...shared}
        obstacle={obstacle}
        hasDetails={hasDetails(item)}
        onTab={onTab}
        onLedger={(account, aux) => trail.go({ item: rid, account, aux })}
      />
    ),
    program: () => <Program item={item} obstacle={obstacle} />,
    schedule: () => (
      <ScheduleSlot {...shared} onTab={onTab} onLedger={(account, aux) => trail.go({ item: rid, account, aux })} />
    ),
    details: () => <DetailSheet {...shared} sheet={sheet} obstacle={obstacle} />,
    variation: () => <Variation {...shared} draft={explanation} obstacle={obstacle} />,
    structure: () => <Structure {...shared} />,
    compare: () => <Compare {...shared} />,
    adjust: () => <AdjustLines {...shared} obstacle={obstacle} />,
    calculations: () => <Calculations rid={rid} obstacle={obstacle} />,
    assets: () => <ItemSlot of="assets" rid={rid} />,
    letters: () => <ItemSlot of="letters" rid={rid} />,
    vouchers: () => <ItemSlot of="vouchers" rid={rid} />,
    files: () => <ItemSlot of="files" rid={rid} />,
    notes: () => <ItemNotes rid={rid} />,
  };
  const head = <PaperHead {...props} item={item} obstacle={obstacle} papers={papers} />;
  const block = <PaperBlock item={item} obstacle={obstacle} />;
  const foot = useFootFold();
  if (trail.level !== "none") {
    return (
      <div className="page-frame paper">
        {head}
        <ItemLedger item={item} view={view} trail={trail} />
        {block}
      </div>
    );
  }
  return (
    <div role="presentation" className="page-frame paper" onKeyDownCapture={onSaveKey}>
      {head}
      <PaperTabs
        item={item}
        own={open}
        tab={tab}
        sheet={props.sheet}
        dirty={dirty}
        obstacle={project.isReadOnly ? obstacle : ""}
        onTab={onTab}
        onSheet={props.onSheet}
      />
      {props.sheet === undefined ? (
        <>
          {bodies[tab]()}
          <PaperBlock
            item={item}
            obstacle={obstacle}
            fold={<FootFold detail={detail} isFolded={foot.isFolded} onTurn={foot.turn} />}
          />
          {foot.isFolded ? null : (
            <PaperFoot
              detail={detail}
              conclusion={conclusion}
              obstacle={project.isReadOnly ? obstacle : ""}
              onProgram={tab === "program" ? undefined : () => onTab("program")}
              isOtherDirty={sheet.isDirty || explanation.isDirty}
              papers={papers}
              onGo={onGo}
            />
          )}
        </>
      ) : (
        <>
          <SheetSlot key={props.sheet} sheetId={props.sheet} onRemoved={() => onTab("lead")} />
          {block}
        </>
      )}
      <PaperConflict edit={conclusion} />
      <PaperConflict edit={explanation} />
    </div>
  );
}
