/** True only when something has been going on long enough to be worth showing. */
import { useEffect, useState } from "react";

const noticeMs = 300;

export function useDelayed(isOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLate(true), noticeMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOn]);
  return isOn && isLate;
}
