import type { LibraryLicence } from '@hatchery/api/library-shapes';
import { Fold } from '../../design/fold.tsx';
import './licence.css';

/** A licence in plain sentences: its permissions and its wishes, with the full text behind them. */
export const LicenceWords = ({ licence: { name, summary, text } }: { licence: LibraryLicence }) => (
  <>
    <ul className="licence-summary">
      {summary.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <Fold className="licence-text" summary="Full text">
      <section
        aria-label={`Full text of the ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
      >
        {text}
      </section>
    </Fold>
  </>
);
