/** The name of a record in its list: opens what is known of it. */
export const LabelCell = ({ text, onOpen }: { text: string; onOpen: () => void }) => (
  <button type="button" className="cell-link" title={text} onClick={onOpen}>
    {text}
  </button>
);
