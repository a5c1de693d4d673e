import type { Friend } from '@hatchery/api/community';
import type { User } from '@hatchery/api/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { friendsOptions } from '../../platform/community/friends.queries.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { AccountFirst, SettingsPage } from '../../platform/shell/settings-page.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { AddFriend } from './add-friend.tsx';
import { FriendRow } from './friend-row.tsx';
import { byState } from './friends.rules.ts';
import { type FriendAct, useFriendAct } from './use-friend-act.ts';
import './friends.css';

const whenAwayMs = 30_000;

export function Friends() {
  return (
    <SettingsPage lead="Your friends and when they were last online." waiting={<Waiting />}>
      {(user) => (user.guest ? <AccountFirst /> : <Sheets user={user} />)}
    </SettingsPage>
  );
}

interface Asking {
  friend: Friend;
  act: 'remove' | 'block';
}

function Sheets({ user }: { user: User }) {
  const query = useInfiniteQuery({
    ...friendsOptions,
    refetchInterval: usePollMs(whenAwayMs),
  });
  const { data, error, refetch } = query;
  const [asking, setAsking] = useState<Asking>();
  const { mutate, isPending, variables } = useFriendAct();
  const all = data?.pages.flat();
  function act(friend: Friend, what: FriendAct) {
    if (what === 'block' || (what === 'remove' && friend.state === 'friend')) setAsking({ friend, act: what });
    else mutate({ friend, act: what });
  }
  const rows = (friends: Friend[]) =>
    friends.map((friend) => (
      <FriendRow
        key={friend.uid}
        friend={friend}
        busy={isPending && variables.friend.uid === friend.uid ? variables.act : undefined}
        onAct={(what) => act(friend, what)}
      />
    ));
  return (
    <>
      <AddFriend code={user.referralCode} />
      {error && !all ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !all ? (
        <Waiting />
      ) : (
        <Lists all={all} rows={rows} />
      )}
      <ShowMore query={query} />
      {asking && <Ask {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Lists({ all, rows }: { all: Friend[]; rows: (friends: Friend[]) => ReactNode }) {
  const { friend, received, sent, blocked } = byState(all);
  return (
    <>
      {received.length > 0 && (
        <Sheet title={received.length === 1 ? 'Friend request' : `${received.length} friend requests`}>
          <ul className="rows">{rows(received)}</ul>
        </Sheet>
      )}
      <Sheet title="Your friends" aside={friend.length > 0 && <span className="badge">{friend.length}</span>}>
        {friend.length > 0 ? (
          <ul className="rows">{rows(friend)}</ul>
        ) : (
          <div className="none-yet">
            <p>No friends yet. Swap codes with somebody you know, or invite them with your link.</p>
            <Link className="button button-secondary" to="/referrals">
              Invite a friend
            </Link>
          </div>
        )}
      </Sheet>
      {sent.length > 0 && (
        <Sheet title="Sent requests">
          <ul className="rows">{rows(sent)}</ul>
        </Sheet>
      )}
      {blocked.length > 0 && (
        <Sheet title="Blocked" lead="They can't send you requests, and they aren't told.">
          <ul className="rows">{rows(blocked)}</ul>
        </Sheet>
      )}
    </>
  );
}

function Ask({ friend, act, onClose }: Asking & { onClose: () => void }) {
  const change = useFriendAct({ silent: true, onDone: onClose });
  const name = nameOfPlayer(friend);
  const blocks = act === 'block';
  return (
    <ConfirmDialog
      title={blocks ? `Block ${name}?` : `Remove ${name}?`}
      confirm={blocks ? 'Block' : 'Remove'}
      danger
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ friend, act })}
      onClose={onClose}
    >
      <p>
        {blocks
          ? `${name} is removed from your friends and can't send you requests. They aren't told. You can unblock them here.`
          : `You will no longer see each other's activity. Either of you can send a new request.`}
      </p>
    </ConfirmDialog>
  );
}

const Waiting = () => (
  <Sheet title="Your friends">
    <RowsWaiting label="Loading your friends" />
  </Sheet>
);
