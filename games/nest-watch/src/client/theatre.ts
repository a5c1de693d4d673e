import type { Keeper } from '../engine/keeper.ts';
import { createRound } from '../engine/round.ts';
import type { Round } from '../engine/state.ts';
import { byId } from './dom.ts';
import { pigments } from './effects.ts';
import type { Candidate } from './keepers.ts';
import { loadSprites, Painter } from './painter.ts';
import type { Night } from './scene.ts';
import { Sparks } from './sparks.ts';
import { viewOf } from './view.ts';

/** Wishes of the player about how things look. The app knows them, and so does the device. */
export const looks = {
  theme: undefined as Night | undefined,
  isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
};

const nightNow = (): Night => looks.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Holds the canvas, and what is drawn on it for the size of the page and the keeper of the night. */
export class Theatre {
  readonly field = byId('field');
  readonly sparks = new Sparks();
  painter: Painter | undefined;
  #canvas = this.field.querySelector('canvas') as HTMLCanvasElement;
  #context = this.#canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
  #loading = 0;

  /** Prepares everything for a keeper; draws one frame of a round, or of the evening before it. */
  async set(candidate: Candidate, keeper: Keeper, round: Round = createRound(0, keeper)): Promise<void> {
    this.#loading += 1;
    const mine = this.#loading;
    const { width, height } = this.field.getBoundingClientRect();
    const view = viewOf(width, height, window.devicePixelRatio);
    const load = (portrait: string) => loadSprites(view, nightNow(), portrait, keeper.reach, pigments[keeper.element]);
    const sprites = await load(candidate.portrait).catch(() => {
      // It is not waited for twice.
      candidate.portrait = candidate.spare;
      return load(candidate.spare);
    });
    // Another size or keeper came meanwhile.
    if (mine !== this.#loading) return;
    this.#canvas.width = view.width;
    this.#canvas.height = view.height;
    byId('stage').style.setProperty('--field-width', `${Math.round((view.width - 2 * view.left) / view.ratio)}px`);
    this.sparks.reset();
    this.painter = new Painter(this.#context, view, sprites, looks.isStill);
    this.painter.draw(round, 1);
  }
}
