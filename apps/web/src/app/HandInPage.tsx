/** The page that a telephone is led to by a QR code: no shell around it. */
import { Suspense } from "react";
import { overlay } from "./lazy-screen.ts";
import { Providers } from "./providers.tsx";
import { Ambient } from "./shell/Ambient.tsx";

const HandIn = overlay(() => import("../features/letters/confirmations/HandIn.tsx").then((file) => file.HandIn));

export const HandInPage = () => (
  <Providers>
    <Suspense fallback={null}>
      <HandIn />
    </Suspense>
    <Ambient />
  </Providers>
);
