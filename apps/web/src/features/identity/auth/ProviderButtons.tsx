/** The ways of signing in that a firm offers besides the password; nothing where it offers none. */
import type { OfferedProvider } from "@digao/contract/areas/identity/auth/calls";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { offeredBy } from "../../../lib/external.ts";
import { whenIdle } from "../../../lib/idle.ts";

interface Offer {
  of: string;
  items: readonly OfferedProvider[];
}

/** Undefined until it is known; a firm whose answer did not come offers nothing. */
export function useOffered(tenancyName: string | undefined): readonly OfferedProvider[] | undefined {
  const key = tenancyName ?? "";
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => {
    if (tenancyName === "") return undefined;
    let isMounted = true;
    const take = (items: readonly OfferedProvider[]) => isMounted && setOffer({ of: key, items });
    // The form is drawn and typed into first.
    const callOff = whenIdle(() => void offeredBy(tenancyName).then(take, () => take([])));
    return () => {
      isMounted = false;
      callOff();
    };
  }, [tenancyName, key]);
  return offer?.of === key ? offer.items : undefined;
}

function Mark({ kind }: Pick<OfferedProvider, "kind">) {
  const paths =
    kind === "wechat"
      ? [
          "M9.5 4C5.4 4 2 6.8 2 10.2c0 1.9 1.1 3.6 2.8 4.8L4 17.5l2.8-1.4c.9.2 1.7.4 2.7.4",
          "M22 15.3c0-2.8-2.9-5.1-6.3-5.1s-6.3 2.3-6.3 5.1 2.9 5.1 6.3 5.1c.8 0 1.5-.1 2.2-.3l2.3 1.2-.6-2.1c1.5-1 2.4-2.3 2.4-3.9z",
        ]
      : ["M12 3l8 3v6c0 4.500-3.300 8-8 9-4.700-1-8-4.500-8-9V6z", "M9 12l2.200 2.200L15.500 10"];
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

interface Props {
  providers: readonly OfferedProvider[];
  isBusy: boolean;
  /** What the button does with the provider. */
  to?: "signIn" | "bind";
  onChoose: (provider: OfferedProvider) => void;
}

export function ProviderButtons({ providers, isBusy, to = "signIn", onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div className="auth-providers">
      {providers.map((provider) => (
        <button
          key={provider.name}
          type="button"
          className="auth-provider"
          disabled={isBusy}
          onClick={() => onChoose(provider)}
        >
          <Mark kind={provider.kind} />
          {t(`auth.external.by.${to}`, { provider: provider.displayName })}
        </button>
      ))}
    </div>
  );
}
