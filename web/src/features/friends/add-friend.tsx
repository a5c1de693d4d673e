import rules from 'virtual:fields/users.requestFriend';
import type { FormEvent } from 'react';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Field } from '../../design/field.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { friendsOptions } from '../../platform/community/friends.queries.ts';
import { namedBy, nameFault } from '../../platform/community/named-player.rules.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';

/** Sends a friend request by code or wallet, and shows the player's own code. */
export function AddFriend({ code }: { code: string }) {
  const fields = useFields({ who: (text) => nameFault(text.trim(), rules) });
  const ask = useIntent({
    run: (who: string, options) => api.users.requestFriend({ body: namedBy(who) }, options),
    refresh: [friendsOptions.queryKey],
    silent: true,
    onDone(friend) {
      const name = nameOfPlayer(friend);
      toast(friend.state === 'friend' ? `You and ${name} are now friends.` : `Request sent to ${name}.`, 'good');
      fields.clear('who');
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fields.check(event)) ask.mutate(fields.textOf('who').trim());
  }
  const { error, onChange, ...who } = fields.field('who');
  return (
    <Sheet title="Add a friend">
      <div className="add-friend">
        <form className="add-friend-form" noValidate onSubmit={onSubmit}>
          <Field
            label="Code or wallet"
            placeholder="A code, or 0x…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...who}
            onChange={(event) => {
              onChange(event);
              if (ask.error) ask.reset();
            }}
            error={error ?? (ask.error ? wordsFor(ask.error) : undefined)}
          />
          <Button type="submit" look="primary" busy={ask.isPending}>
            Send request
          </Button>
        </form>
        {code && (
          <div className="own-code">
            <h3>Your code</h3>
            <CopyLine text={code} what="Your code" />
          </div>
        )}
      </div>
    </Sheet>
  );
}
