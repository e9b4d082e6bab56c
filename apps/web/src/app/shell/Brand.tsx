/** Above the menu: the firm's own logo and name of the system once they are read, else the product's. */
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

// The menu does not wait for what the registers are made of.
const OwnBrand = lazy(() => import("./OwnBrand.tsx").then((file) => ({ default: file.OwnBrand })));

interface MarkProps {
  logo: string | undefined;
  name: string | null | undefined;
  isFolded: boolean;
}

export function Mark({ logo, name, isFolded }: MarkProps) {
  const { t } = useTranslation();
  const shown = name ?? t("app.product");
  return (
    <div className="brand">
      <img src={logo ?? "/favicon.svg"} alt="" width="24" height="24" />
      {isFolded ? null : <span title={shown}>{shown}</span>}
    </div>
  );
}

export const Brand = ({ isFolded }: { isFolded: boolean }) => (
  <Suspense fallback={<Mark logo={undefined} name={undefined} isFolded={isFolded} />}>
    <OwnBrand isFolded={isFolded} />
  </Suspense>
);
