import type { Game } from '@hatchery/api/game-shapes';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { createIntent } from '../../platform/intent.ts';
import { asksTooOften, type FrameMessage, messageOf } from './frame.rules.ts';

export type FrameState = 'loading' | 'playing' | 'lost';
export type Round = Extract<FrameMessage, { type: 'round' }>;

interface FrameOptions {
  game: Game;
  /** The only origin that is heard and told anything. */
  origin: string;
  frame: RefObject<HTMLIFrameElement | null>;
  onRound: (round: Round) => void;
  onLeave: () => void;
}

/** A frame that says nothing for this long did not load. */
const deadlineMs = 20_000;
const roundEveryMs = 1_000;

/** How the page looks, for a game that wants to look alike. */
function looks() {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const dark =
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return {
    theme: dark ? 'dark' : 'light',
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    locale: navigator.language,
  };
}

/**
 * Speaks with the frame of a game: hands it a ticket whenever it says that it is ready, and hears of rounds.
 * Nothing is asked for, and nothing sent, before the frame itself has spoken from the game's own origin.
 */
export function useFrame({ game, origin, frame, onRound, onLeave }: FrameOptions) {
  const [state, setState] = useState<FrameState>('loading');
  const [error, setError] = useState<unknown>();
  const asked = useRef<number[]>([]);
  const asking = useRef(false);

  const heardAt = useRef(0);

  /** A round that is being played goes on: its game asks again. */
  function lose(reason?: unknown) {
    setError(reason);
    setState((before) => (before === 'playing' ? before : 'lost'));
  }
  /** Each round lets the app fetch boards and quests, so a game that floods it is heard now and then. */
  function hearRound(round: Round) {
    const now = Date.now();
    if (now - heardAt.current < roundEveryMs) return;
    heardAt.current = now;
    onRound(round);
  }
  async function admit() {
    if (asking.current) return;
    if (asksTooOften(asked.current, Date.now())) return lose();
    asking.current = true;
    asked.current = [...asked.current.slice(-10), Date.now()];
    try {
      const { ticket } = await api.games.playGame({ params: { gameId: game.uid } }, { intent: createIntent() });
      frame.current?.contentWindow?.postMessage({ type: 'hatchery:play', ticket, ...looks() }, origin);
      setState('playing');
    } catch (reason) {
      lose(reason);
    } finally {
      asking.current = false;
    }
  }
  const hear = useEffectEvent(({ source, origin: from, data }: MessageEvent) => {
    if (from !== origin || !frame.current || source !== frame.current.contentWindow) return;
    const message = messageOf(data);
    if (message?.type === 'ready') void admit();
    if (message?.type === 'round') hearRound(message);
    if (message?.type === 'leave') onLeave();
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('lost'), deadlineMs);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    error,
    again() {
      asked.current = [];
      setError(undefined);
      setState('loading');
    },
  };
}
