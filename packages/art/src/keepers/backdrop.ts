import { twinkle } from '../marks.ts';
import { mix } from '../palette.ts';
import type { Shape } from './keys.ts';
import type { Nib } from './nib.ts';
import { brightness, shade, tint } from './tone.ts';

type Scene = (nib: Nib, colour: string) => string;

const disc = '0,-10 7,-7 10,0 7,7 0,10 -7,7 -10,0 -7,-7';
const all = (
  nib: Nib,
  outline: string,
  colour: string,
  places: readonly (readonly [number, number, number, number?])[],
) => places.map(([x, y, size, turn = 0]) => nib.moved(x, y, turn, size).patch(outline, colour)).join('');

const meadow: Scene = (nib, colour) => {
  const [far, near] = [mix(colour, '#6F9E63', 0.5), mix(colour, '#83B257', 0.68)];
  const cloud = '-26,6 -24,-4 -12,-6 -4,-14 10,-12 16,-5 27,-2 26,7';
  const blade = '-7,2! -9,-9! -3,-2 0,-14! 3,-2 9,-10! 7,2!';
  return (
    all(nib, cloud, tint(colour, 0.55), [
      [52, 74, 1],
      [212, 54, 0.85],
      [206, 118, 0.6],
    ]) +
    nib.patch('-10,176 30,158 76,170 120,158 176,172 224,156 270,172 270,270 -10,270', far) +
    nib.patch('-10,204 50,192 128,200 200,190 270,202 270,270 -10,270', near) +
    all(nib, blade, shade(near, 0.2), [
      [44, 214, 1],
      [206, 206, 0.9],
      [84, 236, 0.8],
      [180, 240, 0.9],
      [226, 226, 0.8],
    ]) +
    all(nib, disc, '#FFF8E4', [
      [60, 224, 0.42],
      [196, 222, 0.42],
      [34, 200, 0.32],
      [218, 202, 0.34],
    ]) +
    all(nib, disc, '#F2B33D', [
      [60, 224, 0.18],
      [196, 222, 0.18],
      [34, 200, 0.14],
      [218, 202, 0.15],
    ])
  );
};

const dunes: Scene = (nib, colour) => {
  const sand = mix(colour, '#E8C07E', 0.62);
  return (
    nib.moved(198, 70, 0, 2.6).patch(disc, tint(colour, 0.6)) +
    nib.patch('-10,168 40,150 84,138! 104,154 140,166 190,150 270,168 270,270 -10,270', mix(sand, colour, 0.4)) +
    nib.patch('84,138! 104,154 140,166 96,176 70,166', shade(mix(sand, colour, 0.4), 0.14)) +
    nib.patch('-10,206 40,196 120,206 180,186 214,176! 232,190 270,200 270,270 -10,270', sand) +
    nib.patch('214,176! 232,190 270,200 270,224 216,204', shade(sand, 0.14)) +
    nib.stripe('26,218 52,214 78,219 / 172,226 198,222 224,227 / 60,234 84,231 106,235', 3, shade(sand, 0.16)) +
    nib.patch(
      '40,178 36,164 42,150 47,150 49,160 55,154 60,157 56,170 49,174 48,198! 41,198!',
      mix(colour, '#5E8B5A', 0.7),
    )
  );
};

const tidepool: Scene = (nib, colour) => {
  const [sea, sand] = [mix(colour, '#4C93AE', 0.58), mix(colour, '#EBD3A6', 0.66)];
  const star = '0,-11! 3,-4! 11,-4! 5,1! 8,9! 0,4! -8,9! -5,1! -11,-4! -3,-4!';
  return (
    all(nib, '-22,0 -8,-5 0,0! 8,-5 22,0 8,-2 0,3! -8,-2', shade(colour, 0.22), [
      [58, 70, 0.8],
      [204, 84, 0.65],
      [78, 92, 0.5],
    ]) +
    nib.patch('-10,156! 270,156! 270,270 -10,270', sea) +
    nib.stripe('20,168 50,168 / 190,172 236,172 / 40,182 66,182 / 206,186 228,186', 3, tint(sea, 0.4)) +
    nib.patch('-10,198 40,190 90,196 160,190 214,196 270,190 270,270 -10,270', sand) +
    nib.patch('152,222 184,214 222,218 232,228 206,238 166,236', mix(sea, '#FFFFFF', 0.2)) +
    nib.stripe('176,224 196,222 212,225', 2.6, '#FFFFFF') +
    nib.moved(58, 218, 14, 0.9).patch(star, '#E2735A') +
    all(nib, disc, shade(sand, 0.2), [
      [88, 236, 0.3],
      [36, 206, 0.26],
      [150, 208, 0.22],
    ]) +
    nib.patch('18,200 22,176 40,166 58,178 62,198 40,206', mix(colour, '#5D6A74', 0.6))
  );
};

