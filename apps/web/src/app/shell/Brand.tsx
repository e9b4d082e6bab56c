/** Above the menu: the firm's own logo and name of the system once they are read, else the product's. */
import { lazy, Suspense } from "react";
import { Mark } from "./Mark.tsx";

// The menu does not wait for what the registers are made of.
const OwnBrand = lazy(() => import("./OwnBrand.tsx").then((file) => ({ default: file.OwnBrand })));

export const Brand = ({ isFolded }: { isFolded: boolean }) => (
  <Suspense fallback={<Mark isFolded={isFolded} />}>
    <OwnBrand isFolded={isFolded} />
  </Suspense>
);
