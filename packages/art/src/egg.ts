import { Brush, patch } from './brush.ts';
import { at, type Place, type Point, points, within } from './geometry.ts';
import { twinkle } from './marks.ts';
import { type Coat, coats, type ElementName, mix, surfaces } from './palette.ts';
import { hash, type Random, random } from './random.ts';
import { svg } from './svg.ts';

interface EggLook {
  element: ElementName;
  seed: string | number;
  shiny?: boolean;
  /** 0 whole, 1 cracked, 2 opening with someone looking out. */
  cracked?: 0 | 1 | 2;
  title?: string;
  /** Draws a paper edge around the egg, like a sticker's. */
  sticker?: boolean;
}

const dome = '200,138 190,92 168,54 132,34 96,50 70,88 57,142!';
const bowl = '199,156 190,190 166,220 128,231 90,220 64,190 56,158';
const crack = '57,142! 78,128! 95,150! 116,126! 136,154! 156,130! 176,150! 200,138!';

/**
 * Draws an egg as a standalone SVG document of 256 by 256 units. Its halves are groups of class `egg-top` and
 * `egg-bottom`.
 */
export function drawEgg(look: EggLook): string {
  const { element, seed, shiny = false, cracked = 0 } = look;
  const roll = random(`egg/${element}/${seed}`);
  const { common, shiny: foil } = coats[element];
  const hide = shiny ? foil : common[0];
  const coat: Coat = { ...hide, base: mix(hide.base, '#FFF9EC', shiny ? 0.25 : 0.38), iris: hide.ink };
  const prefix = `e${hash([element, seed, shiny, cracked].join('/')).toString(36).slice(-5)}`;
  const lean = at(128, 231, (roll() - 0.5) * 9, 0.88);
  const place: Place = (point) => lean({ ...point, x: point.x - 128, y: point.y - 231 });
  const paint = speckles(coat, hide, element, shiny, random(`egg/${element}/${seed}`), place);
  const edge = look.sticker === false ? undefined : surfaces.paper;

  const bottom = new Brush(coat, `${prefix}b`);
  const top = new Brush(coat, `${prefix}t`);
  if (cracked === 2) {
    const lift = within(at(113, 92, -14, 0.88), ({ x, y, sharp }: Point) => ({ x: x - 128, y: y - 132, sharp }));
    bottom.shape('far', points('60,146 74,112 106,96 142,94 178,110 197,142 178,170 128,180 78,170', place), {
      fill: 'iris',
      depth: 0,
    });
    for (const x of [106, 152]) {
      bottom.eye(
        'back',
        points('0,-19 10,-13 13,1 8,14 -4,16 -12,6 -11,-10', within(place, at(x, 127))),
        eyeOf(coat, hide, within(place, at(x, 127))),
        '#fff',
        0,
      );
    }
    bottom.shape('body', points(`${crack} ${bowl}`, place), { fill: 'base', inside: paint, depth: 14 });
    const rim = crack.split(' ').reverse().slice(1).join(' ');
    const crest = dome.split(' ').reverse().slice(1, -1).join(' ');
    top.shape('body', points(`200,138! ${rim} ${crest}`, lift), {
      fill: 'base',
      inside: speckles(coat, hide, element, shiny, random(`egg/${element}/${seed}`), lift),
      depth: 14,
    });
  } else {
    bottom.shape('body', points(`${dome.replace(' 57,142!', '')} ${bowl.split(' ').reverse().join(' ')}`, place), {
      fill: 'base',
      inside: paint,
      depth: 14,
    });
    if (cracked === 1) {
      bottom.line('near', points(crack.split(' ').slice(0, 7).join(' '), place), 4);
      bottom.line('near', points('116,126! 108,106! 118,92!', place), 3.5);
      bottom.line('near', points('136,154! 144,172!', place), 3.5);
    }
  }
  const shade = `<ellipse cx="128" cy="232" rx="72" ry="9" fill="${coat.ink}" fill-opacity=".14" stroke="none"/>`;
  const lid = cracked === 2 ? `<g class="egg-top">${top.markup(edge)}</g>` : '';
  return svg(256, 256, look.title ?? titleOf(look), `<g class="egg-bottom">${bottom.markup(edge, shade)}</g>${lid}`);
}

function eyeOf(coat: Coat, hide: Coat, place: Place): string {
  return (
    patch(points('2,-16 11,-8 12,6 4,13 -7,8 -8,-8', place), hide.iris) +
    patch(points('2,-11 9,-5 9,5 3,10 -5,5 -5,-6', place), coat.ink) +
    patch(points('-2,-13 3,-11 2,-5 -4,-5 -6,-9', place), '#fff')
  );
}

function titleOf({ element, shiny, cracked }: EggLook): string {
  return `${element} egg${shiny ? ', shiny' : ''}${['', ', cracked', ', opening'][cracked ?? 0]}`;
}

const specks: Record<ElementName, string> = {
  plant: '0,-13! 8,-3 6,9 0,13! -7,7 -7,-4',
  water: '0,-13! 8,1 5,10 -4,10 -8,2',
  fire: '0,-15! 7,-3 9,6 2,12 -6,9 -7,0',
  light: twinkle,
  dark: '5,-12! -7,-8 -11,2 -4,11 7,10! -1,4 -2,-5',
  dragon: '0,-12! 11,0! 0,12! -9,0!',
  void: '0,-12 11,-2 5,10 -7,9 -11,-3',
};

/** Draws specks of two sizes in the element's colours, fewer toward the top. */
function speckles(coat: Coat, hide: Coat, element: ElementName, shiny: boolean, roll: Random, place: Place): string {
  const shape = shiny ? twinkle : specks[element];
  const marks: string[] = [];
  const rows = [68, 104, 142, 180, 214];
  rows.forEach((y, row) => {
    const count = [2, 3, 4, 4, 3][row] ?? 3;
    for (let index = 0; index < count; index++) {
      const half = [40, 60, 72, 68, 48][row] ?? 60;
      const x = 128 + (((index + 0.5) / count) * 2 - 1) * half + (roll() - 0.5) * 18;
      const big = roll();
      const fill = big > 0.75 ? hide.accent : mix(hide.base, hide.trim, roll() > 0.5 ? 0.1 : 0.7);
      const speck = at(x, y + (roll() - 0.5) * 20, (roll() - 0.5) * 70, 0.45 + big * 0.95);
      marks.push(patch(points(shape, within(place, speck)), fill));
    }
  });
  const gleam = patch(points('92,70 104,58 110,64 100,82 88,104 80,102', place), mix(coat.base, '#FFFFFF', 0.65));
  return marks.join('') + gleam;
}
