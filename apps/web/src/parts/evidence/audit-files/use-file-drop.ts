/** A part of a screen that files may be dropped on. */
import { type DragEvent, useState } from "react";
import { filesOf } from "./files-of.ts";

/** @param prefix names pictures that come without a name */
export function useFileDrop(add: (files: readonly File[]) => void, prefix: string) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDropCapture: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        // A grid around it takes files too, and so does the editor within.
        event.stopPropagation();
        setOver(false);
        add(filesOf(event.dataTransfer, prefix));
      },
    },
  };
}
