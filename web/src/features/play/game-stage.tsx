import type { Game } from '@hatchery/api/game-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { Link, navigate, useQueryText } from '../../platform/router.tsx';
import { usePlayAsGuest } from '../../platform/session/guest.ts';
import { useSession } from '../../platform/session/session.ts';
import { frameOrigin } from './frame.rules.ts';
import { storesOf } from './game.rules.ts';
import { GameFrame } from './game-frame.tsx';
import { GamePicture } from './game-picture.tsx';
import { RoundWorth } from './round-worth.tsx';
import { StoreLinks } from './store-links.tsx';
import type { Round } from './use-frame.ts';

/** Queries that a round changes: boards, quests, and what quests give. */
const changedByRounds = [['boards'], ['mine', 'quests']];

/** The picture of a game and the ways into it: its frame here, or links to where it is. */
export function GameStage({ game }: { game: Game }) {
  const path = `/play/${game.slug}`;
  const status = useSession().status;
  const origin = frameOrigin(game.embedUrl, location.origin);
  const playable = game.status === 'live' && origin !== undefined;
  // Stands in the address, so that the browser's way back leads out of the game.
  const wanted = new URLSearchParams(useQueryText()).has('now');
  const open = wanted && playable && status === 'authenticated';
  const [round, setRound] = useState<Round>();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  function hear(next: Round) {
    setRound(next);
    for (const queryKey of changedByRounds) void client.invalidateQueries({ queryKey });
  }
  return (
    <section className="game-stage card" aria-label={`Play ${game.name}`}>
      <GamePicture game={game} />
      {round && !open && (
        <div className="remark round-worth" role="status">
          <strong>Your last round</strong>
          <RoundWorth game={game} round={round} />
        </div>
      )}
      <div className="game-ways">
        {game.status === 'ended' && <p className="soft">This game has ended. What you earned in it stays yours.</p>}
        {playable && status === 'unauthenticated' && <PlayAsGuest to={`${path}?now`} />}
        {playable && status !== 'unauthenticated' && (
          <Button ref={button} look="primary" large busy={status === 'loading'} onClick={() => navigate(`${path}?now`)}>
            {round ? 'Play again' : 'Play'}
          </Button>
        )}
        {storesOf(game).length > 0 && <StoreLinks game={game} />}
        {!playable && game.status === 'live' && storesOf(game).length === 0 && (
          <p className="soft">This game can't be played here yet. Come back soon.</p>
        )}
      </div>
      {open && (
        <GameFrame
          game={game}
          origin={origin}
          worth={round && <RoundWorth game={game} round={round} />}
          onRound={hear}
          onLeave={() => navigate(path, { replace: true })}
        />
      )}
    </section>
  );
}

/** Visitors play at once: their guest is made on the way. */
function PlayAsGuest({ to }: { to: string }) {
  const guest = usePlayAsGuest(to);
  return (
    <>
      <Button look="primary" large busy={guest.isPending} onClick={guest.play}>
        Play as guest
      </Button>
      <Link className="button button-secondary button-large" to={`/sign-in?to=${encodeURIComponent(to)}`}>
        Sign in
      </Link>
      {guest.error && (
        <p className="field-error" role="alert">
          {wordsFor(guest.error)}
        </p>
      )}
    </>
  );
}
