/** Which columns a list shows, in which order and how tall its rows are. */
import { Button, Checkbox, Popover, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../Icon.tsx";
import { densities, setDensity, useDensity } from "../ledger-grid/density.ts";
import { type Choice, isShown, type Listed, ordered } from "./column.ts";

interface Props {
  columns: readonly Listed[];
  handle: {
    prefs: Choice;
    change: (patch: Partial<Choice>) => void;
    reset: () => void;
  };
}

function Settings({ columns, handle }: Props) {
  const { t } = useTranslation();
  const { prefs, change, reset } = handle;
  const list = ordered(columns, prefs);
  const keys = list.map((column) => column.key);
  const move = (from: number, to: number) => {
    const next = keys.toSpliced(from, 1);
    change({ order: next.toSpliced(to, 0, keys[from] ?? "") });
  };
  const toggle = ({ key, optional }: Listed) => {
    const list = optional ? "shown" : "hidden";
    const now = prefs[list];
    change({ [list]: now.includes(key) ? now.filter((one) => one !== key) : [...now, key] });
  };
  const density = useDensity((all) => all.density);
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <Segmented
        block
        size="small"
        aria-label={t("ui.list.density")}
        options={densities.map((value) => ({ value, label: t(`ui.list.${value}`) }))}
        value={density}
        onChange={setDensity}
      />
      <ul className="column-list">
        {list.map((column, index) => (
          <li key={column.key}>
            <Checkbox checked={isShown(column, prefs)} onChange={() => toggle(column)}>
              {column.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              style={{ marginInlineStart: "auto" }}
              disabled={index === 0}
              aria-label={`${t("ui.list.moveUp")} ${column.title}`}
              icon={<Icon name="up" size={13} />}
              onClick={() => move(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              disabled={index === list.length - 1}
              aria-label={`${t("ui.list.moveDown")} ${column.title}`}
              icon={<Icon name="down" size={13} />}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={reset}>
        {t("ui.list.resetColumns")}
      </Button>
    </div>
  );
}

interface ButtonProps extends Props {
  label: string;
  size?: "small";
}
function SettingsButton({ label, size, ...props }: ButtonProps) {
  return (
    <Popover trigger="click" placement="bottomRight" content={<Settings {...props} />}>
      <Button
        type="text"
        {...(size ? { size } : {})}
        aria-label={label}
        title={label}
        icon={<Icon name="column" size={size ? 14 : 16} />}
      />
    </Popover>
  );
}

/** In the toolbar of a list. */
export function ListSettings(props: Props) {
  const { t } = useTranslation();
  return <SettingsButton {...props} label={t("ui.list.columns")} />;
}

/** In the status bar of a grid, of which a page may show several. */
export function GridSettings({ of, ...props }: Props & { of: string }) {
  const { t } = useTranslation();
  return <SettingsButton {...props} size="small" label={t("ui.list.columnsOf", { name: of })} />;
}
