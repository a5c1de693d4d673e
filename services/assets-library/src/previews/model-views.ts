import { surfaces } from '@hatchery/art/palette';
import { Canvas } from './canvas.ts';
import { type DrawnPiece, drawPieces, type View } from './model-drawing.ts';
import { boundsOf, type Frame, frameTurn } from './model-frame.ts';
import { castShadow, createGroundLook, type Shadow } from './model-shadow.ts';

/** Pixels that are drawn for one that is shown, in each direction: edges are smooth. */
const fine = 2;
const still: Frame = { width: 1280, height: 960 };
/** A model shows its front and one of its sides. */
const threeQuarters = -0.61;
export const turn = { count: 24, side: 320 };

const paper = Buffer.from(surfaces.paper.slice(1), 'hex');
/** Share of the light that the darkest shadow takes from the paper. */
const shade = [0.38, 0.38, 0.36];

/** Red, green and blue of each pixel. */
export type Drawn = Frame & { pixels: Buffer };

/** Draws a model from its front and side, and all views of a turn side by side, on paper. */
export async function drawModel(pieces: readonly DrawnPiece[]): Promise<{ still: Drawn; strip: Drawn }> {
  const bounds = boundsOf(pieces);
  const shadow = castShadow(pieces, bounds);
  const large = new Canvas(fine * still.width, fine * still.height);
  const [view] = frameTurn(pieces, bounds, [threeQuarters], large);
  const stillPixels = Buffer.alloc(3 * still.width * still.height);
  if (view) draw(large, pieces, view, shadow, { into: stillPixels, width: still.width, left: 0 });

  const strip = { width: turn.count * turn.side, height: turn.side };
  const stripPixels = Buffer.alloc(3 * strip.width * strip.height);
  const small = new Canvas(fine * turn.side, fine * turn.side);
  const turns = Array.from({ length: turn.count }, (_, index) => threeQuarters + (2 * Math.PI * index) / turn.count);
  for (const [index, each] of frameTurn(pieces, bounds, turns, small).entries()) {
    small.clear();
    draw(small, pieces, each, shadow, { into: stripPixels, width: strip.width, left: index * turn.side });
    // The process ends with the service, which it hears of in between.
    await new Promise(setImmediate);
  }
  return { still: { ...still, pixels: stillPixels }, strip: { ...strip, pixels: stripPixels } };
}

type Place = { into: Buffer; width: number; left: number };

function draw(canvas: Canvas, pieces: readonly DrawnPiece[], view: View, shadow: Shadow, place: Place): void {
  drawPieces(canvas, pieces, view);
  const darkness = createGroundLook(shadow, view);
  for (let y = 0; y < canvas.height / fine; y += 1)
    for (let x = 0; x < canvas.width / fine; x += 1) {
      const dark = darkness(fine * (x + 0.5), fine * (y + 0.5));
      layOnPaper(canvas, x, y, dark, place.into, 3 * (y * place.width + place.left + x));
    }
}

/** Writes a pixel: the mean of those that were drawn for it, on paper in the shadow. */
function layOnPaper({ pixels, width }: Canvas, x: number, y: number, dark: number, into: Buffer, to: number): void {
  const at = 4 * (fine * y * width + fine * x);
  for (let part = 0; part < 3; part += 1) {
    const ground = (paper[part] ?? 0) * (1 - (shade[part] ?? 0) * dark);
    let sum = 0;
    for (let line = 0; line < fine; line += 1)
      for (let step = 0; step < fine; step += 1) {
        const from = at + 4 * (line * width + step);
        const cover = (pixels[from + 3] ?? 0) / 255;
        sum += (pixels[from + part] ?? 0) * cover + ground * (1 - cover);
      }
    into[to + part] = Math.round(sum / (fine * fine));
  }
}
