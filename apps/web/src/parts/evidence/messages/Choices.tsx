/** Members that what is typed after @ may mean; the keyboard stays in the text. */
import { useEffect, useRef } from "react";
import { HeadImage } from "../../../ui/HeadImage.tsx";
import type { Calling } from "./use-calling.ts";

export function Choices({ calling, id, label }: { calling: Calling; id: string; label: string }) {
  const { choices, at, choose } = calling;
  const list = useRef<HTMLDivElement>(null);
  const { length } = choices;
  useEffect(() => {
    if (length > 0) list.current?.scrollIntoView({ block: "nearest" });
  }, [length]);
  if (length === 0) return null;
  return (
    <div ref={list} role="listbox" id={id} aria-label={label} className="msg-choices">
      {choices.map(({ userId, name, userName, headImgUrl }, index) => (
        <div
          key={userId}
          id={`${id}-${userId}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Before the text loses the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(userId);
          }}
        >
          <HeadImage name={name} url={headImgUrl} size={20} />
          <span>{name}</span>
          <small>{userName}</small>
        </div>
      ))}
    </div>
  );
}
