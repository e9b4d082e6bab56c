/** Dims the page under a menu that lies over it; a click puts the menu away. */
import { useTranslation } from "react-i18next";
import { useHotkeys } from "../../lib/hotkeys.ts";

export function SiderShade({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useHotkeys({ escape: onClose });
  return <button type="button" className="sider-shade" aria-label={t("app.menu.fold")} onClick={onClose} />;
}
