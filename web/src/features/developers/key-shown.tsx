import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';

/** A key is longer than this; anything shorter is its prefix, which is all that a repeated answer holds. */
const longestPrefix = 24;

/** Shows a key once. The dialog that created it passes it down; it is kept nowhere else. */
export function KeyShown({ apiKey, words, onDone }: { apiKey: string; words?: string; onDone: () => void }) {
  const [stored, setStored] = useState(false);
  if (apiKey.length <= longestPrefix) return <KeyLost prefix={apiKey} onDone={onDone} />;
  return (
    <div className="dialog-body">
      <p>Copy the key now. It is not shown again: if you lose it, create a new one. {words}</p>
      <CopyLine text={apiKey} what="API key" />
      <label className="check-line">
        <input type="checkbox" checked={stored} onChange={(event) => setStored(event.target.checked)} />
        <span>I have stored it safely.</span>
      </label>
      <div className="acts acts-end">
        <Button look="primary" disabled={!stored} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

function KeyLost({ prefix, onDone }: { prefix: string; onDone: () => void }) {
  return (
    <div className="dialog-body">
      <p>
        The key <span className="mono">{prefix}…</span> was created, but the connection dropped before we could show it.
        Rotate it to get a new one, or revoke it.
      </p>
      <div className="acts acts-end">
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
