import { fieldWidth, step } from '../engine/field.ts';
import { createRandom, nextBelow } from '../engine/random.ts';
import { blank, type Sprite } from './sprites.ts';
import type { View } from './view.ts';

/** The colours of a night. By day the page shows the early hours of it, by night the deep ones. */
const nights = {
  light: {
    sky: ['#1c2263', '#2a51a0', '#5c86c4', '#c9a9b4'],
    star: '#fffdf6',
    far: '#3d5f8f',
    wood: '#17294f',
    trunk: '#101d3d',
    meadow: ['#23486b', '#2c5f6a', '#2f6a5e'],
    tuft: '#3d7d68',
    path: '#41707b',
  },
  dark: {
    sky: ['#060917', '#0d1433', '#18245a', '#2c4380'],
    star: '#dfe8fb',
    far: '#1d3358',
    wood: '#0b142b',
    trunk: '#070d1f',
    meadow: ['#12243f', '#142c44', '#163344'],
    tuft: '#1f4452',
    path: '#1d3850',
  },
} as const;
export type Night = keyof typeof nights;

/** Paints all that stands still, once for each size of the page. */
export function paintScene(view: View, night: Night): Sprite {
  const [sprite, context] = blank(view.width, view.height);
  const colors = nights[night];
  // Where the wood ends and the meadow begins.
  const edge = view.top + 150 * step * view.scale;
  paintSky(context, view, edge, colors);
  paintWood(context, view, edge, colors);
  paintMeadow(context, view, edge, colors);
  return sprite;
}

type Colors = (typeof nights)[Night];

function paintSky(context: CanvasRenderingContext2D, { width, scale }: View, edge: number, colors: Colors): void {
  const sky = context.createLinearGradient(0, 0, 0, edge);
  colors.sky.forEach((color, index) => void sky.addColorStop(index / (colors.sky.length - 1), color));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, edge + 1);
  const random = createRandom(7);
  context.fillStyle = colors.star;
  for (let index = 0; index < 90; index += 1) {
    const [x, y] = [nextBelow(random, width), nextBelow(random, Math.max(1, Math.round(edge * 0.5)))];
    const size = (1 + nextBelow(random, 3)) * step * scale * 1.3;
    context.globalAlpha = 0.25 + nextBelow(random, 60) / 100;
    context.fillRect(x, y, size, size);
  }
  context.globalAlpha = 1;
}

/** Two rows of firs: thieves come out between them. */
function paintWood(context: CanvasRenderingContext2D, { width, scale }: View, edge: number, colors: Colors): void {
  const unit = step * scale;
  const random = createRandom(23);
  for (const [color, height, gap, foot] of [
    [colors.far, 210, 52, -46],
    [colors.wood, 250, 66, 0],
  ] as const) {
    context.fillStyle = color;
    for (let x = -gap * unit; x < width + gap * unit; x += gap * unit) {
      const tall = (height * (70 + nextBelow(random, 50)) * unit) / 100;
      paintFir(context, x + nextBelow(random, 30) * unit, edge + foot * unit + 8 * unit, tall);
    }
    // Between their feet it is as dark as under them.
    context.fillRect(0, edge + (foot - 128) * unit, width, 160 * unit);
  }
  const shade = context.createLinearGradient(0, edge - 60 * unit, 0, edge + 40 * unit);
  shade.addColorStop(0, `${colors.trunk}00`);
  shade.addColorStop(1, colors.trunk);
  context.fillStyle = shade;
  context.fillRect(0, edge - 60 * unit, width, 100 * unit);
}

function paintFir(context: CanvasRenderingContext2D, x: number, foot: number, height: number): void {
  const half = height * 0.27;
  context.beginPath();
  context.moveTo(x, foot - height);
  for (const [wide, up] of [
    [0.42, 0.66],
    [0.24, 0.66],
    [0.72, 0.36],
    [0.46, 0.36],
    [1, 0],
  ] as const)
    context.lineTo(x + half * wide, foot - height * up);
  for (const [wide, up] of [
    [1, 0],
    [0.46, 0.36],
    [0.72, 0.36],
    [0.24, 0.66],
    [0.42, 0.66],
  ] as const)
    context.lineTo(x - half * wide, foot - height * up);
  context.fill();
}

function paintMeadow(context: CanvasRenderingContext2D, view: View, edge: number, colors: Colors): void {
  const { width, height, left, top, scale } = view;
  const unit = step * scale;
  const ground = context.createLinearGradient(0, edge, 0, height);
  colors.meadow.forEach((color, index) => void ground.addColorStop(index / (colors.meadow.length - 1), color));
  context.fillStyle = ground;
  context.beginPath();
  context.moveTo(0, edge + 34 * unit);
  // The wood's edge is no ruler.
  for (let x = 0; x <= width + 90 * unit; x += 90 * unit)
    context.quadraticCurveTo(x + 22 * unit, edge + 6 * unit, x + 90 * unit, edge + 30 * unit);
  context.lineTo(width, height);
  context.lineTo(0, height);
  context.fill();
  // A hollow of lighter grass around the nests.
  context.fillStyle = colors.path;
  context.globalAlpha = 0.55;
  context.beginPath();
  context.ellipse(left + (fieldWidth * scale) / 2, top + 1_350 * unit, 620 * unit, 190 * unit, 0, 0, Math.PI * 2);
  context.fill();
  context.globalAlpha = 1;
  const random = createRandom(5);
  context.strokeStyle = colors.tuft;
  context.lineCap = 'round';
  for (let index = 0; index < 120; index += 1) {
    const y = edge + 70 * unit + nextBelow(random, Math.max(1, Math.round(height - edge)));
    paintTuft(context, nextBelow(random, width), y, unit * (8 + (14 * (y - edge)) / (height - edge)));
  }
}

function paintTuft(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.lineWidth = size / 4;
  context.beginPath();
  for (const lean of [-0.7, 0, 0.8]) {
    context.moveTo(x + lean * size * 0.3, y);
    context.quadraticCurveTo(x + lean * size * 0.4, y - size * 0.6, x + lean * size, y - size);
  }
  context.stroke();
}
