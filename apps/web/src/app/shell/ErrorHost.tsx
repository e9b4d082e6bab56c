/** Waits for refused changes, and brings the dialog that tells of them. */
import { Suspense, useEffect, useState } from "react";
import { onReportedError } from "../../lib/report-error.ts";
import { overlay } from "../lazy-screen.ts";

const ErrorDialog = overlay(() => import("./ErrorDialog.tsx").then((file) => file.ErrorDialog));

interface Reported {
  error: unknown;
  number: number;
}

export function ErrorHost() {
  const [all, setAll] = useState<readonly Reported[]>([]);
  useEffect(
    () => onReportedError((error) => setAll((known) => [...known, { error, number: (known.at(-1)?.number ?? 0) + 1 }])),
    [],
  );
  return (
    <Suspense fallback={null}>
      {all.map(({ error, number }) => (
        <ErrorDialog
          key={number}
          error={error}
          onClosed={() => setAll((known) => known.filter((one) => one.number !== number))}
        />
      ))}
    </Suspense>
  );
}
