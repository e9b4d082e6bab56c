/** The list behind "?": what goes everywhere, and what the page that is open can do besides. */
import { useTranslation } from "react-i18next";
import { useShownKeys } from "../../lib/hotkeys.ts";
import { Window } from "../../ui/Window.tsx";
import { closeOverlay } from "./overlays.ts";

const sections = {
  everywhere: [
    ["Ctrl K", "palette"],
    ["/", "search"],
    ["Alt 1…9", "tab"],
    ["Alt W", "closeTab"],
    ["Ctrl Alt L", "lock"],
    ["F1", "page"],
    ["?", "help"],
  ],
  grid: [
    ["↑ ↓ ← →", "move"],
    ["Shift ↑ ↓ ← →", "extend"],
    ["Ctrl ↑ ↓ ← → Home End", "edges"],
    ["Enter", "open"],
    ["F2", "edit"],
    ["Ctrl C", "copy"],
    ["Ctrl V", "paste"],
    ["Ctrl D", "fillDown"],
    ["Ctrl Z", "undo"],
    ["Space", "check"],
  ],
  form: [
    ["Ctrl Enter", "submit"],
    ["Esc", "cancel"],
  ],
} as const;
/** Of the shell and of forms: bound as long as their window is open. */
const listed = new Set<string>([...sections.everywhere, ...sections.form].map(([chord]) => chord));

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation();
  if (keys.length === 0) return null;
  return (
    <section>
      <h3 className="section-title">{title}</h3>
      <dl className="facts">
        {keys.map(([chord, word]) => (
          <div key={chord} className="facts-row">
            <dt>
              <kbd>{chord}</kbd>
            </dt>
            <dd>{t(`app.keys.${word}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Shortcuts() {
  const { t } = useTranslation();
  const here = useShownKeys().filter(([chord]) => !listed.has(chord));
  return (
    <Window title={t("app.keys.title")} width={640} footer={null} onCancel={closeOverlay}>
      <div className="shortcuts">
        <Keys title={t("app.keys.here")} keys={here} />
        {Object.entries(sections).map(([section, keys]) => (
          <Keys key={section} title={t(`app.keys.${section}`)} keys={keys} />
        ))}
      </div>
    </Window>
  );
}
