/** Offers the firm's wording (审计用语) where something is written: found by words or pinyin initials, taken at the cursor. */
import { type OfferedWord, phraseKeywordMax, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import { Button, Input, Popover } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import "./phrases.css";

interface Props {
  /** 1 explanation, 2 conclusion, 3 communication. */
  usage: "1" | "2" | "3";
  fsItemCode?: string;
  disabled?: boolean;
  onTake: (content: string) => void;
}

function Words({ usage, fsItemCode, onTake }: Omit<Props, "disabled">) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState("");
  const [at, setAt] = useState(0);
  const { data, error, refetch } = useCall(
    workCategory.GetOfferedWords,
    { usage, fsItemCode, keyword: keyword || undefined },
    { keepPrevious: true },
  );
  const { mutate: count } = useChange(workCategory.TakeAuditWord, { quiet: true });
  const take = (word: OfferedWord | undefined) => {
    if (!word) return;
    count({ id: word.id });
    onTake(word.content);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = (data?.length ?? 1) - 1;
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, last));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else if (event.key === "Enter") take(data?.[at]);
    else return;
    event.preventDefault();
  };
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <div className="phrases">
      <Input
        autoFocus
        allowClear
        aria-label={t("work-category.find")}
        placeholder={t("work-category.find")}
        maxLength={phraseKeywordMax}
        value={keyword}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setKeyword(event.target.value.trim());
          setAt(0);
        }}
      />
      {data ? null : <DelayedSkeleton />}
      {data?.length === 0 ? <p className="soft">{t("work-category.noneFits")}</p> : null}
      <ul className="phrases-list">
        {(data ?? []).map((word, index) => (
          <li key={word.id}>
            <button
              type="button"
              className="phrase"
              data-current={index === at || undefined}
              onClick={() => take(word)}
            >
              <strong>{word.title}</strong>
              <span>{word.content}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PhrasePicker({ disabled = false, onTake, ...of }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const take = (content: string) => {
    setOpen(false);
    onTake(content);
  };
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      open={isOpen && !disabled}
      onOpenChange={setOpen}
      content={isOpen ? <Words {...of} onTake={take} /> : null}
      destroyOnHidden
    >
      <Button disabled={disabled}>{t("work-category.offer")}</Button>
    </Popover>
  );
}
