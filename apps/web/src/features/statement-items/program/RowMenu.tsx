/** Tailoring of one procedure: its wording, whether it is carried out at all, and taking one's own away. */
import { type ProgLine, programs } from "@digao/contract/areas/programs";
import { App, Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { tailoringOf } from "./rows.ts";
import type { Program } from "./use-program.ts";

interface Props {
  line: ProgLine;
  program: Program;
  onEdit: () => void;
}

function useRemove({ line, program }: Props) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const no = line.lineNo;
  const remove = async () => {
    try {
      await call(programs.DelProgLine, { id: line.id, rowVersion: line.rowVersion });
      void message.success(t("programs.tailor.removed", { no }));
    } catch (error) {
      reportError(error);
    }
    await program.read();
  };
  return () =>
    void modal.confirm({
      title: t("programs.tailor.removeAsk", { no }),
      content: t("programs.tailor.removeText"),
      okText: t("programs.tailor.remove"),
      okButtonProps: { danger: true },
      cancelText: t("ui.cancel"),
      onOk: remove,
    });
}

export function RowMenu(props: Props) {
  const { line, program, onEdit } = props;
  const { t } = useTranslation();
  const { role } = useProject();
  const why = tailoringOf(line, role);
  const remove = useRemove(props);
  const item = (word: string, obstacle: string | undefined, onClick: () => void) => ({
    ...{ key: word, label: t(`programs.tailor.${word}`), disabled: obstacle !== undefined, onClick },
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
