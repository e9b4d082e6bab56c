/** What else can be done on a page, behind three dots. */
import { Button, Dropdown, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon.tsx";

export function MoreMenu({ items }: { items: NonNullable<MenuProps["items"]> }) {
  const { t } = useTranslation();
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
      <Button aria-label={t("ui.more")} icon={<Icon name="more" />} />
    </Dropdown>
  );
}
