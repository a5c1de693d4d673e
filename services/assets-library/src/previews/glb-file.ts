import type { FileBytes } from './file-bytes.ts';
import { type Gltf, gltf } from './gltf.shapes.ts';
import { damaged, Refusal } from './refusal.ts';

const magic = 0x46546c67;
const kind = { json: 0x4e4f534a, binary: 0x004e4942 };
const [headerBytes, chunkBytes] = [12, 8];
const mostJsonMebibytes = 16;

/** Extensions that change nothing that a preview shows, or that it understands. */
const known = /^(KHR_materials_\w+|KHR_texture_transform|KHR_mesh_quantization|KHR_lights_punctual|EXT_texture_webp)$/;

/** A model in one file: its description, and where its numbers and pictures are. */
export type GlbFile = { bytes: FileBytes; document: Gltf; binary: { from: number; to: number } };

/** Reads the description of a model. @throws Refusal for one that is not all in the file, or needs a decoder of its own */
export function readGlb(bytes: FileBytes): GlbFile {
  const header = bytes.copy(0, headerBytes + chunkBytes);
  if (header.length < headerBytes + chunkBytes || header.readUInt32LE(0) !== magic || header.readUInt32LE(4) !== 2)
    throw damaged('model');
  const length = header.readUInt32LE(12);
  if (header.readUInt32LE(16) !== kind.json) throw damaged('model');
  if (length > mostJsonMebibytes * 2 ** 20)
    throw new Refusal(`The model is described by more than ${mostJsonMebibytes} MiB of JSON.`);

  const from = headerBytes + chunkBytes + length;
  const document = parse(bytes.copy(headerBytes + chunkBytes, length));
  checkReferences(document);
  const next = bytes.copy(from, chunkBytes);
  if (next.length < chunkBytes || next.readUInt32LE(4) !== kind.binary)
    return { bytes, document, binary: { from, to: from } };
  const to = from + chunkBytes + next.readUInt32LE(0);
  if (to > bytes.size) throw damaged('model');
  return { bytes, document, binary: { from: from + chunkBytes, to } };
}

function parse(json: Buffer): Gltf {
  try {
    return gltf.parse(JSON.parse(json.toString('utf8')));
  } catch (error) {
    throw damaged('model', error);
  }
}

function checkReferences({ buffers, images, extensionsRequired }: Gltf): void {
  const isElsewhere = ({ uri }: { uri?: string | undefined }) => uri !== undefined && !uri.startsWith('data:image/');
  if (buffers.some(({ uri }) => uri !== undefined) || images.some(isElsewhere))
    throw new Refusal('The model refers to other files. Save it as one GLB with everything in it.');
  const unknown = extensionsRequired.find((name) => !known.test(name));
  if (unknown) throw new Refusal(`The model needs the extension ${unknown.slice(0, 60)}. Save it without.`);
}
