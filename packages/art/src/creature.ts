import { biped } from './bodies/biped.ts';
import { bird } from './bodies/bird.ts';
import { blob } from './bodies/blob.ts';
import type { Body, Pose } from './bodies/pose.ts';
import { quadruped } from './bodies/quadruped.ts';
import { serpent } from './bodies/serpent.ts';
import { tuft } from './bodies/tuft.ts';
import { Brush, patches } from './brush.ts';
import { crowns } from './crowns.ts';
import { drawCheeks, drawFace } from './face.ts';
import { at, type Place, type Point, points, within } from './geometry.ts';
import { marks, twinkle } from './marks.ts';
import { ears, ridge, type Spot, tails, wings } from './ornaments.ts';
import { type Coat, coats, type ElementName, mix, surfaces } from './palette.ts';
import { hash, type Random, random } from './random.ts';
import { svg } from './svg.ts';
import { type BodyPlan, type Stage, type Traits, traitsFromSeed } from './traits.ts';

export interface CreatureLook {
  element: ElementName;
  bodyPlan: BodyPlan;
  stage: Stage;
  /** The family's name. All stages of a family share it. */
  seed: string | number;
  shiny?: boolean;
  name?: string;
  /** The text for screen readers. Default: made from name, element and stage. */
  title?: string;
  /** Chosen parts. The seed decides the rest. */
  traits?: Partial<Traits>;
  /** Draws a paper edge around the creature, like a sticker's, that sets it off from any background. */
  sticker?: boolean;
}

const bodies: Record<BodyPlan, Body> = { blob, biped, quadruped, serpent, bird, tuft };
const crownScale: Record<Stage, number> = { 1: 0.82, 2: 0.95, 3: 1.1 };

/** Draws a creature as a standalone SVG document of 256 by 256 units. The same look always gives the same markup. */
export function drawCreature(look: CreatureLook): string {
  const { element, bodyPlan, stage, seed, shiny = false } = look;
  const traits = { ...traitsFromSeed(element, seed), ...look.traits };
  const { common, shiny: foil } = coats[element];
  const coat = shiny ? foil : (common[traits.coat % common.length] ?? common[0]);
  const roll = random(`${seed}/${bodyPlan}/${stage}`);
  const mirrored = random(seed)() < 0.35;
  const key = hash([element, bodyPlan, stage, seed, shiny, JSON.stringify(traits)].join('/'));
  const brush = new Brush(coat, `h${key.toString(36).slice(-5)}`, mirrored ? -1 : 1);

  const markKind = shiny ? 'stars' : traits.marks;
  const markFill = mark(markKind, element, coat);
  const pose = bodies[bodyPlan][stage]({
    brush,
    stage,
    traits,
    soft: element === 'water' || element === 'light',
    random: roll,
    hide: (x, y, width, height) => marks(markKind, markFill, roll, [x, y, width, height]),
  });
  dress(brush, pose, look, traits);
  if (stage === 1) drawCheeks(brush, pose.face, mix(coat.base, coat.accent, 0.7));
  drawFace(brush, pose.face, traits, stage);

  const stand = fit(brush, stage, mirrored);
  const air = stage === 3 || shiny ? motes(look, coat, roll, brush.reach.map(stand.place)) : '';
  const shade = `<ellipse cx="128" cy="${ground}" rx="${[0, 74, 88, 104][stage]}" ry="9" fill="${coat.ink}" fill-opacity=".14" stroke="none"/>`;
  const edge = look.sticker === false ? undefined : surfaces.paper;
  return svg(256, 256, titleOf(look), `<g transform="${stand.transform}">${brush.markup(edge, shade)}</g>${air}`);
}

function mark(kind: Traits['marks'], element: ElementName, { base, accent, belly, trim }: Coat): string {
  if (kind === 'stars') return mix(base, accent, 0.75);
  return kind === 'spots' && element === 'light' ? mix(base, belly, 0.85) : mix(base, trim, 0.6);
}

const ground = 231;

/** Stands the drawing on the ground in the middle, as large as its age and the page allow. */
function fit({ left, right, top, bottom }: Brush, stage: Stage, mirrored: boolean): Fit {
  const floor = Math.max(bottom + 3, ground + 8);
  const scale = Math.min({ 1: 0.86, 2: 0.94, 3: 1 }[stage], 238 / (right - left), 228 / (floor - top));
  const turned = mirrored ? -scale : scale;
  const [x, y] = [128 - (turned * (left + right)) / 2, 246 - floor * scale];
  return {
    transform: `matrix(${[turned, 0, 0, scale, x, y].map((value) => Math.round(value * 1000) / 1000).join(' ')})`,
    place: (point) => ({ x: point.x * turned + x, y: point.y * scale + y }),
  };
}

interface Fit {
  transform: string;
  place: Place;
}

function titleOf({ title, name, element, stage, shiny }: CreatureLook): string {
  return title ?? `${name ?? 'A creature'}, ${element}, stage ${stage}${shiny ? ', shiny' : ''}`;
}

function dress(brush: Brush, pose: Pose, { element, stage }: CreatureLook, traits: Traits): void {
  const spot = (layer: Spot['layer'], place: Spot['place']): Spot => ({ brush, layer, place, stage });
  if (pose.wings) {
    wings[traits.wings](spot('far', pose.wings[0]));
    wings[traits.wings](spot('far', pose.wings[1]));
  }
  if (pose.tail) tails[traits.tail]({ ...spot('far', pose.tail), bare: pose.tailed });
  if (pose.ears) {
    const [far, near] = pose.ears;
    ears[traits.ears](spot('back', within(far, at(0, 0, 0, -1, 1))));
    ears[traits.ears](spot(traits.ears === 'floppy' ? 'face' : 'back', near));
  }
  crowns[traits.crown](spot('face', within(pose.crown, at(0, 0, 0, crownScale[stage]))));
  const along = traits.wings === 'none' && stage > 1 ? (pose.back ?? []) : [];
  if (along.length) ridge[element](along.map((place) => spot('tail', place)));
}

/** Draws particles in the air around a grown or shiny creature. */
function motes({ element, shiny }: CreatureLook, coat: Coat, roll: Random, taken: Point[]): string {
  const shapes: Record<ElementName, string> = {
    plant: '0,8! -6,-2 0,-10! 6,0',
    water: '-6,0 0,-6 6,0 0,6',
    fire: '0,6 -4,0 1,-9! 5,1',
    light: twinkle,
    dark: twinkle,
    dragon: '0,7 -5,0 1,-9! 5,1',
    void: twinkle,
  };
  const shape = shiny ? twinkle : shapes[element];
  const list: Point[][] = [];
  for (let attempt = 0; attempt < 40 && list.length < 4; attempt++) {
    const [x, y] = [14 + roll() * 228, 14 + roll() * 160];
    const free = taken.every((point) => Math.hypot(point.x - x, point.y - y) > 27);
    if (!free || Math.abs(x - 128) < 70) continue;
    list.push(points(shape, at(x, y, roll() * 40 - 20, 0.7 + roll() * 0.5)));
    taken.push({ x, y });
  }
  return `<g stroke="${coat.ink}" stroke-width="3" stroke-linejoin="round">${patches(list, coat.accent)}</g>`;
}
