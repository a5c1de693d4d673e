export interface Point {
  x: number;
  y: number;
  /** Marks a corner, where a curve turns sharply. */
  sharp?: boolean;
}

/** Moves a point. Sets a part, drawn around its own origin, onto a body. */
export type Place = (point: Point) => Point;

/** Reads "12,30 40,8! 50,20" (a "!" makes a corner) and places each point. */
export function points(text: string, place?: Place): Point[] {
  const list = text.split(' ').map((item) => {
    const [x = 0, y = 0] = item.split(',').map(Number.parseFloat);
    return { x, y, sharp: item.endsWith('!') };
  });
  return place ? list.map(place) : list;
}

/** Sets a part at a place, rotated clockwise in degrees and scaled. A negative `scaleX` mirrors it. */
export function at(x: number, y: number, turn = 0, scaleX = 1, scaleY = Math.abs(scaleX)): Place {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  return (point) => {
    const [px, py] = [point.x * scaleX, point.y * scaleY];
    return { ...point, x: x + px * cos - py * sin, y: y + px * sin + py * cos };
  };
}

/** Applies both places in turn: first onto the part, then onto the body. */
export function within(outer: Place, inner: Place): Place {
  return (point) => outer(inner(point));
}

/** Writes a number without its leading zero. A separator precedes it unless it has a sign. */
function written(value: number, first: boolean): string {
  const text = String(value);
  if (value < 0) return value > -1 ? `-${text.slice(2)}` : text;
  return (first ? '' : ' ') + (value > 0 && value < 1 ? text.slice(1) : text);
}

