/** The page on which a second factor is set up, in the look of the product but without its shell. */
import { EnrolFactor } from "../features/identity/auth/EnrolFactor.tsx";
import { Library, LibraryVoice } from "./Library.tsx";
import { Providers } from "./providers.tsx";

export function Enrolment() {
  return (
    <Providers>
      <LibraryVoice />
      <Library>
        <EnrolFactor />
      </Library>
    </Providers>
  );
}
