import rules from 'virtual:fields/trades.inviteToTrade';
import type { Friend } from '@hatchery/api/community';
import type { Invitation } from '@hatchery/api/direct-trades';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { Sheet } from '../../design/sheet.tsx';
import { api } from '../../platform/api.ts';
import { FriendChoice } from '../../platform/community/friend-choice.tsx';
import { friendsOptions } from '../../platform/community/friends.queries.ts';
import { namedBy, nameFault } from '../../platform/community/named-player.rules.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { keepTable } from './direct-trades.queries.ts';

/** Opens a table with a friend: one of those that are offered, or one named by code or wallet. */
export function Invite() {
  const client = useQueryClient();
  const [friend, setFriend] = useState<Friend>();
  const fields = useFields({ who: (text) => nameFault(text.trim(), rules) });
  const invite = useIntent({
    run: (invited: Invitation, options) => api.trades.inviteToTrade({ body: invited }, options),
    silent: true,
    async onDone(trade) {
      await keepTable(client, trade);
      navigate(`/trades/tables/${trade.uid}`);
    },
  });
  function choose(chosen: Friend) {
    setFriend(chosen);
    invite.mutate({ uid: chosen.uid });
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFriend(undefined);
    if (fields.check(event)) invite.mutate(namedBy(fields.textOf('who').trim()));
  }
  const { error, onChange, ...who } = fields.field('who');
  const friends = useInfiniteQuery(friendsOptions).data?.pages.flat();
  const hasNone = friends?.every(({ state }) => state !== 'friend');
  const refusal = invite.error ? wordsFor(invite.error) : undefined;
  return (
    <Sheet
      title="Trade with a friend"
      lead="They are told, and come to the table when they like."
      aside={
        <Link className="button button-secondary" to="/friends">
          Your friends
        </Link>
      }
    >
      <div className="invite-friends">
        <FriendChoice text="" chosen={friend} onChoose={choose} />
        {hasNone && <p className="soft">You have no friends yet. Tables are for friends alone.</p>}
      </div>
      <form className="invite-form" noValidate onSubmit={onSubmit}>
        <Field
          label="Friend's code or wallet"
          placeholder="A code, or 0x…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...who}
          onChange={(event) => {
            onChange(event);
            if (invite.error) invite.reset();
          }}
          error={error ?? refusal}
          hint={invite.isPending && friend ? `Opening a table with ${nameOfPlayer(friend)}.` : undefined}
        />
        <Button type="submit" look="primary" busy={invite.isPending}>
          Open a table
        </Button>
      </form>
    </Sheet>
  );
}
