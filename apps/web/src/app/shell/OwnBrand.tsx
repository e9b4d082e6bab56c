/** The firm's own logo and name of the system. */
import { corpInfo, corpLogo } from "@digao/contract/areas/firm/corp-info/calls";
import { useCall } from "../../lib/api.ts";
import { usePicture } from "../../ui/use-picture.ts";
import { Mark } from "./Mark.tsx";

export function OwnBrand({ isFolded }: { isFolded: boolean }) {
  const { data } = useCall(corpInfo.calls.single, {}, { staleMs: Number.POSITIVE_INFINITY });
  const logo = usePicture(corpLogo.GetCorpLogo, data?.corpLogo ?? null);
  return <Mark logo={logo} name={data?.systemName} isFolded={isFolded} />;
}
