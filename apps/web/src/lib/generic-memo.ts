import { memo } from "react";

/** React.memo that keeps a generic component generic. */
export const genericMemo = <C>(component: C): C => memo(component as never) as C;
