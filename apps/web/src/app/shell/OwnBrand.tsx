/** The firm's own logo and name of the system. */
import { corpBrand, logoCalls } from "@digao/contract/areas/firm/corp-info/brand";
import { useCall } from "../../lib/api.ts";
import { usePicture } from "../../ui/use-picture.ts";
import { Mark } from "./Mark.tsx";

export function OwnBrand({ isFolded }: { isFolded: boolean }) {
  const { data } = useCall(corpBrand.GetCorpInfo, {}, { staleMs: Number.POSITIVE_INFINITY });
  const logo = usePicture(logoCalls.GetCorpLogo, data?.corpLogo ?? null);
  return <Mark logo={logo} name={data?.systemName} isFolded={isFolded} />;
}
