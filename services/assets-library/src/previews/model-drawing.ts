import { type Canvas, corner, cornerNumbers, type Surface } from './canvas.ts';
import { lamp } from './light.rules.ts';
import { type Matrix, multiply } from './matrices.rules.ts';
import { fullColour, fullNormal, type ModelPart } from './model-parts.ts';
import type { Piece } from './model-scene.ts';
import { Refusal } from './refusal.ts';

/** From where a model is seen: `view` brings it before the viewer, who stands at `distance` and looks at the origin. */
export type View = { view: Matrix; distance: number; scale: number; centreX: number; centreY: number };

/** A piece with the surface that it has. `uv`: six numbers of a matrix, which moves its texture. */
export type DrawnPiece = Piece & { surface: Surface; uv: readonly number[] };

/** Pixels that are looked at before a model takes too long: some seconds. */
const mostLooked = 2_000_000_000;

/** Draws pieces of a model on a canvas: those that let something through after all others. */
export function drawPieces(canvas: Canvas, pieces: readonly DrawnPiece[], view: View): void {
  for (const isClear of [false, true])
    for (const piece of pieces) if (piece.surface.isClear === isClear) new PieceDrawing(canvas, piece, view).draw();
}

/** Draws one piece. Its numbers are kept in fields, so that millions of triangles make no garbage. */
class PieceDrawing {
  private readonly canvas: Canvas;
  private readonly part: ModelPart;
  private readonly surface: Surface;
  private readonly view: View;
  private readonly uv: readonly number[];
  private readonly matrix: Float64Array;
  /** Turns normals: the cofactors of the matrix. */
  private readonly turn: Float64Array;
  private readonly isMirrored: boolean;
  private readonly corners = new Float64Array(3 * cornerNumbers);
  /** Three corners before the viewer. */
  private readonly points = new Float64Array(9);

  constructor(canvas: Canvas, { part, matrix, surface, uv }: DrawnPiece, view: View) {
    this.canvas = canvas;
    this.part = part;
    this.surface = surface;
    this.view = view;
    this.uv = uv;
    this.matrix = Float64Array.from(multiply(view.view, matrix));
    this.turn = cofactors(this.matrix);
    const [a = 0, b = 0, c = 0] = this.matrix;
    const [d = 0, e = 0, f = 0] = this.turn;
    this.isMirrored = a * d + b * e + c * f < 0;
  }

  draw(): void {
    const { corners, triangles } = this.part;
    for (let triangle = 0; triangle < triangles; triangle += 1) {
      const first = 3 * triangle;
      if (corners) this.drawTriangle(corners[first] ?? 0, corners[first + 1] ?? 0, corners[first + 2] ?? 0);
      else this.drawTriangle(first, first + 1, first + 2);
    }
    if (this.canvas.looked > mostLooked) throw new Refusal('This file takes too much time to look at.');
  }

  private drawTriangle(a: number, b: number, c: number): void {
    this.place(0, a);
    this.place(1, b);
    this.place(2, c);
    const p = this.points;
    const px = p[0] ?? 0;
    const py = p[1] ?? 0;
    const pz = p[2] ?? 0;
    const abx = (p[3] ?? 0) - px;
    const aby = (p[4] ?? 0) - py;
    const abz = (p[5] ?? 0) - pz;
    const acx = (p[6] ?? 0) - px;
    const acy = (p[7] ?? 0) - py;
    const acz = (p[8] ?? 0) - pz;
    const nx = aby * acz - abz * acy;
    const ny = abz * acx - abx * acz;
    const nz = abx * acy - aby * acx;
    // The viewer stands on the axis towards which z grows.
    const towards = nz * (this.view.distance - pz) - nx * px - ny * py;
    const isBack = towards < 0 !== this.isMirrored;
    if (isBack && !this.surface.isDoubleSided) return;
    const { normals } = this.part;
    if (normals) {
      const side = isBack ? -1 : 1;
      this.lightSmooth(0, a, normals, side);
      this.lightSmooth(1, b, normals, side);
      this.lightSmooth(2, c, normals, side);
    } else {
      const side = towards < 0 ? -1 : 1;
      for (let at = 0; at < 3; at += 1) this.light(at, side * nx, side * ny, side * nz);
    }
    this.colour(0, a);
    this.colour(1, b);
    this.colour(2, c);
    this.canvas.fill(this.corners, this.surface);
  }

