import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { createIntent } from '../../platform/intent.ts';
import { wordsFor } from '../../platform/problem.ts';
import '../../design/field.css';
import { phraseFault, wordsOfPhrase } from './wallets.rules.ts';

/** Restores a wallet from its phrase, which is kept in the field only. */
export function RecoverWalletDialog({ onClose }: { onClose: () => void }) {
  const [phrase, setPhrase] = useState('');
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const [intent] = useState(() => createIntent());
  const asking = useRef(false);
  const [error, setError] = useState<unknown>();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const fault = phraseFault(phrase);
  const count = wordsOfPhrase(phrase).length;

  async function recover(event: FormEvent): Promise<void> {
    event.preventDefault();
    setLeft(true);
    if (fault) return field.current?.focus();
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const body = { recoveryPhrase: wordsOfPhrase(phrase).join(' ') };
      await api.users.recoverWallet({ body }, { intent });
      await client.invalidateQueries({ queryKey: ['mine'] });
      toast('Wallet restored.', 'good');
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    } finally {
      asking.current = false;
    }
  }

  return (
    <Dialog title="Restore a wallet" onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={(event) => void recover(event)}>
        <p>Enter the recovery phrase of a wallet that Hatchery created for you, or of one that you want us to keep.</p>
        <div className="field field-kept">
          <div className="field-head">
            <label htmlFor={id}>Recovery phrase</label>
            <span className="soft mono" aria-hidden="true">
              {count > 0 ? count : ''}
            </span>
          </div>
          <textarea
            ref={field}
            id={id}
            rows={4}
            className="phrase-field"
            value={phrase}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
            aria-invalid={left && fault ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => setPhrase(event.target.value)}
            onBlur={() => setLeft(phrase !== '')}
          />
          <div id={`${id}-note`} className="field-note" aria-live="polite">
            {left && fault ? <p className="field-error">{fault}</p> : <p>12 to 24 words, in order.</p>}
          </div>
        </div>
        {error ? (
          <p className="field-error" role="alert">
            {wordsFor(error)}
          </p>
        ) : null}
        <p className="soft">Only continue if you want Hatchery to be able to move what this wallet holds.</p>
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Restore wallet
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
