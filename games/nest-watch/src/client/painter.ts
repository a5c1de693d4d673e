import { drawEgg } from '@hatchery/art/egg';
import { allEggs, eggsPerNest, fieldHeight, fieldWidth, nestPlaces, roundTicks, step } from '../engine/field.ts';
import type { Element } from '../engine/keeper.ts';
import type { Round, Thief } from '../engine/state.ts';
import { type Kind, kinds } from '../engine/thieves.ts';
import { nestBack, nestFront } from './art/nest.ts';
import { drawThief, glowOf } from './art/thieves.ts';
import { type Night, paintScene } from './scene.ts';
import { glow, mirrored, rasterize, type Sprite } from './sprites.ts';
import type { View } from './view.ts';

/** Sizes in steps of the field. */
const sizes: Record<Kind, number> = { fox: 150, stoat: 128, raven: 150, badger: 184 };
const keeperSize = 190;
const [nestWidth, nestHeight] = [196, 118];
const eggSize = 84;
const eggElements: Element[] = ['plant', 'water', 'fire', 'light', 'dark', 'plant', 'fire', 'water'];

type Poses = { comes: [Sprite, Sprite]; flees: [Sprite, Sprite]; eyes: Sprite };

type Sprites = {
  scene: Sprite;
  moon: Sprite;
  light: Sprite;
  keeper: [Sprite, Sprite];
  eggs: Sprite[];
  nestBack: Sprite;
  nestFront: Sprite;
  thieves: Record<Kind, Poses>;
};

/** Turns all drawings into pixels of this view's size. @param portrait SVG or address of the keeper's picture */
export async function loadSprites(view: View, night: Night, portrait: string, reach: number, color: string) {
  const pixels = (steps: number) => Math.max(8, Math.round(steps * step * view.scale));
  const thief = async (kind: Kind): Promise<Poses> => {
    const draw = (pose: 'comes' | 'flees', wings: 'up' | 'down') =>
      rasterize(drawThief(kind, pose, wings), pixels(sizes[kind]));
    const pair = async (pose: 'comes' | 'flees'): Promise<[Sprite, Sprite]> => {
      const one = await draw(pose, 'up');
      return [one, kind === 'raven' ? await draw(pose, 'down') : mirrored(one)];
    };
    return { comes: await pair('comes'), flees: await pair('flees'), eyes: eyes(pixels(34), glowOf(kind)) };
  };
  const [keeper, back, front, ...eggs] = await Promise.all([
    rasterize(portrait, pixels(keeperSize)),
    rasterize(nestBack, pixels(nestWidth), pixels(nestHeight)),
    rasterize(nestFront, pixels(nestWidth), pixels(nestHeight)),
    ...eggElements.map((element, seed) => rasterize(drawEgg({ element, seed, sticker: false }), pixels(eggSize))),
  ]);
  const poses = await Promise.all(kinds.map(async (kind) => [kind, await thief(kind)] as const));
  return {
    scene: paintScene(view, night),
    moon: moon(pixels(62)),
    light: glow(reach * view.scale, color, 0.42),
    keeper: [keeper, mirrored(keeper)],
    eggs,
    nestBack: back,
    nestFront: front,
    thieves: Object.fromEntries(poses) as Record<Kind, Poses>,
  } satisfies Sprites;
}

function eyes(size: number, color: string): Sprite {
  const one = glow(size, color, 0.55);
  const context = one.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = color;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.ellipse(size + side * size * 0.34, size, size * 0.15, size * 0.2, side * 0.3, 0, Math.PI * 2);
    context.fill();
  }
  return one;
}

