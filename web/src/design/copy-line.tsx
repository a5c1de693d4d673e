import { copyText } from './address-tag.tsx';
import { MoreIcon } from './more-icons.tsx';

interface CopyLineProps {
  text: string;
  /** The name of the text. */
  what: string;
  shown?: string;
  /** Shows its name above it, where nothing else says what it is. */
  named?: boolean;
}

/** Shows a line of text in full; one tap copies it. */
export function CopyLine({ text, what, shown = text, named = false }: CopyLineProps) {
  return (
    <div className="copy-line">
      <span className="mono" data-name={named ? what : undefined}>
        {shown}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={`Copy ${what.toLowerCase()}`}
        onClick={() => void copyText(text, what)}
      >
        <MoreIcon name="copy" size={20} />
      </button>
    </div>
  );
}
