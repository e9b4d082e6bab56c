/** Chooses a procedure of an item's audit programme by number, words or initials; nothing is shown where the item has none. */
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { matches, useInitials } from "../../../lib/pinyin.ts";
import { type Procedure, procedureText, useProgLines } from "./use-prog-lines.ts";
import "./programs.css";

interface Props {
  projectId: number;
  RId: number | undefined;
  value: number | undefined;
  onChange: (progLineId: number | undefined) => void;
  /** The one that stands, which may have been taken out of the programme since. */
  standing?: Procedure | null;
  /** Words before it, which go with it where there is nothing to choose. */
  title?: string;
  className?: string;
  placeholder?: string;
  disabled?: boolean;
  /** One that was chosen is changed, not taken away. */
  isFixed?: boolean;
}

export function ProgLineSelect({
  projectId,
  RId,
  value,
  onChange,
  standing,
  title,
  className,
  placeholder,
  ...rest
}: Props) {
  const { t } = useTranslation();
  const { disabled = false, isFixed = false } = rest;
  const [isOpened, setOpened] = useState(false);
  const initials = useInitials(isOpened);
  const { lines } = useProgLines(projectId, RId);
  const isGone = standing && !lines.some(({ id }) => id === standing.id);
  const options = [
    ...lines.map((line) => ({ ...line, disabled: false })),
    ...(isGone ? [{ ...standing, isKey: false, disabled: true }] : []),
  ].map((line) => ({
    value: line.id,
    label: procedureText(line),
    title: line.content,
    isKey: line.isKey,
    disabled: line.disabled,
  }));
  if (options.length === 0) return null;
  const select = (
    <Select<number | null, (typeof options)[number]>
      className={className ? `prog-line ${className}` : "prog-line"}
      aria-label={t("vouching.draw.procedure")}
      placeholder={placeholder ?? t("vouching.draw.procedurePlaceholder")}
      allowClear={!isFixed}
      disabled={disabled}
      popupMatchSelectWidth={480}
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      showSearch={{
        filterOption: (text, option) =>
          option !== undefined && matches(text, option.label, initials?.(option.title ?? "")),
      }}
      options={options}
      optionRender={({ data }) => (
        <span className="prog-option">
          <span>{data.label}</span>
          {data.isKey ? <small>{t("vouching.draw.procedureKey")}</small> : null}
        </span>
      )}
      value={options.some((option) => option.value === value) ? (value ?? null) : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
  if (title === undefined) return select;
  return (
    <div className="prog-choice">
      <span>{title}</span>
      {select}
    </div>
  );
}
