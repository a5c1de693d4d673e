import { useState } from 'react';
import { EggArt } from '../../design/egg-art.tsx';

type EggState = 'waiting' | 'incoming' | 'ready' | 'hatching' | 'cracking' | 'open';

const cracks: Record<EggState, 0 | 1 | 2> = { waiting: 0, incoming: 0, ready: 0, hatching: 0, cracking: 1, open: 2 };

/** Draws an egg in its nest, or an empty nest. The egg wobbles when touched. */
export function NestEgg({ element, state, label }: { element: string | undefined; state: EggState; label?: string }) {
  const [touched, setTouched] = useState(false);
  const cracked = cracks[state];
  return (
    <div className={`nest-egg nest-egg-${state}`}>
      <Ground />
      <div className="nest-back" />
      {element && (
        <div
          key={cracked}
          className={`nest-shell ${touched ? 'nest-shell-wobbles' : ''}`}
          onPointerDown={() => setTouched(true)}
          onAnimationEnd={() => setTouched(false)}
        >
          <EggArt element={element} size={256} cracked={cracked} alt={label ?? ''} />
        </div>
      )}
      <svg className="nest-front" viewBox="0 0 320 96" aria-hidden="true">
        <path
          d="M8 30c34 22 84 34 152 34s118-12 152-34c2 34-52 62-152 62S6 64 8 30Z"
          fill="#8a6234"
          stroke="#3b2716"
          strokeWidth="4.5"
          strokeLinejoin="round"
        />
        <path
          d="M22 46c40 22 84 30 138 30s98-8 138-30M40 64c36 14 76 20 120 20s84-6 120-20M60 40l36 42M128 62l26 28M196 64l-30 26M262 40l-40 42M10 32l-8-12M310 32l10-10M88 54 62 78M232 56l28 18"
          fill="none"
          stroke="#c79a5c"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="M30 40c36 26 80 36 130 36M176 78c46-2 84-14 112-36M110 66l22 22M214 64l-22 26"
          fill="none"
          stroke="#5d3f20"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
    </div>
  );
}

/** Draws the hills beneath the nest. */
export function Ground() {
  return (
    <div className="nest-ground" aria-hidden="true">
      <svg viewBox="0 0 1200 220" preserveAspectRatio="none" aria-hidden="true">
        <path fill="var(--hill-far)" d="M0 96C160 20 300 10 470 40s420 40 730-30V220H0Z" />
        <path fill="var(--hill-middle)" d="M0 60c150 10 250 20 420 22s470-60 780-22V220H0Z" />
        <path fill="var(--hill-near)" d="M0 150C200 60 420 36 600 36s400 24 600 114v70H0Z" />
      </svg>
    </div>
  );
}
