import { useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { KeyShown } from './key-shown.tsx';
import type { ApiKey, KeyDesk } from './keys.queries.ts';
import { overlaps } from './keys.rules.ts';
import { useShownOnce } from './use-shown-once.ts';

interface RotateKeyProps {
  desk: KeyDesk;
  apiKey: ApiKey;
  onClose: () => void;
}

/** Replaces a key; the old one can keep working for a while to avoid downtime. */
export function RotateKeyDialog({ desk, apiKey, onClose }: RotateKeyProps) {
  const [overlap, setOverlap] = useState<number>(86_400);
  const { busy, error, key, ask } = useShownOnce(desk);
  const words = overlaps.find(({ seconds }) => seconds === overlap)?.words;
  if (key)
    return (
      <Dialog title={`New key: ${key.name}`} onClose={onClose}>
        <KeyShown apiKey={key.apiKey} words={`${words}.`} onDone={onClose} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={`Rotate ${apiKey.name}`}
      confirm="Create new key"
      busy={busy}
      error={error}
      onConfirm={() => void ask((options) => desk.rotate(apiKey.uid, overlap, options))}
      onClose={onClose}
    >
      <p>You get a new key with the same permissions and budgets. How long should the old key keep working?</p>
      <fieldset className="overlaps">
        <legend className="sr-only">How long the old key keeps working</legend>
        {overlaps.map(({ seconds, label }) => (
          <label key={seconds}>
            <input type="radio" name="overlap" checked={overlap === seconds} onChange={() => setOverlap(seconds)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="soft" aria-live="polite">
        {words}.
      </p>
    </ConfirmDialog>
  );
}
