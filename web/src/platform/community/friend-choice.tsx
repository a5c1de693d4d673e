import type { Friend } from '@hatchery/api/community';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { useUser } from '../session/session.ts';
import { friendsOptions } from './friends.queries.ts';
import { friendsToOffer } from './friends.rules.ts';
import './friend-choice.css';

interface FriendChoiceProps {
  /** A part of the names to offer; empty for those who were online last. */
  text: string;
  chosen: Friend | undefined;
  onChoose: (friend: Friend) => void;
}

/** Offers friends as buttons while somebody types who gets something. Guests have none. */
export function FriendChoice({ text, chosen, onChoose }: FriendChoiceProps) {
  const guest = useUser()?.guest ?? true;
  const friends = useInfiniteQuery({ ...friendsOptions, enabled: !guest }).data?.pages.flat() ?? [];
  const offered = friendsToOffer(friends, text);
  if (offered.length === 0) return null;
  return (
    <fieldset className="friend-choice" aria-label="Friends">
      {offered.map((friend) => (
        <button
          key={friend.uid}
          type="button"
          className="friend-chip"
          aria-pressed={friend.uid === chosen?.uid}
          onClick={() => onChoose(friend)}
        >
          <Face uid={friend.uid} picture={friend.picture} size={28} />
          {nameOfPlayer(friend)}
        </button>
      ))}
    </fieldset>
  );
}
