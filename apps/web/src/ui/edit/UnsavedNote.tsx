/** In the status bar of a grid that saves by itself: what the server has refused, to be sent again or given up. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";

interface Props {
  edit: { unsaved: number; retry: () => void; giveUp: () => void };
}

export function UnsavedNote({ edit }: Props) {
  const { t } = useTranslation();
  if (edit.unsaved === 0) return null;
  return (
    <span role="alert" className="unsaved-note">
      {t("ui.form.unsaved", { count: edit.unsaved })}
      <Button size="small" type="link" onClick={edit.retry}>
        {t("ui.retry")}
      </Button>
      <Button size="small" type="link" danger onClick={edit.giveUp}>
        {t("ui.form.dropDraft")}
      </Button>
    </span>
  );
}
