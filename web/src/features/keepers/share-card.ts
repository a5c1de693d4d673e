import { pngOf } from './picture-file.ts';

const size = { width: 1_200, height: 630 };
const sky: readonly (readonly [number, string])[] = [
  [0, '#1c2263'],
  [0.35, '#2a51a0'],
  [0.65, '#3c86d9'],
  [0.88, '#9fcdf0'],
  [1, '#fbe3c8'],
];
const margin = 72;
const pictureSide = 486;

interface ShareCard {
  picture: HTMLImageElement;
  name: string;
  /** A line beneath the name. */
  words: string;
}

/** Draws the card that a keeper is shared with: its picture and its name under the sky. */
export const drawShareCard = ({ picture, name, words }: ShareCard): Promise<Blob> =>
  pngOf(size.width, size.height, (pen) => {
    const gradient = pen.createLinearGradient(0, 0, 0, size.height);
    for (const [at, colour] of sky) gradient.addColorStop(at, colour);
    pen.fillStyle = gradient;
    pen.fillRect(0, 0, size.width, size.height);
    const left = size.width - margin - pictureSide;
    pen.save();
    pen.beginPath();
    pen.roundRect(left, margin, pictureSide, pictureSide, 40);
    pen.fillStyle = '#fffdf6';
    pen.fill();
    pen.clip();
    pen.drawImage(picture, left, margin, pictureSide, pictureSide);
    pen.restore();
    const room = left - margin * 2;
    pen.fillStyle = '#fffdf6';
    writeFitting(pen, name, { x: margin, y: 300, room, largest: 84 });
    pen.font = '600 32px "Nunito Sans Variable", sans-serif';
    pen.fillText(words, margin, 356, room);
    pen.font = '600 36px "Fraunces Variable", Georgia, serif';
    pen.fillText('Hatchery', margin, size.height - margin);
  });

type Line = { x: number; y: number; room: number; largest: number };

/** Writes a line as large as it fits. */
function writeFitting(pen: CanvasRenderingContext2D, text: string, { x, y, room, largest }: Line): void {
  const fontOf = (pixels: number) => `600 ${pixels}px "Fraunces Variable", Georgia, serif`;
  pen.font = fontOf(largest);
  const { width } = pen.measureText(text);
  pen.font = fontOf(Math.min(largest, Math.floor((largest * room) / Math.max(1, width))));
  pen.fillText(text, x, y, room);
}
