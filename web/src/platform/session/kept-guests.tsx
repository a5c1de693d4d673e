import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { api } from '../api.ts';
import { agoWords } from '../time.rules.ts';
import { useIntent } from '../use-intent.ts';
import { lookForPlayers, useKeptGuests } from './device-players.ts';
import { enterSession } from './session.ts';
import './kept-guests.css';

/** Offers the guests that this browser has put aside: their creatures can be had back here. */
export function KeptGuests() {
  const guests = useKeptGuests();
  const enter = useIntent({
    run: (uid: string, options) => api.users.enterGuest({ params: { uid } }, options),
    onDone: (answer) => void enterSession(answer),
    onFail: () => void lookForPlayers().catch(() => undefined),
  });
  if (guests.length === 0) return null;
  return (
    <section className="kept-guests card" aria-label="Guests on this device">
      <h2>Played here before?</h2>
      <ul>
        {guests.map((guest) => (
          <li key={guest.uid}>
            <button
              type="button"
              className="kept-guest"
              aria-busy={enter.isPending || undefined}
              onClick={() => enter.mutate(guest.uid)}
            >
              <Face uid={guest.uid} picture={guest.picture} size={40} />
              <span>
                <strong>Continue as {nameOfPlayer(guest)}</strong>
                <small>Last played {agoWords(guest.lastUsedAt, Date.now())}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
