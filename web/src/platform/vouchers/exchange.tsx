import type { BundleLine } from './bundle.rules.ts';
import { lineKey, without } from './bundle.rules.ts';
import { BundleList } from './bundle.tsx';
import './exchange.css';

interface ExchangeProps {
  leaves: readonly BundleLine[];
  comes: readonly BundleLine[];
  /** The same before a change that the player has to see. */
  before?: { leaves: readonly BundleLine[]; comes: readonly BundleLine[] } | undefined;
}

/** Lists what leaves the player's bag and what comes into it. After a change, it marks what is new and what is gone. */
export const Exchange = ({ leaves, comes, before }: ExchangeProps) => (
  <div className="exchange">
    <Side title="You give" lines={leaves} before={before?.leaves} />
    <Side title="You get" lines={comes} before={before?.comes} />
  </div>
);

interface SideProps {
  title: string;
  lines: readonly BundleLine[];
  before: readonly BundleLine[] | undefined;
}

function Side({ title, lines, before }: SideProps) {
  const fresh = new Set(before ? without(lines, before).map(lineKey) : []);
  const gone = before ? without(before, lines) : [];
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {lines.length > 0 ? (
        <BundleList
          label={title}
          lines={lines}
          beside={(line) => fresh.has(lineKey(line)) && <span className="badge badge-brand">New</span>}
        />
      ) : (
        <p className="soft">Nothing</p>
      )}
      {gone.length > 0 && (
        <div className="exchange-gone">
          <BundleList
            label="No longer there"
            lines={gone}
            beside={() => <span className="badge badge-bad">Gone</span>}
          />
        </div>
      )}
    </section>
  );
}
