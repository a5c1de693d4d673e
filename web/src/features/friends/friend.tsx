import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { BadgesSheet } from '../../platform/badges/badges-sheet.tsx';
import { friendsOptions } from '../../platform/community/friends.queries.ts';
import { useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { presenceWords } from './friends.rules.ts';
import './friends.css';

/** The page that a player shows to others: their face, their name and their badges. */
export function FriendPage() {
  const { id = '' } = useParams();
  return (
    <SettingsPage title="Player" lead={'\u00a0'} back={{ to: '/friends', label: 'Friends' }}>
      {() => <Shown key={id} uid={id} />}
    </SettingsPage>
  );
}

function Shown({ uid }: { uid: string }) {
  const friend = useInfiniteQuery(friendsOptions)
    .data?.pages.flat()
    .find((player) => player.uid === uid);
  const name = nameOfPlayer(friend ?? { uid });
  useEffect(() => setTitle(name), [name]);
  return (
    <>
      <section className="leaf card friend-head" aria-label={name}>
        <Face uid={uid} {...(friend?.picture ? { picture: friend.picture } : {})} size={72} />
        <div>
          <h2>{name}</h2>
          {friend?.state === 'friend' && <p className="soft">{presenceWords(friend.lastActiveAt, Date.now())}</p>}
        </div>
      </section>
      <BadgesSheet of={{ uid, name }} />
    </>
  );
}