const emberField: Scene = (nib, colour) => {
  const [far, rock] = [mix(colour, '#8A4A45', 0.55), mix(colour, '#4A2F38', 0.78)];
  return (
    nib.patch(
      '-10,178 30,164 62,108! 76,104 90,110! 122,170 176,164 204,138! 214,136 222,140! 270,182 270,270 -10,270',
      far,
    ) +
    nib.patch('60,111 70,104 82,104 92,112 88,124 82,116 76,132 70,118 64,124', '#F0894A') +
    nib.patch('-10,204 60,192 140,202 210,190 270,200 270,270 -10,270', rock) +
    nib.stripe(
      '30,206! 48,214! 44,224! 64,232! / 190,204! 204,214! 226,216! 236,226! / 92,240! 110,236! / 160,238! 176,232!',
      3.6,
      '#F0894A',
    ) +
    nib.stripe('33,207! 48,214! 45,222! / 193,206! 205,214! 222,216!', 1.6, '#FFD37A') +
    all(nib, '0,-7! 4,0 3,5 -3,5 -4,0', '#F5A34F', [
      [44, 146, 0.9, 12],
      [214, 110, 0.9, -14],
      [36, 88, 0.7],
      [200, 66, 0.6, 10],
      [226, 160, 0.7],
    ])
  );
};

const nightSky: Scene = (nib, colour) => {
  const sky = mix(colour, '#232A55', 0.72);
  const hill = mix(sky, '#151A38', 0.55);
  return (
    nib.patch('-10,-10! 270,-10! 270,270! -10,270!', sky) +
    nib.moved(202, 66, 0, 2.4).patch(disc, '#FBEFC4') +
    nib.moved(211, 61, 0, 2).patch(disc, sky) +
    all(nib, twinkle, '#FBEFC4', [
      [46, 64, 0.7, 8],
      [30, 122, 0.45],
      [74, 40, 0.4],
      [224, 118, 0.55, 10],
      [60, 156, 0.32],
      [206, 152, 0.36],
    ]) +
    all(nib, disc, tint(sky, 0.6), [
      [62, 98, 0.14],
      [40, 88, 0.12],
      [192, 104, 0.14],
      [234, 92, 0.12],
      [216, 136, 0.12],
      [90, 60, 0.14],
      [172, 40, 0.14],
    ]) +
    nib.patch('-10,190 40,170 90,186 150,176 208,186 270,166 270,270 -10,270', mix(sky, hill, 0.6)) +
    nib.patch('24,188! 36,150! 48,188! / 40,192! 50,164! 60,192! / 206,190! 218,148! 230,190!', hill) +
    nib.patch('-10,208 60,196 140,206 210,194 270,204 270,270 -10,270', hill)
  );
};

const greenhouse: Scene = (nib, colour) => {
  const [frame, floor, green] = [tint(colour, 0.6), mix(colour, '#B98A63', 0.6), mix(colour, '#5F9452', 0.72)];
  const leaf = '0,0! -13,-14 -11,-32 2,-48! 13,-30 11,-13';
  const plant = (x: number, y: number, size: number) =>
    all(nib, leaf, green, [
      [x, y, size, -38],
      [x, y, size * 1.1, 2],
      [x, y, size, 40],
    ]) +
    nib.moved(x, y, 0, size).patch('-15,-4! 15,-4! 11,20! -11,20!', '#B8694A') +
    nib.moved(x, y, 0, size).patch('-17,-6! 17,-6! 17,1! -17,1!', '#C97C5A');
  return (
    nib.patch('-10,-10! 270,-10! 270,200! -10,200!', mix(colour, '#DDF0E4', 0.4)) +
    nib.patch('20,30! 60,18! 30,110! 10,116! / 180,20! 206,16! 176,112! 164,110!', tint(colour, 0.75)) +
    nib.stripe('52,-10 52,210 / 128,-10 128,210 / 204,-10 204,210 / -10,70 270,70 / -10,136 270,136', 5, frame) +
    nib.stripe('-10,16 60,-2 128,-8 200,-2 270,16', 6, frame) +
    nib.patch('-10,196! 270,196! 270,270! -10,270!', floor) +
    nib.stripe(
      '-10,212 270,212 / -10,230 270,230 / 40,196 40,212 / 100,212 100,230 / 170,196 170,212 / 220,212 220,230',
      2.4,
      shade(floor, 0.16),
    ) +
    plant(34, 186, 1) +
    plant(226, 184, 1.1) +
    all(nib, leaf, shade(green, 0.12), [
      [60, -2, 0.7, 172],
      [76, 4, 0.6, 196],
      [188, -4, 0.7, 186],
      [206, 2, 0.6, 168],
    ])
  );
};

