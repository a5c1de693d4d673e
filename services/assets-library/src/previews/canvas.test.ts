import { Canvas, corner, cornerNumbers, type Surface } from './canvas.ts';
import { shrunk } from './texture.ts';

const red: Surface = {
  red: 1,
  green: 0,
  blue: 0,
  alpha: 1,
  texture: undefined,
  cutoff: -1,
  isClear: false,
  isUnlit: true,
  isDoubleSided: true,
};
const blue = { ...red, red: 0, blue: 1 };

type Corner = { x: number; y: number; near?: number; u?: number; v?: number };

/** Three corners of full colour. */
function triangle(...corners: [Corner, Corner, Corner]): Float64Array {
  const numbers = new Float64Array(3 * cornerNumbers);
  for (const [index, { x, y, near = 1, u = 0, v = 0 }] of corners.entries()) {
    const from = index * cornerNumbers;
    for (const name of ['red', 'green', 'blue', 'alpha'] as const) numbers[from + corner[name]] = 1;
    for (const [name, value] of Object.entries({ x, y, near, u, v })) numbers[from + corner[name as 'x']] = value;
  }
  return numbers;
}

const all = (near: number) => triangle({ x: -9, y: -9, near }, { x: 99, y: -9, near }, { x: -9, y: 99, near });
const pixel = ({ pixels, width }: Canvas, x: number, y: number) => [
  ...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

describe('a canvas', () => {
  it('fills the pixels whose middle is in a triangle, in either order of its corners', () => {
    const corners = [
      { x: 1, y: 1 },
      { x: 5, y: 1 },
      { x: 1, y: 5 },
    ] as const;
    for (const [a, b, c] of [corners, corners.toReversed() as unknown as typeof corners]) {
      const canvas = new Canvas(6, 6);
      canvas.fill(triangle(a, b, c), red);
      const filled = Array.from({ length: 36 }, (_, at) => pixel(canvas, at % 6, Math.floor(at / 6))[3]).filter(
        (alpha) => alpha,
      );
      expect(filled).toHaveLength(10);
      expect(pixel(canvas, 1, 1)[0]).toBeGreaterThan(200);
    }
  });

  it('shows what is nearer, whichever was drawn first', () => {
    for (const order of [
      [red, blue],
      [blue, red],
    ]) {
      const canvas = new Canvas(4, 4);
      for (const surface of order) canvas.fill(all(surface === red ? 2 : 1), surface);
      expect(pixel(canvas, 2, 2)[0]).toBeGreaterThan(200);
      expect(pixel(canvas, 2, 2)[2]).toBe(0);
    }
  });

  it('lets what is behind show through', () => {
    const canvas = new Canvas(4, 4);
    canvas.fill(all(1), blue);
    canvas.fill(all(2), { ...red, isClear: true, alpha: 0.5 });
    const [r = 0, , b = 0, alpha] = pixel(canvas, 2, 2);
    expect(Math.abs(r - b)).toBeLessThan(3);
    expect(alpha).toBe(255);
  });

  it('draws nothing for triangles that are thin, elsewhere, or nowhere', () => {
    const canvas = new Canvas(4, 4);
    canvas.fill(triangle({ x: 0, y: 0 }, { x: 2, y: 2 }, { x: 4, y: 4 }), red);
    canvas.fill(triangle({ x: 50, y: 50 }, { x: 60, y: 50 }, { x: 50, y: 60 }), red);
    canvas.fill(triangle({ x: Number.NaN, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }), red);
    expect(canvas.pixels.some((value) => value > 0)).toBe(false);
  });

  it('lays a picture on a surface as it goes into the distance, and leaves out where it has holes', () => {
    const pixels = Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 0);
    const texture = { levels: [{ pixels, width: 2, height: 1 }], wrapS: 33_071, wrapT: 33_071 };
    const canvas = new Canvas(100, 4);
    // The right end is four times as far away, so its half of the picture is seen smaller.
    const [left, right] = [
      { x: 0, near: 1, u: 0 },
      { x: 100, near: 0.25, u: 1 },
    ];
    const surface = { ...red, green: 1, blue: 1, texture, cutoff: 0.5 };
    canvas.fill(triangle({ ...left, y: 0 }, { ...right, y: 0 }, { ...left, y: 4 }), surface);
    canvas.fill(triangle({ ...right, y: 0 }, { ...right, y: 4 }, { ...left, y: 4 }), surface);
    const seen = Array.from({ length: 100 }, (_, x) => pixel(canvas, x, 1)[3]).filter((alpha) => alpha).length;
    expect(seen).toBeGreaterThan(75);
    expect(seen).toBeLessThan(85);
  });
});

describe('a texture', () => {
  it('gets smaller to its mean colour', () => {
    const level = { pixels: Uint8Array.from({ length: 4 * 6 }, (_, at) => (at < 12 ? 0 : 200)), width: 3, height: 2 };
    const levels = shrunk(level);
    expect(levels.map(({ width, height }) => [width, height])).toEqual([
      [3, 2],
      [1, 1],
    ]);
    expect([...(levels[1]?.pixels ?? [])]).toEqual([100, 100, 100, 100]);
  });
});
