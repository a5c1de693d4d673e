import { byteOf, lights, linearOf } from './light.rules.ts';
import { sample, type Texture } from './texture.ts';

/** A surface as it is drawn. Its colour is in linear light. */
export type Surface = {
  red: number;
  green: number;
  blue: number;
  alpha: number;
  texture: Texture | undefined;
  /** Pixels with less alpha are not drawn. */
  cutoff: number;
  /** Lets through what is behind. */
  isClear: boolean;
  isUnlit: boolean;
  isDoubleSided: boolean;
};

/** Places of the numbers of a corner. */
export const corner = {
  x: 0,
  y: 1,
  near: 2,
  sky: 3,
  lamp: 4,
  u: 5,
  v: 6,
  red: 7,
  green: 8,
  blue: 9,
  alpha: 10,
} as const;
export const cornerNumbers = 11;
/** Those that are spread over the surface: `near`, which is 1 / distance, and all that follow, times `near`. */
const spread = cornerNumbers - corner.near;

/** Pixels of a picture with their distances. Triangles are drawn on it in any order. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha, as sRGB. */
  readonly pixels: Uint8ClampedArray;
  /** Triangles that cover each other cost time. */
  looked = 0;
  private readonly near: Float32Array;
  private readonly start = new Float64Array(spread);
  private readonly across = new Float64Array(spread);
  private readonly down = new Float64Array(spread);
  private readonly texel = new Float64Array(4);

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8ClampedArray(4 * width * height);
    this.near = new Float32Array(width * height);
  }

  clear(): void {
    this.pixels.fill(0);
    this.near.fill(0);
  }

  /** Draws a triangle whose corners stand one after the other in `corners`, on the screen and in either order. */
  fill(corners: Float64Array, surface: Surface): void {
    const ax = corners[corner.x] ?? 0;
    const ay = corners[corner.y] ?? 0;
    const bx = corners[cornerNumbers + corner.x] ?? 0;
    const by = corners[cornerNumbers + corner.y] ?? 0;
    const cx = corners[2 * cornerNumbers + corner.x] ?? 0;
    const cy = corners[2 * cornerNumbers + corner.y] ?? 0;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (!(Math.abs(area) > 1e-9)) return;
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const right = Math.min(this.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(this.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    if (left > right || top > bottom) return;
    this.looked += (right - left + 1) * (bottom - top + 1);
    this.slope(corners, area, left + 0.5, top + 0.5);

    // Shares of the second and the third corner. That of the first is the rest.
    const secondAcross = (cy - ay) / area;
    const secondDown = (ax - cx) / area;
    const thirdAcross = (ay - by) / area;
    const thirdDown = (bx - ax) / area;
    const depth = surface.texture ? this.depthOf(corners, surface.texture, Math.abs(area)) : 0;
    for (let y = top; y <= bottom; y += 1) {
      const fromX = left + 0.5 - ax;
      const fromY = y + 0.5 - ay;
      let second = fromX * secondAcross + fromY * secondDown;
      let third = fromX * thirdAcross + fromY * thirdDown;
      let wasInside = false;
      for (let x = left; x <= right; x += 1, second += secondAcross, third += thirdAcross) {
        if (second < 0 || third < 0 || second + third > 1) {
          if (wasInside) break;
          continue;
        }
        wasInside = true;
        this.shade(x, y, x - left, y - top, surface, depth);
      }
    }
  }

  /** Finds how the numbers of the corners change from pixel to pixel. Divided by the distance, they change evenly. */
  private slope(corners: Float64Array, area: number, x: number, y: number): void {
    const ax = corners[corner.x] ?? 0;
    const ay = corners[corner.y] ?? 0;
    const abx = (corners[cornerNumbers + corner.x] ?? 0) - ax;
    const aby = (corners[cornerNumbers + corner.y] ?? 0) - ay;
    const acx = (corners[2 * cornerNumbers + corner.x] ?? 0) - ax;
    const acy = (corners[2 * cornerNumbers + corner.y] ?? 0) - ay;
    for (let part = 0; part < spread; part += 1) {
      const at = corner.near + part;
      const a = this.spreadOf(corners, 0, at);
      const ab = this.spreadOf(corners, cornerNumbers, at) - a;
      const ac = this.spreadOf(corners, 2 * cornerNumbers, at) - a;
      const across = (ab * acy - ac * aby) / area;
      const down = (ac * abx - ab * acx) / area;
      this.across[part] = across;
      this.down[part] = down;
      this.start[part] = a + across * (x - ax) + down * (y - ay);
    }
  }

  private spreadOf(corners: Float64Array, from: number, at: number): number {
    const value = corners[from + at] ?? 0;
    return at === corner.near ? value : value * (corners[from + corner.near] ?? 0);
  }

  /** Returns which half of the half of a texture has about one pixel for each pixel of the screen. */
  private depthOf(corners: Float64Array, { levels }: Texture, area: number): number {
    const { u, v } = corner;
    const au = corners[u] ?? 0;
    const av = corners[v] ?? 0;
    const [b, c] = [cornerNumbers, 2 * cornerNumbers];
    const onTexture = Math.abs(
      ((corners[b + u] ?? 0) - au) * ((corners[c + v] ?? 0) - av) -
        ((corners[c + u] ?? 0) - au) * ((corners[b + v] ?? 0) - av),
    );
    const texels = onTexture * (levels[0]?.width ?? 1) * (levels[0]?.height ?? 1);
    const depth = Math.round(0.5 * Math.log2(texels / area) - 0.25);
    return depth > 0 ? Math.min(depth, levels.length - 1) : 0;
  }

  private value(part: number, dx: number, dy: number): number {
    return (this.start[part] ?? 0) + dx * (this.across[part] ?? 0) + dy * (this.down[part] ?? 0);
  }

  private shade(x: number, y: number, dx: number, dy: number, surface: Surface, depth: number): void {
    const at = y * this.width + x;
    const near = this.value(0, dx, dy);
    if (near <= (this.near[at] ?? 0)) return;
    const distance = 1 / near;
    let red = surface.red * this.value(corner.red - corner.near, dx, dy) * distance;
    let green = surface.green * this.value(corner.green - corner.near, dx, dy) * distance;
    let blue = surface.blue * this.value(corner.blue - corner.near, dx, dy) * distance;
    let alpha = surface.alpha * this.value(corner.alpha - corner.near, dx, dy) * distance;
    if (surface.texture) {
      const { texel } = this;
      const u = this.value(corner.u - corner.near, dx, dy) * distance;
      const v = this.value(corner.v - corner.near, dx, dy) * distance;
      sample(surface.texture, depth, u, v, texel);
      red *= linearOf[(texel[0] ?? 0) | 0] ?? 0;
      green *= linearOf[(texel[1] ?? 0) | 0] ?? 0;
      blue *= linearOf[(texel[2] ?? 0) | 0] ?? 0;
      alpha *= (texel[3] ?? 0) / 255;
    }
    if (alpha < surface.cutoff) return;
    if (!surface.isUnlit) {
      const sky = this.value(corner.sky - corner.near, dx, dy) * distance;
      const shine = this.value(corner.lamp - corner.near, dx, dy) * distance;
      red *= lights.paper[0] + (lights.sky[0] - lights.paper[0]) * sky + lights.lamp[0] * shine;
      green *= lights.paper[1] + (lights.sky[1] - lights.paper[1]) * sky + lights.lamp[1] * shine;
      blue *= lights.paper[2] + (lights.sky[2] - lights.paper[2]) * sky + lights.lamp[2] * shine;
    }
    if (!surface.isClear) this.near[at] = near;
    this.put(4 * at, red, green, blue, surface.isClear ? Math.min(1, alpha) : 1);
  }

  private put(at: number, red: number, green: number, blue: number, alpha: number): void {
    const { pixels } = this;
    const below = (pixels[at + 3] ?? 0) / 255;
    const all = alpha + below * (1 - alpha);
    if (all <= 0) return;
    const share = alpha / all;
    pixels[at] = byteOf(red) * share + (pixels[at] ?? 0) * (1 - share);
    pixels[at + 1] = byteOf(green) * share + (pixels[at + 1] ?? 0) * (1 - share);
    pixels[at + 2] = byteOf(blue) * share + (pixels[at + 2] ?? 0) * (1 - share);
    pixels[at + 3] = 255 * all;
  }
}
