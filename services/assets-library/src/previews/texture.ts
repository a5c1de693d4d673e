/** Red, green, blue and alpha of each pixel, as sRGB. */
export type Level = { pixels: Uint8Array; width: number; height: number };

/** A picture on a surface: as it is, and smaller and smaller, for those that are seen from afar. */
export type Texture = { levels: readonly Level[]; wrapS?: number | undefined; wrapT?: number | undefined };

const wrap = { clamp: 33_071, mirror: 33_648 };

/** Returns a picture with its halves, down to one pixel. */
export function shrunk(level: Level): Level[] {
  const levels = [level];
  for (let last = level; last.width > 1 || last.height > 1; levels.push(last)) last = half(last);
  return levels;
}

function half({ pixels, width, height }: Level): Level {
  const [narrow, low] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const halved = new Uint8Array(4 * narrow * low);
  const stepX = width > 1 ? 4 : 0;
  const stepY = height > 1 ? 4 * width : 0;
  for (let y = 0; y < low; y += 1)
    for (let x = 0; x < narrow; x += 1)
      for (let part = 0; part < 4; part += 1) {
        const at = 2 * y * stepY + 2 * x * stepX + part;
        const sum =
          (pixels[at] ?? 0) + (pixels[at + stepX] ?? 0) + (pixels[at + stepY] ?? 0) + (pixels[at + stepX + stepY] ?? 0);
        halved[4 * (y * narrow + x) + part] = (sum + 2) >> 2;
      }
  return { pixels: halved, width: narrow, height: low };
}

/** Returns the pixel of a side that a number of a coordinate means. */
function place(at: number, size: number, mode: number | undefined): number {
  if (mode === wrap.clamp) return at < 0 ? 0 : at >= size ? size - 1 : at;
  if (mode !== wrap.mirror) return at - size * Math.floor(at / size);
  const twice = at - 2 * size * Math.floor(at / (2 * size));
  return twice < size ? twice : 2 * size - 1 - twice;
}

/** Writes the colour between the four pixels around a place into `colour`: red, green, blue and alpha from 0 to 255. */
export function sample(
  { levels, wrapS, wrapT }: Texture,
  depth: number,
  u: number,
  v: number,
  colour: Float64Array,
): void {
  const level = levels[Math.min(depth, levels.length - 1)];
  if (!level) return;
  // Nothing is taken apart by lists here: this runs for each pixel.
  const { pixels, width, height } = level;
  const x = u * width - 0.5;
  const y = v * height - 0.5;
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = x - left;
  const bottom = y - top;
  const x0 = place(left, width, wrapS);
  const x1 = place(left + 1, width, wrapS);
  const y0 = width * place(top, height, wrapT);
  const y1 = width * place(top + 1, height, wrapT);
  const a = 4 * (y0 + x0);
  const b = 4 * (y0 + x1);
  const c = 4 * (y1 + x0);
  const d = 4 * (y1 + x1);
  for (let part = 0; part < 4; part += 1) {
    const upper = (pixels[a + part] ?? 0) * (1 - right) + (pixels[b + part] ?? 0) * right;
    const lower = (pixels[c + part] ?? 0) * (1 - right) + (pixels[d + part] ?? 0) * right;
    colour[part] = upper * (1 - bottom) + lower * bottom;
  }
}
