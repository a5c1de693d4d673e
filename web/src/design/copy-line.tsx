import { copyText } from './address-tag.tsx';
import { MoreIcon } from './more-icons.tsx';

/** Shows a line of text in full; one tap copies it. */
export function CopyLine({ text, what, shown = text }: { text: string; what: string; shown?: string }) {
  return (
    <div className="copy-line">
      <span className="mono">{shown}</span>
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
