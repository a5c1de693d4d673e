import type { Game } from '@hatchery/api/game-shapes';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { Icon } from '../../design/icon.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { type Round, useFrame } from './use-frame.ts';
import './game-frame.css';

interface GameFrameProps {
  game: Game;
  origin: string;
  /** Says how much the last round was worth. */
  worth?: ReactNode;
  onRound: (round: Round) => void;
  onLeave: () => void;
}

/** A game at the full height of the screen, in a frame that can reach nothing of the app. */
export function GameFrame({ game, origin, worth, onRound, onLeave }: GameFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, error, again } = useFrame({ game, origin, frame, onRound, onLeave });
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (state === 'playing') frame.current?.focus();
  }, [state]);
  return (
    <dialog
      ref={dialog}
      className="game-frame"
      aria-label={game.name}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <header className="game-frame-bar">
        <h2>{game.name}</h2>
        <div className="game-frame-worth" role="status">
          {worth}
        </div>
        <button type="button" className="icon-button" aria-label={`Leave ${game.name}`} onClick={onLeave}>
          <Icon name="close" />
        </button>
      </header>
      <div className="game-frame-stage">
        {state === 'lost' ? (
          <Lost name={game.name} error={error} onAgain={again} onLeave={onLeave} />
        ) : (
          <>
            {state === 'loading' && <Opening name={game.name} />}
            {/* Scripts of the game run as its own origin, which is never the app's. */}
            <iframe
              ref={frame}
              src={game.embedUrl}
              title={game.name}
              sandbox="allow-scripts allow-same-origin"
              allow=""
              referrerPolicy="no-referrer"
            />
          </>
        )}
      </div>
    </dialog>
  );
}

const Opening = ({ name }: { name: string }) => (
  <div className="game-frame-words" role="status">
    <span className="loading-egg">
      <EggArt element="water" size={96} alt="" />
    </span>
    <p>Opening {name} …</p>
  </div>
);

interface LostProps {
  name: string;
  error: unknown;
  onAgain: () => void;
  onLeave: () => void;
}

const Lost = ({ name, error, onAgain, onLeave }: LostProps) => (
  <div className="game-frame-words" role="alert">
    <EggArt element="dark" size={96} alt="" />
    <h3>{name} didn't open</h3>
    <p>
      {!navigator.onLine
        ? "You're offline. Try again once you are connected."
        : error
          ? wordsFor(error)
          : 'It did not answer. Rounds that were counted are safe.'}
    </p>
    <div className="acts">
      <Button look="primary" onClick={onAgain}>
        Try again
      </Button>
      <Button onClick={onLeave}>Leave</Button>
    </div>
  </div>
);
