/** Takes what is typed after Ctrl+K while the palette's code is still on its way: the first letters are never lost. */
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { closeOverlay, setPaletteQuery, useOverlay } from "./overlays.ts";

export function TypeAhead() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const query = useOverlay((overlay) => overlay.query);
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <input
      ref={input}
      className="visually-hidden type-ahead"
      tabIndex={-1}
      aria-label={t("app.palette.label")}
      value={query}
      onChange={(event) => setPaletteQuery(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") closeOverlay();
      }}
    />
  );
}
