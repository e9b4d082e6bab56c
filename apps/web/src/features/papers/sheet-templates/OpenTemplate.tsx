/** A template in the editor of sheets: saved as a new version, which serves the papers that are made from then on. */
import {
  type SheetTemplate,
  sheetTemplates,
  type TemplateVersion,
} from "@digao/contract/areas/papers/sheet-templates/calls";
import { bindingFunctions, functionNames } from "@digao/domain/sheet-bindings/functions";
import type { Book } from "@digao/sheets/book";
import { App, Button, Tooltip } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, upload } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useTabTitle } from "../../../lib/page.ts";
import { useCan } from "../../../lib/session.ts";
import type { SheetEngine } from "../../../parts/papers/sheets/sheet-editor/engine.ts";
import { SheetEditor } from "../../../parts/papers/sheets/sheet-editor/SheetEditor.tsx";
import { LossList } from "../../../parts/papers/sheets/workbook/LossList.tsx";
import { pickWorkbook } from "../../../parts/papers/sheets/workbook/pick-file.ts";
import { RestoredNote } from "../../../ui/edit/RestoredNote.tsx";
import { useLeave } from "../../../ui/edit/use-leave.ts";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Places } from "./Places.tsx";
import { ResetTemplate, SaveTemplate } from "./TemplateAsks.tsx";
import { TemplateVersions } from "./TemplateVersions.tsx";
import { useTemplate } from "./use-template.ts";

interface Props {
  template: SheetTemplate;
  book: Book;
  versions: readonly TemplateVersion[];
  /** An earlier version that is looked at. */
  shown: number | undefined;
  onVersion: (version: number | undefined) => void;
  onLeave: () => void;
}
type Open = "save" | "reset" | "versions" | "places";

/** Known by name, so that they are no faults; there are no books that they could take figures from. */
const functions = [
  ...functionNames.map((name) => bindingFunctions[name]),
  { name: "CALC", words: ["", ""], example: "" },
];

function useFunctions(engine: SheetEngine | undefined) {
  useEffect(
    () =>
      engine?.register(
        functions.map(({ name, words, example }) => ({ name, about: `${words[0]} ${example}`, parameters: [] })),
        () => undefined,
      ),
    [engine],
  );
}

function useWorkbook({ key, name }: SheetTemplate, shown: number | undefined, take: (book: Book) => void) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const tell = (error: unknown) => void message.error(faultOf(error)?.message ?? t("sheets.file.failed"));
  return {
    download: () =>
      download(
        sheetTemplates.DownTemplate,
        { key, ...(shown === undefined ? {} : { version: shown }) },
        `${name}.xlsx`,
      ).catch(tell),
    bringIn: async () => {
      const file = await pickWorkbook();
      if (!file) return;
      const hide = message.loading(t("sheets.file.reading"), 0);
      try {
        const { book, losses } = await upload(sheetTemplates.ReadTemplateFile, { key }, [file]);
        take(book as Book);
        if (losses.length > 0)
          modal.info({ width: 640, title: t("sheets.file.opened"), content: <LossList losses={losses} /> });
      } catch (error) {
        tell(error);
      } finally {
        hide();
      }
    },
  };
}

interface SeeingProps {
  shown: number | undefined;
  versions: readonly TemplateVersion[];
  onCurrent: () => void;
}

function Seeing({ shown, versions, onCurrent }: SeeingProps) {
  const { t } = useTranslation();
  if (shown === undefined) return null;
  const seen = versions.find(({ version }) => version === shown);
  return (
    <output className="draft-note">
      {seen
        ? t("sheet-templates.seeing", { version: shown, name: seen.by, at: formatDateTime(seen.at) })
        : t("sheet-templates.seeingProduct")}
      <Button type="link" size="small" onClick={onCurrent}>
        {t("sheet-templates.toCurrent")}
      </Button>
    </output>
  );
}

function useFacts({ updatedBy, updatedAt, version }: SheetTemplate): string[] {
  const { t } = useTranslation();
  if (updatedBy === null || updatedAt === null) return [t("sheet-templates.product")];
  return [t("sheet-templates.changedBy", { version, name: updatedBy, at: formatDateTime(updatedAt) })];
}

export function OpenTemplate({ template, book, versions, shown, onVersion, onLeave }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const may = useCan("Pages.Templates.Edit");
  const isReadOnly = !may || shown !== undefined;
  const work = useTemplate(template.key, book, { version: template.version, isReadOnly });
  const [engine, setEngine] = useState<SheetEngine>();
  const [open, setOpen] = useState<Open>();
  const leave = useLeave();
  useFunctions(engine);
  const facts = useFacts(template);
  const title = [template.wpIndex, template.name].filter(Boolean).join(" ");
  useTabTitle(title);
  const workbook = useWorkbook(template, shown, work.replace);
  const close = () => setOpen(undefined);
  const more = [
    { key: "versions", label: t("sheet-templates.versions"), onClick: () => setOpen("versions") },
    { key: "download", label: t("sheets.file.download"), onClick: () => void workbook.download() },
    { key: "bring", label: t("sheet-templates.bringIn"), disabled: isReadOnly, onClick: () => void workbook.bringIn() },
    {
      key: "reset",
      label: t("sheet-templates.reset"),
      disabled: isReadOnly || template.updatedBy === null,
      onClick: () => setOpen("reset"),
    },
  ];
  return (
    <div className="page-frame">
      <PageHead
        title={title}
        facts={facts}
        extra={
          <>
            {work.isDirty ? <StatusTag tone="attention">{t("sheet-templates.dirty")}</StatusTag> : null}
            <Button size="small" onClick={() => setOpen("places")}>
              {t("sheet-templates.places")}
            </Button>
            <Button size="small" onClick={() => leave(work.isDirty && work.isReplaced, onLeave)}>
              {t("sheet-templates.back")}
            </Button>
          </>
        }
        primary={
          <Tooltip title={may ? undefined : t("sheet-templates.noRight")}>
            <Button
              type="primary"
              disabled={!may || (shown === undefined && !work.isDirty)}
              onClick={() => setOpen("save")}
            >
              {t(shown === undefined ? "sheet-templates.save" : "sheet-templates.restore")}
            </Button>
          </Tooltip>
        }
        more={more}
      />
      <Seeing shown={shown} versions={versions} onCurrent={() => onVersion(undefined)} />
      {work.isBehind ? <output className="draft-note">{t("sheet-templates.behind")}</output> : null}
      <RestoredNote at={work.restoredAt} onDrop={work.giveUp} />
      <SheetEditor
        key={work.turn}
        parts={work.parts}
        isEditable={!isReadOnly}
        onReady={(one) => {
          work.ready(one);
          setEngine(one);
        }}
        onGone={() => setEngine(undefined)}
        onChange={work.changed}
        onUnrecorded={() => void message.warning(t("sheets.save.unsaid"))}
      />
      {open === "save" ? (
        <SaveTemplate
          template={template}
          book={work.book}
          restores={shown}
          onClose={(isSaved) => {
            close();
            if (!isSaved) return;
            work.saved();
            if (shown !== undefined) onVersion(undefined);
          }}
        />
      ) : null}
      {open === "reset" ? <ResetTemplate template={template} onDone={work.giveUp} onClose={close} /> : null}
      {open === "versions" ? (
        <TemplateVersions versions={versions} shown={shown} onShow={onVersion} onClose={close} />
      ) : null}
      {open === "places" ? <Places onClose={close} /> : null}
    </div>
  );
}
