/** Records that a paper points to: each opens, and more are chosen by their kind. */
import type { FoundRecord } from "@digao/contract/areas/evidence/evidence-links/calls";
import { wordIn } from "@digao/contract/pairs";
import type { PaperSide } from "@digao/contract/paper/paper";
import { type Linked, linksOf } from "@digao/contract/paper/sections";
import { type LinkableType, recordOf } from "@digao/contract/records";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { RecordPicker } from "../../parts/evidence/evidence-links/RecordPicker.tsx";
import { Icon } from "../Icon.tsx";
import { Window } from "../Window.tsx";
import { useSay } from "./use-paper-words.ts";

interface Props {
  label: string;
  to: readonly LinkableType[];
  value: unknown;
  named: PaperSide["named"];
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}
function Named({ words, link }: PaperSide["named"][string]) {
  const { t } = useTranslation();
  if (link !== null) return <Link to={link}>{words}</Link>;
  return <span className="judgement-gone">{t("paper.gone", { name: words })}</span>;
}

export function LinksField({ label, to, value, named, isReadOnly, onChange }: Props) {
  const { t } = useTranslation();
  const { lang } = useSay();
  const [isOpen, setOpen] = useState(false);
  const [fresh, setFresh] = useState<Readonly<Record<string, string>>>({});
  const list = linksOf(value);
  const keyOf = ({ type, id }: Linked) => `${type}:${id}`;
  const wordOf = ({ type }: Linked) => wordIn(lang, recordOf(type)?.words ?? [type, type]);
  const add = ({ type, id, text }: FoundRecord) => {
    setOpen(false);
    setFresh({ ...fresh, [keyOf({ type, id })]: text });
    if (!list.some((one) => keyOf(one) === keyOf({ type, id }))) onChange([...list, { type, id }]);
  };
  return (
    <ul className="judgement-links" aria-label={label}>
      {list.map((link) => {
        const key = keyOf(link);
        const linked = named[key];
        return (
          <li key={key}>
            {linked ? <Named {...linked} /> : <span>{fresh[key] || `${wordOf(link)} ${t("paper.unsaved")}`}</span>}
            {isReadOnly ? null : (
              <Button
                type="text"
                size="small"
                aria-label={t("paper.unlink", { name: linked?.words ?? fresh[key] ?? wordOf(link) })}
                icon={<Icon name="close" size={12} />}
                onClick={() => onChange(list.filter((one) => keyOf(one) !== key))}
              />
            )}
          </li>
        );
      })}
      {isReadOnly ? null : (
        <li>
          <Button size="small" type="link" icon={<Icon name="link" size={14} />} onClick={() => setOpen(true)}>
            {t("paper.link")}
          </Button>
          {isOpen ? (
            <Window title={t("paper.link")} width={640} footer={null} onCancel={() => setOpen(false)}>
              <RecordPicker label={t("paper.choices")} types={to} onChoose={add} />
            </Window>
          ) : null}
        </li>
      )}
    </ul>
  );
}
