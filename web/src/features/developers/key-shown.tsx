import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';

/** A key is longer; what is shorter is its prefix, all that an answer has that was asked for again. */
const longestPrefix = 24;

/** The key itself: here, once. It is handed down by the dialog that asked for it and kept nowhere else. */
export function KeyShown({ apiKey, words, onDone }: { apiKey: string; words?: string; onDone: () => void }) {
  const [stored, setStored] = useState(false);
  if (apiKey.length <= longestPrefix) return <KeyLost prefix={apiKey} onDone={onDone} />;
  return (
    <div className="dialog-body">
      <p>
        Copy it to where it is needed. It is not shown again: of a lost key there is nothing but to make another.{' '}
        {words}
      </p>
      <CopyLine text={apiKey} what="The key" />
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
        The key <span className="mono">{prefix}…</span> was made, but it got lost on its way here and is not shown
        twice. Revoke it, or rotate it to get another.
      </p>
      <div className="acts acts-end">
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
