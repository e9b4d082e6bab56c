/** Notes as files: this one, or all of them where no id is given. */
import { notes } from "@digao/contract/areas/report/notes/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { Icon } from "../../../ui/Icon.tsx";

export function DownNotes({ id }: { id?: number }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const down = (format: "docx" | "xlsx") =>
    void download(notes.DownFsNotes, { projectId, format, RptLang, ...(id === undefined ? {} : { Id: id }) }).catch(
      reportError,
    );
  return (
    <>
      <Button icon={<Icon name="download" />} onClick={() => down("docx")}>
        {t("notes.word")}
      </Button>
      <Button icon={<Icon name="download" />} onClick={() => down("xlsx")}>
        {t("notes.excel")}
      </Button>
    </>
  );
}
