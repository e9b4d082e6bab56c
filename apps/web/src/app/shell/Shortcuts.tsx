/** The list behind "?". */

import { useTranslation } from "react-i18next";
import { Window } from "../../ui/Window.tsx";
import { closeOverlay } from "./overlays.ts";

const sections = {
  everywhere: [
    ["Ctrl K", "palette"],
    ["/", "search"],
    ["Alt 1…9", "tab"],
    ["Alt W", "closeTab"],
    ["Ctrl Alt L", "lock"],
    ["Alt ←", "back"],
    ["N", "create"],
    ["F1", "page"],
    ["?", "help"],
  ],
  grid: [
    ["↑ ↓ ← →", "move"],
    ["Shift ↑ ↓ ← →", "extend"],
    ["Ctrl ↑ ↓ ← → Home End", "edges"],
    ["Enter", "open"],
    ["Alt ↑ ↓", "record"],
    ["F2", "edit"],
    ["Ctrl C", "copy"],
    ["Ctrl V", "paste"],
    ["Ctrl Z", "undo"],
    ["Space", "check"],
  ],
  form: [
    ["Ctrl Enter", "submit"],
    ["Esc", "cancel"],
  ],
} as const;

export function Shortcuts() {
  const { t } = useTranslation();
  return (
    <Window title={t("app.keys.title")} width={640} footer={null} onCancel={closeOverlay}>
      <div className="shortcuts">
        {Object.entries(sections).map(([section, keys]) => (
          <section key={section}>
            <h3 className="section-title">{t(`app.keys.${section}`)}</h3>
            <dl className="facts">
              {keys.map(([chord, word]) => (
                <div key={word} style={{ display: "contents" }}>
                  <dt>
                    <kbd>{chord}</kbd>
                  </dt>
                  <dd>{t(`app.keys.${word}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Window>
  );
}
