/** The button that draws chosen lines, or a whole list, from any screen of a project. */
import { Button, type ButtonProps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { DrawDialog } from "./DrawDialog.tsx";
import type { Drawn } from "./use-draw.ts";
import type { DrawWish } from "./wish.ts";

interface Props extends Pick<ButtonProps, "size" | "type" | "disabled"> {
  /** Asked for when the dialog opens. */
  wish: () => DrawWish;
  onDrawn?: (drawn: Drawn, RId: number) => void;
  label?: string;
}

export function DrawButton({ wish, onDrawn, label, disabled = false, ...rest }: Props) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const [open, setOpen] = useState<DrawWish>();
  return (
    <>
      <Button {...rest} disabled={disabled || isReadOnly} onClick={() => setOpen(wish())}>
        {label ?? t("vouching.draw.title")}
      </Button>
      {open ? <DrawDialog wish={open} onDrawn={onDrawn} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
