/** A window over the page with work of its own in it: a reading, a choice, an editor. What only asks and sends is an `Ask`. */
import { Modal, type ModalProps } from "antd";
import { useTranslation } from "react-i18next";

export function Window(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal open cancelText={t("ui.cancel")} {...props} />;
}
