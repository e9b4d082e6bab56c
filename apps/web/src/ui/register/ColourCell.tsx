/** A colour: a patch of it, and its number. */
export const ColourCell = ({ colour }: { colour: unknown }) =>
  typeof colour === "string" ? (
    <span className="colour-cell">
      <span className="colour-patch" style={{ background: colour }} aria-hidden="true" />
      {colour}
    </span>
  ) : null;