const study: Scene = (nib, colour) => {
  const [wood, floor] = [mix(colour, '#8A5B3C', 0.62), mix(colour, '#A9744C', 0.6)];
  const books = ['#B2533E', '#D6A33C', '#5E7F6A', '#34466B', '#E6D8B8', '#7E5273'];
  const shelf = (x: number, y: number, widths: readonly number[], from: number) => {
    let left = x;
    return widths
      .map((width, index) => {
        const height = 22 + ((index * 7 + from * 3) % 9);
        const book = nib.patch(
          `${left},${y}! ${left},${y - height}! ${left + width},${y - height}! ${left + width},${y}!`,
          mix(books[(index + from) % books.length] ?? colour, colour, 0.3),
        );
        left += width + 1;
        return book;
      })
      .join('');
  };
  return (
    nib.patch('-10,30! 62,30! 62,200! -10,200!', shade(wood, 0.25)) +
    shelf(4, 84, [9, 12, 8, 14, 10], 0) +
    shelf(2, 130, [13, 8, 11, 9, 12], 2) +
    shelf(6, 176, [10, 10, 13, 8, 9], 4) +
    nib.stripe('-10,36 62,36 / -10,86 62,86 / -10,132 62,132 / -10,178 62,178 / 62,30 62,200', 5, wood) +
    nib.patch('188,52! 236,52! 236,104! 188,104!', wood) +
    nib.patch('193,57! 231,57! 231,99! 193,99!', '#FBF3E0') +
    nib.patch(
      '212,78! 222,64 229,68 227,77 221,80 226,88 220,93 213,84! 206,93 198,89 203,80 197,78 195,68 203,64',
      mix(colour, '#D8573A', 0.7),
    ) +
    nib.patch('-10,198! 270,198! 270,270! -10,270!', floor) +
    nib.stripe('-10,200 270,200', 5, tint(wood, 0.25)) +
    nib.stripe('-10,216 270,216 / -10,232 270,232', 2.4, shade(floor, 0.14)) +
    nib.patch('128,214 190,218 214,230 190,243 128,247 66,243 42,230 66,218', mix('#B2533E', colour, 0.25)) +
    nib.stripe('128,220 182,223 200,230 182,238 128,241 74,238 56,230 74,223 128,220', 2.6, '#EBD3A6')
  );
};

const scenes: Record<Shape<'backdrop'>, Scene> = {
  meadow,
  dunes,
  tidepool,
  'ember-field': emberField,
  'night-sky': nightSky,
  greenhouse,
  study,
};

const plate = '128,15 198,24 238,70 244,136 234,198 192,236 128,243 64,236 22,198 12,136 18,70 58,24';
const sheet = '-10,-10! 266,-10! 266,266! -10,266!';

/** Draws a scene: on a plate with an edge of paper, or over the whole page. */
export function drawBackdrop(nib: Nib, shape: Shape<'backdrop'>, colour: string, whole: boolean, edge?: string): void {
  const inside = scenes[shape](nib, colour);
  if (whole) {
    nib.pen.raw('backdrop', `<g stroke="none">${nib.patch(sheet, colour)}${inside}</g>`);
    return;
  }
  if (edge) nib.line(`${plate} 128,15`, 14, edge);
  nib.fill(plate, colour, { inside, depth: 0, bare: true, line: 4.5 });
  const dark = brightness(colour) < 0.3 || shape === 'night-sky' || shape === 'ember-field';
  nib.plain('128,228 172,231 186,236 172,241 128,243 84,241 70,236 84,231', '#1B1530', dark ? 0.34 : 0.18);
}
