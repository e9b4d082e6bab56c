/** A book of sheets to look at and to edit. It lives until its page is closed: a hidden tab keeps selection, scroll and undo. */
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { KeeperContext } from "../../../../lib/kept-queries.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import type { BookParts } from "./book-parts.ts";
import type { SheetEngine } from "./engine.ts";
import type { RecorderEvents } from "./record.ts";
import "./sheet-editor.css";

interface Props extends RecorderEvents {
  /** Of the book as it is first shown; a later one needs a new `key`. */
  parts: BookParts;
  isEditable: boolean;
  onReady: (engine: SheetEngine) => void;
  onGone?: (engine: SheetEngine) => void;
}

const isDarkNow = () => document.documentElement.dataset.surface === "dark";

/** Follows the reader's colours, which stand on the document. */
function useDocumentLook() {
  const [look, setLook] = useState(() => `${document.documentElement.dataset.theme}/${isDarkNow()}`);
  useEffect(() => {
    const read = () => setLook(`${document.documentElement.dataset.theme}/${isDarkNow()}`);
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-surface"] });
    return () => observer.disconnect();
  }, []);
  return look;
}

interface Opening {
  host: HTMLElement;
  engine: Promise<SheetEngine>;
}

export function SheetEditor({ parts, isEditable, onReady, onGone, onChange, onUnrecorded }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const look = useDocumentLook();
  const keeper = use(KeeperContext);
  const frame = useRef<HTMLElement>(null);
  const opening = useRef<Opening>(undefined);
  const isAttached = useRef(false);
  const [engine, setEngine] = useState<SheetEngine>();
  const [failure, setFailure] = useState<unknown>();
  const ready = useEffectEvent(onReady);
  const gone = useEffectEvent((one: SheetEngine) => onGone?.(one));
  const changed = useEffectEvent(onChange);
  const unrecorded = useEffectEvent(onUnrecorded);

  const open = useEffectEvent(async (host: HTMLElement) => {
    const { SheetEngine: Engine } = await import("./engine.ts");
    return Engine.open(host, { language, isDark: isDarkNow() }, parts, { onChange: changed, onUnrecorded: unrecorded });
  });

  useEffect(() => {
    isAttached.current = true;
    if (!opening.current && frame.current) {
      const host = document.createElement("div");
      host.className = "sheet-editor-host";
      frame.current.append(host);
      const started = open(host);
      opening.current = { host, engine: started };
      started.then(
        (one) => {
          setEngine(one);
          ready(one);
        },
        (error: unknown) => setFailure(error),
      );
    }
    const end = () => {
      const over = opening.current;
      opening.current = undefined;
      void over?.engine.then((one) => {
        gone(one);
        one.dispose();
        over.host.remove();
      });
    };
    // Hidden, the page takes its effects back as if it went; the keeper knows which of the two it is.
    const later = () => setTimeout(() => !isAttached.current && end());
    return () => {
      isAttached.current = false;
      if (keeper?.isHidden()) keeper.keep(later);
      else later();
    };
  }, [keeper]);

  useEffect(() => engine?.setEditable(isEditable), [engine, isEditable]);
  useEffect(() => {
    void engine?.dress({ language, isDark: look.endsWith("true") });
  }, [engine, language, look]);

  return (
    <section ref={frame} className="sheet-editor" aria-label={t("sheets.grid")}>
      {failure ? <ErrorPanel error={failure} onRetry={() => location.reload()} /> : !engine && <DelayedSkeleton />}
    </section>
  );
}