export function extent(list: readonly Point[]): {
  left: number;
  top: number;
  bottom: number;
  right: number;
  width: number;
  height: number;
} {
  const [xs, ys] = [list.map(({ x }) => x), list.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { left, right, top, bottom, width: right - left, height: bottom - top };
}

export function clockwise(outline: readonly Point[]): boolean {
  const doubled = outline.reduce((sum, here, index) => {
    const next = outline[(index + 1) % outline.length] as Point;
    return sum + here.x * next.y - next.x * here.y;
  }, 0);
  return doubled > 0;
}

/**
 * Returns path data of a smooth curve through the points. Tangents lean toward the closer neighbour, so uneven points
 * stay calm. Small shapes are written with more digits than large ones.
 */
export function curve(list: readonly Point[], closed = true): string {
  const { width, height } = extent(list);
  const size = Math.max(width, height);
  const parts = size > 40 ? 1 : size > 18 ? 2 : 10;
  const round = (value: number) => Math.round(value * parts) / parts;
  const count = list.length;
  const get = (index: number) =>
    list[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] as Point;
  const tangent = (index: number): [number, number] => {
    const [before, here, after] = [get(index - 1), get(index), get(index + 1)];
    if (here.sharp) return [0, 0];
    const inward = Math.hypot(here.x - before.x, here.y - before.y) || 1;
    const outward = Math.hypot(after.x - here.x, after.y - here.y) || 1;
    const dx = ((here.x - before.x) / inward) * outward + ((after.x - here.x) / outward) * inward;
    const dy = ((here.y - before.y) / inward) * outward + ((after.y - here.y) / outward) * inward;
    const length = Math.hypot(dx, dy) || 1;
    return [dx / length, dy / length];
  };
  const write = (command: string, steps: number[]) =>
    command + steps.map((step, index) => written(round(step) || 0, index === 0)).join('');
  let [penX, penY] = [round(get(0).x), round(get(0).y)];
  let path = `M${penX} ${penY}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [from, to] = [get(index), get(index + 1)];
    const reach = Math.hypot(to.x - from.x, to.y - from.y) * 0.37;
    const [out, back] = [tangent(index), tangent(index + 1)];
    const [endX, endY] = [round(to.x), round(to.y)];
    if (from.sharp && to.sharp) {
      path += write('l', [endX - penX, endY - penY]);
      [penX, penY] = [endX, endY];
      continue;
    }
    const steps = [
      from.x + out[0] * reach - penX,
      from.y + out[1] * reach - penY,
      to.x - back[0] * reach - penX,
      to.y - back[1] * reach - penY,
      endX - penX,
      endY - penY,
    ];
    path += write('c', steps);
    [penX, penY] = [endX, endY];
  }
  return closed ? `${path}z` : path;
}

/**
 * Returns the outline of a limb, tail or neck: a spine with a width at each point. Its start is rounded, and its end
 * too unless it tapers to nothing.
 */
export function limb(spine: readonly Point[], widths: readonly number[]): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  const last = spine.length - 1;
  spine.forEach((here, index) => {
    const before = spine[Math.max(0, index - 1)] as Point;
    const after = spine[Math.min(last, index + 1)] as Point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const [dx, dy] = [(after.x - before.x) / length, (after.y - before.y) / length];
    const half = (widths[index] ?? widths.at(-1) ?? 10) / 2;
    if (index === 0) left.push({ x: here.x - dx * half, y: here.y - dy * half });
    if (index === last && half < 2) {
      left.push({ ...here, sharp: true });
      return;
    }
    left.push({ x: here.x + dy * half, y: here.y - dx * half });
    right.push({ x: here.x - dy * half, y: here.y + dx * half });
    if (index === last) left.push({ x: here.x + dx * half, y: here.y + dy * half });
  });
  return [...left, ...right.reverse()];
}

/** Grows `count` tufts around a closed outline. `lean` combs them along it, `soft` rounds their tips. */
export function tufts(
  outline: readonly Point[],
  count: number,
  length: number,
  lean = 0.3,
  soft = false,
  vary: () => number = () => 0.5,
): Point[] {
  const fine = sample(outline, count * 4);
  const grown: Point[] = [];
  for (let index = 0; index < fine.length; index += 4) {
    const root = fine[index] as Point;
    const middle = fine[index + 2] as Point;
    const next = fine[(index + 4) % fine.length] as Point;
    const [dx, dy] = [next.x - root.x, next.y - root.y];
    const size = Math.hypot(dx, dy) || 1;
    const reach = length * (0.75 + vary() * 0.5);
    const tip = { x: middle.x + (dy / size) * reach + dx * lean, y: middle.y - (dx / size) * reach + dy * lean };
    grown.push({ ...root, sharp: true });
    if (soft) {
      grown.push(tip);
      continue;
    }
    const swell = {
      x: root.x + dx * 0.2 + (dy / size) * reach * 0.55,
      y: root.y + dy * 0.2 - (dx / size) * reach * 0.55,
    };
    grown.push(swell, { ...tip, sharp: true });
  }
  return grown;
}

/** Returns points at even steps along a closed smooth curve. */
function sample(outline: readonly Point[], count: number): Point[] {
  const dense: Point[] = [];
  const size = outline.length;
  for (let index = 0; index < size; index++) {
    const [a, b, c, d] = [-1, 0, 1, 2].map((step) => outline[(index + step + size) % size] as Point) as [
      Point,
      Point,
      Point,
      Point,
    ];
    for (let step = 0; step < 12; step++) dense.push(between(a, b, c, d, step / 12));
  }
  const lengths = [0];
  dense.forEach((here, index) => {
    const next = dense[(index + 1) % dense.length] as Point;
    lengths.push((lengths[index] ?? 0) + Math.hypot(next.x - here.x, next.y - here.y));
  });
  const total = lengths.at(-1) ?? 1;
  let cursor = 0;
  return Array.from({ length: count }, (_, index) => {
    while ((lengths[cursor + 1] ?? total) < (total * index) / count) cursor++;
    const { x, y } = dense[cursor % dense.length] as Point;
    return { x, y };
  });
}

/** Returns a point of the Catmull-Rom spline between b and c. */
function between(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const mix = (p: number, q: number, r: number, s: number) =>
    q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}
