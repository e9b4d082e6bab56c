/** A label (标签) as it marks a record: in the colours of its style, which can be read on each other. */
interface Props {
  text: string;
  look: { labelForeGround: string; labelBackGround: string; labelBorder: string };
}

export const LabelChip = ({ text, look }: Props) => (
  <span
    className="label-chip"
    style={{ color: look.labelForeGround, background: look.labelBackGround, borderColor: look.labelBorder }}
  >
    {text}
  </span>
);
