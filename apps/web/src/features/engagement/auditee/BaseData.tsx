import { type AuditeeDifference, auditee } from "@digao/contract/areas/engagement/auditee/calls";
import { useTranslation } from "react-i18next";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { PageHeadProps } from "../../../ui/PageHead.tsx";
import { PlainButton } from "../../../ui/PlainButton.tsx";
import { SinglePage } from "../../../ui/register/SinglePage.tsx";
import { useWords } from "../../../ui/register/use-words.ts";

interface Props extends Pick<PageHeadProps, "tabs" | "more"> {
  title: string;
  takenOn: string | null;
  differences: readonly AuditeeDifference[];
}

export function BaseData({ title, tabs, more, takenOn, differences }: Props) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const { label } = useWords(auditee.spec);
  const names = differences.map(({ field }) => label(auditee.spec.fields[field])).join(t("auditee.and"));
  const note =
    differences.length > 0 ? (
      <p className="auditee-differences">
        {t("auditee.differs", { names })}{" "}
        <PlainButton onClick={() => patch({ view: "register" })}>{t("auditee.compare")}</PlainButton>
      </p>
    ) : null;
  return (
    <SinglePage
      key="base"
      of={auditee}
      title={title}
      tabs={tabs}
      more={more}
      facts={takenOn ? [t("auditee.takenOn", { day: takenOn })] : []}
      start={() => note}
    />
  );
}
