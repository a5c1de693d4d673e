import { withChoices } from '../engine/nest.ts';
import { type Session, saveChoices, Unanswered } from './calls.ts';
import { clock } from './clock.ts';
import { byId } from './dom.ts';
import { change, type Settings, settings } from './settings.ts';

/* Things that follow a player to their other devices: the game's server keeps them in a save, if the player shares saves. */

const settledMilliseconds = 1_500;

let session: Session | undefined;
let callOff = () => {};

/** Takes over what the player's save says. */
export function meet(met: Session): void {
  session = met;
  const { player, nest } = met;
  // Somebody else used this device before.
  if (player.id !== settings.player) change({ player: player.id, best: 0, nights: 0 });
  if (nest) {
    const { best, nights } = settings;
    change({
      ...withChoices({ ...settings }, nest),
      best: Math.max(best, nest.best),
      nights: Math.max(nights, nest.nights),
    });
    byId<HTMLInputElement>('sound').checked = settings.sound;
  }
  if (settings.changedAt > (nest?.changedAt ?? 0)) send();
}

/** Notes a choice on this device, and in the save once the player has stopped choosing. */
export function choose(chosen: Partial<Pick<Settings, 'keeper' | 'sound'>>): void {
  change({ ...chosen, changedAt: clock.now() });
  callOff();
  callOff = clock.after(settledMilliseconds, send);
}

/** Notes a round that was counted. The server has noted it in the save. @returns whether it is the player's best */
export function noteCounted(score: number): boolean {
  const isBest = score >= settings.best;
  change({ best: Math.max(settings.best, score), nights: settings.nights + 1 });
  return isBest;
}

/** Returns the line about the save on the title screen. */
export function followWords(): string {
  if (!session) return '';
  if (session.saves !== 'write')
    return 'Let Nest Watch write saves on its page, and your nest follows you to every device.';
  const { best, nights } = settings;
  if (nights === 0) return '';
  return `${nights} ${nights === 1 ? 'night' : 'nights'} kept, ${best.toLocaleString('en')} points at best.`;
}

function send(): void {
  if (session?.saves !== 'write') return;
  const { keeper, sound, changedAt } = settings;
  // Without an answer they are sent at the next visit: they are newer than the save then.
  saveChoices(session.session, { keeper, sound, changedAt }).catch((error) => {
    if (!(error instanceof Unanswered)) throw error;
  });
}