  private place(at: number, vertex: number): void {
    const { matrix: m, points, corners, view } = this;
    const { positions, places } = this.part;
    const px = positions[3 * vertex] ?? 0;
    const py = positions[3 * vertex + 1] ?? 0;
    const pz = positions[3 * vertex + 2] ?? 0;
    const x = (m[0] ?? 0) * px + (m[4] ?? 0) * py + (m[8] ?? 0) * pz + (m[12] ?? 0);
    const y = (m[1] ?? 0) * px + (m[5] ?? 0) * py + (m[9] ?? 0) * pz + (m[13] ?? 0);
    const z = (m[2] ?? 0) * px + (m[6] ?? 0) * py + (m[10] ?? 0) * pz + (m[14] ?? 0);
    points[3 * at] = x;
    points[3 * at + 1] = y;
    points[3 * at + 2] = z;
    const near = 1 / (view.distance - z);
    const from = at * cornerNumbers;
    corners[from + corner.x] = view.centreX + view.scale * x * near;
    corners[from + corner.y] = view.centreY - view.scale * y * near;
    corners[from + corner.near] = near;
    if (!places) return;
    const u = places[2 * vertex] ?? 0;
    const v = places[2 * vertex + 1] ?? 0;
    const { uv } = this;
    corners[from + corner.u] = (uv[0] ?? 1) * u + (uv[1] ?? 0) * v + (uv[2] ?? 0);
    corners[from + corner.v] = (uv[3] ?? 0) * u + (uv[4] ?? 1) * v + (uv[5] ?? 0);
  }

  private lightSmooth(at: number, vertex: number, normals: Int8Array, side: number): void {
    const { turn } = this;
    const x = (normals[3 * vertex] ?? 0) / fullNormal;
    const y = (normals[3 * vertex + 1] ?? 0) / fullNormal;
    const z = (normals[3 * vertex + 2] ?? 0) / fullNormal;
    const sign = this.isMirrored ? -side : side;
    this.light(
      at,
      sign * ((turn[0] ?? 0) * x + (turn[3] ?? 0) * y + (turn[6] ?? 0) * z),
      sign * ((turn[1] ?? 0) * x + (turn[4] ?? 0) * y + (turn[7] ?? 0) * z),
      sign * ((turn[2] ?? 0) * x + (turn[5] ?? 0) * y + (turn[8] ?? 0) * z),
    );
  }

  private light(at: number, x: number, y: number, z: number): void {
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    const from = at * cornerNumbers;
    this.corners[from + corner.sky] = 0.5 + (0.5 * y) / length;
    this.corners[from + corner.lamp] = Math.max(0, (lamp.x * x + lamp.y * y + lamp.z * z) / length);
  }

  private colour(at: number, vertex: number): void {
    const { corners } = this;
    const { colours } = this.part;
    const from = at * cornerNumbers + corner.red;
    for (let part = 0; part < 4; part += 1)
      corners[from + part] = colours ? (colours[4 * vertex + part] ?? 0) / fullColour : 1;
  }
}

/** Returns the matrix that turns normals as a matrix turns surfaces, but for their length and sign. */
function cofactors(m: Float64Array): Float64Array {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = m;
  return Float64Array.of(
    e * i - f * h,
    f * g - d * i,
    d * h - e * g,
    h * c - i * b,
    i * a - g * c,
    g * b - h * a,
    b * f - c * e,
    c * d - a * f,
    a * e - b * d,
  );
}