function moon(radius: number): Sprite {
  const sprite = glow(radius * 2, '#fbe3c8', 0.5);
  const context = sprite.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#fdf1dc';
  context.beginPath();
  context.arc(radius * 2, radius * 2, radius, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = '#ecd6b4';
  for (const [x, y, size] of [
    [1.7, 1.75, 0.22],
    [2.35, 2.2, 0.3],
    [1.8, 2.45, 0.14],
  ] as const) {
    context.beginPath();
    context.arc(radius * x, radius * y, radius * size, 0, Math.PI * 2);
    context.fill();
  }
  return sprite;
}

/** Draws what happens. A frame allocates nothing: all it needs was made before. */
export class Painter {
  readonly context: CanvasRenderingContext2D;
  readonly view: View;
  readonly #sprites: Sprites;
  readonly #isStill: boolean;
  #facing: 0 | 1 = 0;

  constructor(context: CanvasRenderingContext2D, view: View, sprites: Sprites, isStill: boolean) {
    this.context = context;
    this.view = view;
    this.#sprites = sprites;
    this.#isStill = isStill;
  }

  x(steps: number): number {
    return this.view.left + steps * this.view.scale;
  }

  y(steps: number): number {
    return this.view.top + steps * this.view.scale;
  }

  /** @param share how far time is between the last tick and the next one */
  draw(round: Round, share: number): void {
    const { context } = this;
    context.drawImage(this.#sprites.scene, 0, 0);
    this.#moon(round);
    for (const thief of round.thieves) if (thief.state === 'waits') this.#eyes(thief);
    for (let nest = 0; nest < nestPlaces.length; nest += 1) this.#nest(round, nest);
    this.#glows(round, share);
    for (const thief of round.thieves)
      if (thief.state !== 'away' && thief.state !== 'waits') this.#thief(thief, round, share);
    this.#keeper(round, share);
  }

  /** The moon crosses the sky once a round: it is the clock. */
  #moon({ tick }: Round): void {
    const { context, view } = this;
    const { moon } = this.#sprites;
    const way = tick / roundTicks;
    const wide = Math.min(view.width, fieldWidth * view.scale * 1.2);
    const x = (view.width - wide) / 2 + wide * (0.12 + 0.76 * way);
    // It stays above the wood, as far as there is sky.
    const high = Math.max(view.top - 100 * step * view.scale, 0);
    const y = Math.max(moon.height * 0.42, high - Math.sin(way * Math.PI) * high * 0.5);
    context.drawImage(moon, x - moon.width / 2, y - moon.height / 2);
  }

  #eyes(thief: Thief): void {
    const { eyes } = this.#sprites.thieves[thief.kind];
    // A blink now and then, each at its own time.
    if (!this.#isStill && (thief.wait + (thief.nest << 3)) % 40 < 4) return;
    this.context.drawImage(eyes, this.x(thief.x) - eyes.width / 2, this.y(thief.y) - eyes.height / 2);
  }

  #nest({ eggs }: Round, nest: number): void {
    const { context } = this;
    const { nestBack: back, nestFront: front, eggs: drawings } = this.#sprites;
    const place = nestPlaces[nest] as { x: number; y: number };
    const [x, y] = [this.x(place.x), this.y(place.y)];
    context.drawImage(back, x - back.width / 2, y - back.height / 2);
    for (let egg = 0; egg < Math.min(eggsPerNest, eggs[nest] ?? 0); egg += 1) {
      const drawing = drawings[(nest * eggsPerNest + egg) % allEggs] as Sprite;
      context.drawImage(
        drawing,
        x + (egg - 0.98) * drawing.width * 0.62 - drawing.width * 0.18,
        y - drawing.height * 0.84,
      );
    }
    context.drawImage(front, x - front.width / 2, y - front.height / 2);
  }

  #glows(round: Round, share: number): void {
    const { context } = this;
    const { light } = this.#sprites;
    const lasts = round.tick < round.skillEnds;
    if (lasts && round.keeper.element === 'void')
      context.drawImage(light, this.x(round.echoX) - light.width / 2, this.y(round.echoY) - light.height / 2);
    if (lasts && round.keeper.element === 'dark')
      for (let nest = 0; nest < nestPlaces.length; nest += 1) {
        const place = nestPlaces[nest] as { x: number; y: number };
        context.drawImage(light, this.x(place.x) - light.width / 2, this.y(place.y) - light.height / 2);
      }
    const x = this.x(round.beforeX + (round.x - round.beforeX) * share);
    const y = this.y(round.beforeY + (round.y - round.beforeY) * share);
    context.drawImage(light, x - light.width / 2, y - light.height / 2);
  }

  #thief(thief: Thief, round: Round, share: number): void {
    const { context, view } = this;
    const poses = this.#sprites.thieves[thief.kind];
    const isComing = thief.state === 'comes';
    const pair = isComing ? poses.comes : poses.flees;
    const beat = thief.kind === 'raven' ? 10 : thief.kind === 'badger' ? 16 : 9;
    const sprite = pair[this.#isStill ? 0 : (((round.tick + thief.nest * 5) / beat) & 1) === 0 ? 0 : 1] as Sprite;
    const x = this.x(thief.beforeX + (thief.x - thief.beforeX) * share);
    const y = this.y(thief.beforeY + (thief.y - thief.beforeY) * share);
    // Far things are smaller.
    const size = sprite.width * (0.72 + (0.33 * thief.y) / fieldHeight);
    const trembles =
      !this.#isStill && isComing && thief.nerve < 400 && thief.kind === 'badger' ? (round.tick % 4) - 1.5 : 0;
    if (thief.state === 'carries') {
      const egg = this.#sprites.eggs[(thief.nest * eggsPerNest) % allEggs] as Sprite;
      context.drawImage(egg, x - egg.width / 2, y - size * 0.72 - egg.height * 0.5);
    }
    context.drawImage(sprite, x - size / 2 + trembles * view.ratio, y - size * 0.72, size, size);
  }

  #keeper(round: Round, share: number): void {
    const { context, view } = this;
    const dx = round.x - round.beforeX;
    if (dx > 8) this.#facing = 0;
    else if (dx < -8) this.#facing = 1;
    const sprite = this.#sprites.keeper[this.#facing];
    const runs = dx !== 0 || round.y !== round.beforeY;
    const hop = this.#isStill ? 0 : Math.abs(Math.sin(round.tick * (runs ? 0.28 : 0.06))) * (runs ? 16 : 5);
    const x = this.x(round.beforeX + dx * share);
    const y = this.y(round.beforeY + (round.y - round.beforeY) * share);
    context.drawImage(sprite, x - sprite.width / 2, y - sprite.height * 0.72 - hop * step * view.scale);
  }
}
