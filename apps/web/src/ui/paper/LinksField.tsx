/** Records that a paper points to: each opens, and more are chosen by their kind. */
import { evidenceLinks, evidenceTypes } from "@digao/contract/areas/evidence/evidence-links/calls";
import { wordIn } from "@digao/contract/pairs";
import type { PaperSide } from "@digao/contract/paper/paper";
import { type Linked, type LinkTarget, linksOf } from "@digao/contract/paper/sections";
import { records } from "@digao/contract/records";
import { Button, Popover, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../lib/api.ts";
import { useProject } from "../../lib/page.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { ProgLineSelect } from "../../parts/engagement/programs/ProgLineSelect.tsx";
import { ItemSelect } from "../../parts/evidence/vouching/ItemSelect.tsx";
import { Icon } from "../Icon.tsx";
import { useSay } from "./use-paper-words.ts";

interface Props {
  label: string;
  to: readonly LinkTarget[];
  value: unknown;
  named: PaperSide["named"];
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}
interface Choosing {
  onChoose: (id: number, words: string) => void;
}

const stillMs = 250;

/** Vouchers, entries, files and letters, found by a word. */
function Found({ type, onChoose }: Choosing & { type: (typeof evidenceTypes)[number] }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [typed, setTyped] = useState("");
  const { data } = useCall(
    evidenceLinks.FindEvidence,
    { projectId, entityId: type, keyword: useDebounced(typed, stillMs) },
    { keepPrevious: true },
  );
  return (
    <Select<number>
      showSearch={{ filterOption: false, onSearch: setTyped }}
      aria-label={t(`evidence-links.searchIn.${type}`)}
      placeholder={t(`evidence-links.searchIn.${type}`)}
      value={null as never}
      options={(data ?? []).map(({ id, text }) => ({ value: id, label: text }))}
      onChange={(id) => onChoose(id, data?.find((one) => one.id === id)?.text ?? "")}
    />
  );
}

/** An item; or a procedure of its programme. */
function OfItem({ isProcedure, onChoose }: Choosing & { isProcedure: boolean }) {
  const { id: projectId } = useProject();
  const [item, setItem] = useState<number>();
  return (
    <>
      <ItemSelect
        projectId={projectId}
        value={item}
        onChange={(id) => (isProcedure ? setItem(id) : onChoose(id, ""))}
      />
      {isProcedure && item !== undefined ? (
        <ProgLineSelect
          projectId={projectId}
          RId={item}
          value={undefined}
          onChange={(id) => id !== undefined && onChoose(id, "")}
        />
      ) : null}
    </>
  );
}

function Chooser({ to, onChoose }: { to: readonly LinkTarget[]; onChoose: (link: Linked, words: string) => void }) {
  const { lang } = useSay();
  const [type, setType] = useState<LinkTarget>(to[0] ?? "fsItem");
  const found = evidenceTypes.find((one) => one === type);
  const choose = (id: number, words: string) => onChoose({ type, id }, words);
  return (
    <div className="judgement-chooser">
      <Select<LinkTarget>
        value={type}
        onChange={setType}
        options={to.map((one) => ({ value: one, label: wordIn(lang, records[one].words) }))}
      />
      {found ? (
        <Found type={found} onChoose={choose} />
      ) : (
        <OfItem isProcedure={type === "progLine"} onChoose={choose} />
      )}
    </div>
  );
}

export function LinksField({ label, to, value, named, isReadOnly, onChange }: Props) {
  const { t } = useTranslation();
  const { lang } = useSay();
  const [isOpen, setOpen] = useState(false);
  const [fresh, setFresh] = useState<Readonly<Record<string, string>>>({});
  const list = linksOf(value);
  const keyOf = ({ type, id }: Linked) => `${type}:${id}`;
  const wordOf = ({ type }: Linked) => wordIn(lang, records[type as LinkTarget]?.words ?? [type, type]);
  const add = (link: Linked, words: string) => {
    setOpen(false);
    setFresh({ ...fresh, [keyOf(link)]: words });
    if (!list.some((one) => keyOf(one) === keyOf(link))) onChange([...list, link]);
  };
  return (
    <ul className="judgement-links" aria-label={label}>
      {list.map((link) => {
        const key = keyOf(link);
        const linked = named[key];
        return (
          <li key={key}>
            {linked ? (
              <Link to={linked.link}>{linked.words}</Link>
            ) : (
              <span>{fresh[key] || `${wordOf(link)} ${t("paper.unsaved")}`}</span>
            )}
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
          <Popover
            trigger="click"
            open={isOpen}
            onOpenChange={setOpen}
            content={isOpen ? <Chooser to={to} onChoose={add} /> : null}
          >
            <Button size="small" type="link" icon={<Icon name="link" size={14} />}>
              {t("paper.link")}
            </Button>
          </Popover>
        </li>
      )}
    </ul>
  );
}
