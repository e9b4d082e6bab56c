import type { Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StatusTag } from "../../../ui/StatusTag.tsx";

/** What must be filled in or made anew before the letter goes on; of a balance, where that is done. */
export function LetterHoles({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  if (letter.holes.length === 0) return null;
  return (
    <>
      <h3 className="section-title">{t("confirmations.holes")}</h3>
      <ul className="hz-flags" aria-label={t("confirmations.holes")}>
        {letter.holes.map(({ need, words, contactId }) => (
          <li key={`${need} ${contactId} ${words}`}>
            <StatusTag tone="bad">{t(need === "replyBy" ? "confirmations.past" : "confirmations.hole")}</StatusTag>{" "}
            {contactId === null ? (
              words
            ) : (
              <Link to={linkTo("confirmationContact", contactId, letter.projectId)}>{words}</Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
