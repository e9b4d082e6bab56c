import { memo } from "react";

/** React.memo that keeps a generic component generic. */
export const genericMemo = <C, Same = undefined>(component: C, isSame?: Same): C =>
  memo(component as never, isSame as never) as C;
