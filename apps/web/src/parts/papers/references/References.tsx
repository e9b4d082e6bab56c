/** The papers that a text names as `[[ZD-1]]`: each a link with what it is; red where there is no such paper. */
import { references } from "@digao/contract/areas/papers/references/calls";
import { referencesIn } from "@digao/contract/areas/papers/references/paper-references";
import { Tooltip } from "antd";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import "./references.css";

export function References({ text }: { text: string }) {
  const { t } = useTranslation();
  const project = useProject();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const settled = useDeferredValue(text);
  const indexes = useMemo(() => referencesIn(settled).slice(0, 100), [settled]);
  const { data } = useCall(
    references.GetNamedPapers,
    { projectId: project.id, indexes: indexes.join(","), RptLang: lang },
    { enabled: indexes.length > 0, keepPrevious: true },
  );
  if (indexes.length === 0) return null;
  return (
    <ul className="references" aria-label={t("references.label")}>
      {(data ?? []).map(({ index, isFound, name, link, preparer, wpStatus }) => (
        <li key={index}>
          {isFound && link ? (
            <Tooltip
              title={
                <>
                  {`${index} ${name}`}
                  {wpStatus === null ? null : <div>{t(`codes.paperStatus.${wpStatus}`)}</div>}
                  {preparer ? <div>{t("references.preparer", { name: preparer })}</div> : null}
                </>
              }
            >
              <Link to={link}>{index}</Link>
            </Tooltip>
          ) : (
            <Tooltip title={t("references.missing", { index })}>
              <span className="reference-broken" role="note" aria-label={t("references.missing", { index })}>
                {index}
              </span>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}
