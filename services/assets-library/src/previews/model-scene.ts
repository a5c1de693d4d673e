import type { GlbFile } from './glb-file.ts';
import { findAccessor, readNumbers } from './gltf-numbers.ts';
import { identity, type Matrix, matrixOf, multiply } from './matrices.rules.ts';
import { countTriangles, createPartReader, type ModelPart } from './model-parts.ts';
import { damaged, Refusal } from './refusal.ts';

const mostTriangles = 2_000_000;
const mostPieces = 50_000;

/** A part of a model where it stands. */
export type Piece = { part: ModelPart; matrix: Matrix };
export type Scene = { pieces: Piece[]; triangles: number };

/** Reads a model as it stands when nothing moves. @throws Refusal for one with too much in it, or nothing that is seen */
export function readScene(file: GlbFile): Scene {
  const places = listMeshes(file);
  const { meshes } = file.document;
  const drawn = places.flatMap(({ mesh, matrix }) => {
    const primitives = meshes[mesh]?.primitives;
    if (!primitives) throw damaged('model');
    return primitives
      .map((primitive) => ({ primitive, matrix, triangles: countTriangles(file, primitive) }))
      .filter(({ triangles }) => triangles > 0);
  });
  const triangles = drawn.reduce((sum, piece) => sum + piece.triangles, 0);
  if (triangles > mostTriangles)
    throw new Refusal(
      `The model has ${triangles} triangles. At most ${mostTriangles / 1_000_000} million are allowed.`,
    );
  if (triangles === 0) throw new Refusal('The model has no surface to show.');
  if (drawn.length > mostPieces) throw new Refusal(`The model has more than ${mostPieces} parts. Join some of them.`);

  const readPart = createPartReader(file);
  const parts = new Map<object, ModelPart>();
  const pieces = drawn.map(({ primitive, matrix }) => {
    const part = parts.get(primitive) ?? readPart(primitive);
    parts.set(primitive, part);
    return { part, matrix };
  });
  return { pieces, triangles };
}

type Place = { mesh: number; matrix: Matrix };

/** Returns the meshes of the scene with their places. A node stands in one place only, so nothing goes in circles. */
function listMeshes(file: GlbFile): Place[] {
  const { nodes, scenes, scene } = file.document;
  const children = new Set(nodes.flatMap((node) => node.children));
  const roots =
    scenes[scene ?? 0]?.nodes ??
    nodes
      .keys()
      .filter((index) => !children.has(index))
      .toArray();
  const world = new Map<number, Matrix>();
  const waiting = roots.map((index) => ({ index, parent: identity }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, parent } = next;
    const node = nodes[index];
    if (!node || world.has(index)) throw damaged('model');
    const matrix = multiply(parent, matrixOf(node));
    world.set(index, matrix);
    for (const child of node.children) waiting.push({ index: child, parent: matrix });
  }
  return [...world].flatMap(([index, matrix]) => {
    const { mesh, skin } = nodes[index] ?? {};
    if (mesh === undefined) return [];
    return [{ mesh, matrix: skin === undefined ? matrix : bindMatrix(file, skin, world) }];
  });
}

/** Returns where a skinned mesh stands before its bones move: it goes with its first bone, wherever its own node is. */
function bindMatrix(file: GlbFile, index: number, world: ReadonlyMap<number, Matrix>): Matrix {
  const skin = file.document.skins[index];
  const joint = world.get(skin?.joints[0] ?? -1);
  if (!skin || !joint) throw damaged('model');
  if (skin.inverseBindMatrices === undefined) return joint;
  const accessor = findAccessor(file, skin.inverseBindMatrices, ['MAT4']);
  const inverse = new Float64Array(16);
  readNumbers(
    file,
    { ...accessor, count: Math.min(1, accessor.count), sparse: undefined },
    { into: inverse, width: 16 },
  );
  return multiply(joint, [...inverse]);
}
