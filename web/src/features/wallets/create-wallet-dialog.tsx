import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { createIntent } from '../../platform/intent.ts';
import { wordsFor } from '../../platform/problem.ts';
import { wordsOfPhrase } from './wallets.rules.ts';

type Step =
  | { at: 'asking'; busy: boolean; error?: unknown }
  | { at: 'phrase'; address: string; words: string[] }
  | { at: 'made'; address: string };

/**
 * Creates a wallet and shows its recovery phrase. The phrase is in this component's state only, in no cache or storage:
 * it is gone when the dialog closes or the page is left.
 */
export function CreateWalletDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'asking', busy: false });
  const [written, setWritten] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const client = useQueryClient();
  // Retries create one wallet; only the first answer has the phrase.
  const [intent] = useState(() => createIntent());
  const asking = useRef(false);
  useEffect(() => {
    const forget = () =>
      setStep((current) => (current.at === 'phrase' ? { at: 'made', address: current.address } : current));
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);

  async function create(): Promise<void> {
    if (asking.current) return;
    asking.current = true;
    setStep({ at: 'asking', busy: true });
    try {
      const { address, recoveryPhrase } = await api.users.createWallet({}, { intent });
      setStep(
        recoveryPhrase ? { at: 'phrase', address, words: wordsOfPhrase(recoveryPhrase) } : { at: 'made', address },
      );
      await client.invalidateQueries({ queryKey: ['mine'] });
    } catch (error) {
      setStep({ at: 'asking', busy: false, error });
    } finally {
      asking.current = false;
    }
  }

  function finish(): void {
    toast('Your new wallet is ready.', 'good');
    onClose();
  }

  function close(): void {
    if (step.at !== 'phrase') onClose();
    else if (written) finish();
    else setLeaving(true);
  }

  const title = { asking: 'New wallet', phrase: 'Write down these words', made: 'Your new wallet' }[step.at];
  return (
    <Dialog title={title} onClose={close}>
      {step.at === 'asking' && (
        <div className="dialog-body">
          <p>
            Hatchery creates a wallet for you and keeps its key. You get a recovery phrase of twelve words, so you can
            use the wallet anywhere, even without us.
          </p>
          <p className="soft">Have pen and paper ready. The words are only shown once.</p>
          {step.error ? (
            <p className="field-error" role="alert">
              {wordsFor(step.error)}
            </p>
          ) : null}
          <div className="acts acts-end">
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" busy={step.busy} onClick={() => void create()}>
              Create wallet
            </Button>
          </div>
        </div>
      )}
      {step.at === 'phrase' && (
        <Phrase
          address={step.address}
          words={step.words}
          written={written}
          onWritten={setWritten}
          leaving={leaving}
          onStay={() => setLeaving(false)}
          onDone={finish}
        />
      )}
      {step.at === 'made' && (
        <div className="dialog-body">
          <AddressTag address={step.address} />
          <p>
            Your wallet was created, but we couldn't show its recovery phrase, and it is only shown once. Hatchery keeps
            the key. To have a phrase of your own, create another wallet.
          </p>
          <div className="acts acts-end">
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface PhraseProps {
  address: string;
  words: readonly string[];
  written: boolean;
  onWritten: (written: boolean) => void;
  /** The player is about to close it without confirming that the words are written down. */
  leaving: boolean;
  onStay: () => void;
  onDone: () => void;
}

function Phrase({ address, words, written, onWritten, leaving, onStay, onDone }: PhraseProps) {
  return (
    <div className="dialog-body">
      <p>
        Write them on paper, in this order. Anyone with these words controls the wallet. We will never ask for them.
      </p>
      <ol className="phrase" aria-label="Recovery phrase" translate="no">
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may hold a word twice, and never changes
          <li key={index} className="phrase-word">
            <span aria-hidden="true">{index + 1}</span> {word}
          </li>
        ))}
      </ol>
      <div className="phrase-of">
        <span className="soft">For wallet</span> <AddressTag address={address} />
      </div>
      {leaving && !written && (
        <div className="remark remark-bad" role="alert">
          <p>
            <strong>You won't see these words again.</strong> Nobody can show them again, not even us.
          </p>
          <div className="acts">
            <Button onClick={onStay}>Go back</Button>
            <Button look="danger" onClick={onDone}>
              Close anyway
            </Button>
          </div>
        </div>
      )}
      <label className="check-line">
        <input type="checkbox" checked={written} onChange={(event) => onWritten(event.target.checked)} />
        <span>I have written all {words.length} words down.</span>
      </label>
      <div className="acts acts-end">
        <Button look="primary" disabled={!written} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
