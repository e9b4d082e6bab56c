/** A group of conditions: whether all or any of them must hold, or the opposite, with groups inside. */
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon.tsx";
import { ConditionRow, type RowShared } from "./ConditionRow.tsx";
import { blankCondition, blankGroup, type DraftGroup, type DraftNode, isGroup, type Joint } from "./draft.ts";
import { NotToggle } from "./NotToggle.tsx";

export interface TreeActions {
  change: (next: DraftNode) => void;
  remove: (key: string) => void;
  /** Adds to a group and gives the keyboard to it. */
  add: (group: DraftGroup, node: DraftNode, focus: string) => void;
  focused: () => void;
}
interface Props extends RowShared {
  group: DraftGroup;
  depth: number;
  /** Groups may be put inside. */
  depthMax: number;
  focusKey: string | undefined;
  actions: TreeActions;
}

function Foot({ group, depth, depthMax, disabled, actions }: Props) {
  const { t } = useTranslation();
  const addRow = () => {
    const row = blankCondition();
    actions.add(group, row, row.key);
  };
  const addGroup = () => {
    const row = blankCondition();
    actions.add(group, blankGroup([row], group.joint === "all" ? "any" : "all"), row.key);
  };
  return (
    <div className="row">
      <Button size="small" type="link" disabled={disabled} icon={<Icon name="add" size={14} />} onClick={addRow}>
        {t("expression.addRow")}
      </Button>
      <Button
        size="small"
        type="link"
        disabled={disabled || depth >= depthMax}
        title={depth >= depthMax ? t("expression.limit.tooDeep") : undefined}
        icon={<Icon name="add" size={14} />}
        onClick={addGroup}
      >
        {t("expression.addGroup")}
      </Button>
    </div>
  );
}

export function GroupBox(props: Props) {
  const { group, depth, focusKey, actions, disabled } = props;
  const { t } = useTranslation();
  const joints = (["all", "any"] as const).map((joint) => ({ value: joint, label: t(`expression.joint.${joint}`) }));
  return (
    <section className="expression-group" aria-label={t(`expression.joint.${group.joint}`)}>
      <header className="expression-head">
        <NotToggle isOn={group.isNot} disabled={disabled} onChange={(isNot) => actions.change({ ...group, isNot })} />
        <Segmented<Joint>
          size="small"
          aria-label={t("expression.joined")}
          disabled={disabled}
          options={joints}
          value={group.joint}
          onChange={(joint) => actions.change({ ...group, joint })}
        />
        {depth > 1 ? (
          <Button
            type="text"
            size="small"
            className="expression-remove"
            disabled={disabled}
            aria-label={t("expression.removeGroup")}
            title={t("expression.removeGroup")}
            icon={<Icon name="close" />}
            onClick={() => actions.remove(group.key)}
          />
        ) : null}
      </header>
      {group.children.map((child) =>
        isGroup(child) ? (
          <GroupBox key={child.key} {...props} group={child} depth={depth + 1} />
        ) : (
          <ConditionRow
            key={child.key}
            {...props}
            condition={child}
            isFocused={focusKey === child.key}
            onFocused={actions.focused}
            onChange={actions.change}
            onRemove={() => actions.remove(child.key)}
          />
        ),
      )}
      <Foot {...props} />
    </section>
  );
}
