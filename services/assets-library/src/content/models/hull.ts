export type Vector = readonly [x: number, y: number, z: number];
/** Places of three points in a list, counterclockwise from outside. */
export type Triangle = readonly [number, number, number];

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

type Face = { corners: Triangle; normal: Vector; reach: number };

/**
 * Joins points on a sphere to triangles that are as even as the points allow: the hull of such points is their Delaunay triangulation.
 * The first four points must not lie in a plane.
 */
export function hull(points: readonly Vector[]): Triangle[] {
  const point = (index: number) => points[index] as Vector;
  const faceOf = (a: number, b: number, c: number): Face => {
    const normal = cross(minus(point(b), point(a)), minus(point(c), point(a)));
    return { corners: [a, b, c], normal, reach: dot(normal, point(a)) };
  };
  const outward = (a: number, b: number, c: number, inside: number) => {
    const face = faceOf(a, b, c);
    return dot(face.normal, point(inside)) > face.reach ? faceOf(a, c, b) : face;
  };
  const faces = [outward(0, 1, 2, 3), outward(0, 1, 3, 2), outward(0, 2, 3, 1), outward(1, 2, 3, 0)];
  for (let next = 4; next < points.length; next++) {
    const edges = new Map<number, readonly [number, number]>();
    const keyOf = (from: number, to: number) => from * points.length + to;
    for (const [a, b, c] of takeSeen(faces, point(next)))
      for (const edge of [
        [a, b],
        [b, c],
        [c, a],
      ] as const)
        edges.set(keyOf(...edge), edge);
    // The rim of what the point replaces: edges between a face that it sees and one that it does not.
    for (const [from, to] of edges.values()) if (!edges.has(keyOf(to, from))) faces.push(faceOf(from, to, next));
  }
  return faces.map(({ corners }) => corners);
}

/** Takes the faces out of a list that a point lies above. */
function takeSeen(faces: Face[], [x, y, z]: Vector): Triangle[] {
  const seen: Triangle[] = [];
  for (let index = faces.length - 1; index >= 0; index--) {
    const { corners, normal, reach } = faces[index] as Face;
    if (normal[0] * x + normal[1] * y + normal[2] * z <= reach) continue;
    seen.push(corners);
    const last = faces.pop() as Face;
    if (index < faces.length) faces[index] = last;
  }
  return seen;
}
