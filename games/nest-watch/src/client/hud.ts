import { roundTicks, ticksPerSecond } from '../engine/field.ts';
import { timesOf } from '../engine/score.ts';
import type { Round } from '../engine/state.ts';
import { byId } from './dom.ts';

/** The readings over the field. Each is written when it changes, and not at every frame. */
export class Readings {
  #score = byId('score');
  #times = byId('times');
  #left = byId('left');
  #skill = byId('skill');
  #dial = byId('dial');
  #shown = { score: -1, times: -1, left: -1, charge: -1 };

  show(round: Round): void {
    const { score, keeper, rest, tick } = round;
    const times = timesOf(score.streak);
    const left = Math.ceil((roundTicks - tick) / ticksPerSecond);
    // In steps of two hundredths: finer ones are not seen.
    const charge = Math.floor(((keeper.recovery - rest) * 50) / keeper.recovery) * 2;
    const shown = this.#shown;
    if (score.points !== shown.score) this.#score.textContent = String(score.points);
    if (times !== shown.times) this.#times.textContent = times > 1 ? `×${times}` : '';
    if (left !== shown.left) this.#left.textContent = String(left);
    if (charge !== shown.charge) {
      this.#dial.style.strokeDashoffset = String(100 - charge);
      this.#skill.dataset.ready = String(rest === 0);
    }
    shown.score = score.points;
    shown.times = times;
    shown.left = left;
    shown.charge = charge;
  }
}
