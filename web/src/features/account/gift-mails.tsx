import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { api } from '../../platform/api.ts';
import { wordsFor } from '../../platform/problem.ts';
import { Link, useQueryText } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { AccountCard } from './account-card.tsx';

/** Stops e-mails about gifts, by the link that each of them ends with. Programs that follow links must not stop them. */
export function GiftMails() {
  const token = new URLSearchParams(useQueryText()).get('token') ?? '';
  const [done, setDone] = useState(false);
  const stop = useIntent({
    run: (_: undefined, options) => api.users.stopGiftMails({ body: { token } }, options),
    silent: true,
    onDone: () => setDone(true),
  });
  if (done)
    return (
      <AccountCard
        resident="dusk"
        step="done"
        title="No more e-mails about gifts"
        lead="We won't send any to this address. Gifts still wait for you, and arrive when you sign up with it."
      >
        <Link className="button button-large" to="/">
          Go to Hatchery
        </Link>
      </AccountCard>
    );
  return (
    <AccountCard
      resident="dusk"
      step="ask"
      title="Stop e-mails about gifts?"
      lead="Players can send gifts to people who have no account yet. We tell them by e-mail, three times a day at most."
    >
      {token === '' && <p>This link is incomplete. Open it from the e-mail, or copy all of it.</p>}
      {stop.error ? (
        <p className="field-error" role="alert">
          {wordsFor(stop.error)}
        </p>
      ) : null}
      <Button look="primary" large busy={stop.isPending} disabled={token === ''} onClick={() => stop.mutate(undefined)}>
        Stop these e-mails
      </Button>
    </AccountCard>
  );
}
