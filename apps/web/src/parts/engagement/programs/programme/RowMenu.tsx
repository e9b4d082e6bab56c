/** Tailoring of one procedure: its wording, whether it is carried out at all, and taking one's own away. */
import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { App, Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/api.ts";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { tailoringOf } from "./rows.ts";
import { useCaller } from "./use-caller.ts";
import type { Program } from "./use-program.ts";

interface Props {
  line: ProgLine;
  program: Program;
  onEdit: () => void;
}

function useRemove({ line, program }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const no = line.lineNo;
  const remove = async () => {
    try {
      await call(programs.DelProgLine, { id: line.id, rowVersion: line.rowVersion });
      void message.success(t("programs.tailor.removed", { no }));
    } finally {
      await program.read();
    }
  };
  return () =>
    void ask({
      title: t("programs.tailor.removeAsk", { no }),
      why: t("programs.tailor.removeText"),
      okText: t("programs.tailor.remove"),
      isDanger: true,
      send: remove,
    });
}

export function RowMenu(props: Props) {
  const { line, program, onEdit } = props;
  const { t } = useTranslation();
  const caller = useCaller();
  const why = tailoringOf(line, caller);
  const remove = useRemove(props);
  const item = (word: string, obstacle: string | undefined, onClick: () => void) => ({
    key: word,
    label: t(`programs.tailor.${word}`),
    disabled: obstacle !== undefined,
    onClick,
    title: obstacle ? t(`programs.tailor.${obstacle}`) : "",
  });
  const select = (isSelected: boolean) => () => void program.select(line.id, isSelected);
  const items = [
    item("edit", why.edit, onEdit),
    line.isSelected ? item("leaveOut", why.leaveOut, select(false)) : item("takeIn", why.edit, select(true)),
    ...(line.isOwn ? [{ ...item("remove", why.remove, remove), danger: true }] : []),
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
      <Button
        type="text"
        size="small"
        aria-label={t("programs.tailor.more", { no: line.lineNo })}
        icon={<Icon name="more" />}
      />
    </Dropdown>
  );
}
