import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import type { CallOptions } from '../../platform/api-client.ts';
import { useWait } from '../../platform/forms/wait.tsx';
import { useSecondsUntil } from '../../platform/seconds-until.ts';
import { countdownWords } from '../../platform/time.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';

const pauseSeconds = 30;

interface ResendProps {
  send: (options: CallOptions) => Promise<unknown>;
  onSent: () => void;
  onFailed: (error: unknown) => void;
}

/** Sends an e-mail again, with a pause in between instead of a refusal. */
export function Resend({ send, onSent, onFailed }: ResendProps) {
  const [pauseUntil, setPauseUntil] = useState(() => Date.now() + pauseSeconds * 1_000);
  const again = useIntent({
    run: (_: undefined, options) => send(options),
    silent: true,
    onDone() {
      setPauseUntil(Date.now() + pauseSeconds * 1_000);
      onSent();
    },
    onFail: onFailed,
  });
  const wait = Math.max(useSecondsUntil(pauseUntil), useWait(again.error));
  return (
    <Button
      look="quiet"
      className="account-resend"
      busy={again.isPending}
      aria-disabled={wait > 0 || undefined}
      onClick={() => wait === 0 && again.mutate(undefined)}
    >
      {wait > 0 ? (
        <span>
          Resend in <span className="mono">{countdownWords(wait)}</span>
        </span>
      ) : (
        'Resend e-mail'
      )}
    </Button>
  );
}
