import rules from 'virtual:fields/users.confirmDiscordPin';
import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Medal, Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { faultOf } from '../../platform/forms/fields.rules.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { discordOptions } from '../../platform/session/credentials.queries.ts';
import { refreshUser } from '../../platform/session/refresh-user.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { UnlinkDialog } from './unlink-dialog.tsx';

/** Links Discord. It is not a way to sign in; it only tells the community who is who. */
export function DiscordSheet({ user }: { user: User }) {
  const state = useQuery(discordOptions);
  const [unlinking, setUnlinking] = useState(false);
  const name = state.data?.username ?? '';
  return (
    <Sheet title="Discord" lead="Show your creatures in our community.">
      {state.error && !state.data ? (
        <Failure error={state.error} onRetry={() => void state.refetch()} />
      ) : !state.data ? (
        <RowsWaiting count={1} label="Loading Discord" />
      ) : (
        <ul className="rows">
          <Row
            start={
              <Medal>
                <MoreIcon name="chat" size={20} />
              </Medal>
            }
            title={state.data.linked ? name : 'Not linked'}
            words={
              state.data.linked
                ? 'Linked'
                : user.email
                  ? `Send /link ${user.email} to the Hatchery bot on Discord to get a PIN.`
                  : 'Link an e-mail address first. The Hatchery bot on Discord asks for it.'
            }
          >
            {state.data.linked && (
              <Button look="quiet" aria-label={`Unlink ${name}`} onClick={() => setUnlinking(true)}>
                Unlink
              </Button>
            )}
          </Row>
        </ul>
      )}
      {state.data?.pending && <PinForm username={state.data.pending.username} />}
      {unlinking && <UnlinkDialog what={{ kind: 'discord', name }} onClose={() => setUnlinking(false)} />}
    </Sheet>
  );
}

function PinForm({ username }: { username: string }) {
  const fields = useFields({ pin: (text) => faultOf(text, rules.pin) && 'Enter the six-digit PIN.' });
  const confirm = useIntent({
    run: (pin: string, options) => api.users.confirmDiscordPin({ body: { pin } }, options),
    refresh: [['mine']],
    silent: true,
    onDone() {
      void refreshUser();
      toast('Discord is linked.', 'good');
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fields.check(event)) confirm.mutate(fields.textOf('pin'));
  }
  return (
    <form className="remark" noValidate onSubmit={onSubmit}>
      <p>
        <strong>{username}</strong> asked to link to this account. If that's you, enter the PIN from the bot. If not,
        ignore this; it expires by itself.
      </p>
      <div className="pin-line">
        <Field
          label="PIN"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...fields.field('pin')}
          error={fields.field('pin').error ?? (confirm.error ? wordsFor(confirm.error) : undefined)}
        />
        <Button type="submit" look="primary" busy={confirm.isPending}>
          Link
        </Button>
      </div>
    </form>
  );
}
