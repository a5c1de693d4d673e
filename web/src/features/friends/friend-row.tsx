import type { Friend } from '@hatchery/api/community';
import { Button } from '../../design/button.tsx';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { Row } from '../../design/sheet.tsx';
import { Link } from '../../platform/router.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { isAbout, presenceWords } from './friends.rules.ts';
import type { FriendAct } from './use-friend-act.ts';

interface FriendRowProps {
  friend: Friend;
  /** The act that is in progress. */
  busy: FriendAct | undefined;
  onAct: (act: FriendAct) => void;
}

const acts: Record<Friend['state'], { act: FriendAct; label: string; look?: 'primary' | 'quiet' }[]> = {
  friend: [
    { act: 'remove', label: 'Remove', look: 'quiet' },
    { act: 'block', label: 'Block', look: 'quiet' },
  ],
  received: [
    { act: 'accept', label: 'Accept', look: 'primary' },
    { act: 'decline', label: 'Decline' },
    { act: 'block', label: 'Block', look: 'quiet' },
  ],
  sent: [{ act: 'remove', label: 'Cancel request', look: 'quiet' }],
  blocked: [{ act: 'unblock', label: 'Unblock' }],
};

/** A friend, a request or a blocked player, with buttons. */
export function FriendRow({ friend, busy, onAct }: FriendRowProps) {
  const name = nameOfPlayer(friend);
  const about = friend.state === 'friend' && isAbout(friend.lastActiveAt, Date.now());
  return (
    <Row
      start={
        <span className={`presence ${about ? 'presence-about' : ''}`}>
          <Face uid={friend.uid} picture={friend.picture} />
        </span>
      }
      title={
        friend.state === 'friend' ? (
          <Link className="friend-link" to={`/friends/${friend.uid}`}>
            {name}
          </Link>
        ) : (
          name
        )
      }
      words={wordsOf(friend)}
    >
      {acts[friend.state].map(({ act, label, look }) => (
        <Button key={act} look={look} busy={busy === act} aria-label={`${label}: ${name}`} onClick={() => onAct(act)}>
          {label}
        </Button>
      ))}
    </Row>
  );
}

function wordsOf({ state, since, lastActiveAt }: Friend): string {
  if (state === 'friend') return presenceWords(lastActiveAt, Date.now());
  if (state === 'received') return `Sent you a request on ${dayWords(since)}`;
  return state === 'sent' ? `Request sent on ${dayWords(since)}` : `Blocked since ${dayWords(since)}`;
}
