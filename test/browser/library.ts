import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { eventually } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { openStudio } from './studio.ts';

const assets = '/v2/assets-library';

export interface GivenFile {
  name: string;
  contentType: string;
  content: Buffer;
}

interface Ticket {
  ticket: string;
  parts: { uploadUrl: string; headers: Record<string, string>; size: number }[];
}

interface PublishedFile {
  uid: string;
  name: string;
  sha256: string;
}

interface PublishedAsset {
  uid: string;
  version: number;
  title: string;
  files: PublishedFile[];
}

interface Licence {
  uid: string;
  name: string;
  version: number;
}

/** Fills the library as an admin does. Words, tags and licences of a test are its own. */
export async function openLibrary(url: string) {
  const { ask, asAdmin } = await openStudio(url);
  const admin = (method: string, path: string) => asAdmin(method, path, undefined as unknown as object);

  async function upload(files: readonly GivenFile[]): Promise<{ ticket: string; name: string }[]> {
    const wanted = files.map(({ contentType, content }) => ({ contentType, size: content.length }));
    const tickets: Ticket[] = await asAdmin('POST', `${assets}/file-upload-urls`, { files: wanted });
    return Promise.all(
      files.map(async ({ name, content }, index) => {
        const { ticket, parts } = tickets[index] as Ticket;
        let from = 0;
        for (const { uploadUrl, headers, size } of parts) {
          const body = new Uint8Array(content.subarray(from, from + size));
          const sent = await fetch(new URL(uploadUrl, url), { method: 'PUT', headers, body });
          if (!sent.ok) throw new Error(`A part did not arrive: ${sent.status} ${await sent.text()}`);
          from += size;
        }
        return { ticket, name };
      }),
    );
  }

  const checked = (uid: string): Promise<PublishedAsset> =>
    eventually(async () => {
      const asset = await admin('GET', `${assets}/desk/${uid}`);
      if (asset.pending?.state === 'refused') throw new Error(`Refused: ${JSON.stringify(asset.pending)}`);
      return asset.pending === undefined && asset;
    });

  /** The fields that are alike in all assets of a test. */
  const fieldsOf = (title: string, licence: Licence, tags: readonly string[]) => ({
    title,
    description: `${title}, found under old leaves in the first spring. It glows a little when touched.`,
    author: 'Field station',
    licenceUid: licence.uid,
    tags,
  });

  return {
    ask,
    /** Creates a licence in its first version. */
    async newLicence(name: string): Promise<Licence> {
      const words = { name: `${name} ${randomUUID().slice(0, 8)}`, ...licenceWords(1) };
      return asAdmin('POST', `${assets}/licences`, words);
    },
    /** Publishes the next version of a licence. */
    publishNext: ({ uid, name, version }: Licence): Promise<Licence> =>
      asAdmin('PUT', `${assets}/licences/${uid}`, { name, version, ...licenceWords(version + 1) }),
    async newTag(): Promise<string> {
      const { name } = await asAdmin('POST', `${assets}/tags`, { name: `tag-${randomUUID().slice(0, 8)}` });
      return name;
    },
    /** Publishes an asset. @returns it once its files have passed their checks */
    async publish(title: string, licence: Licence, tags: readonly string[], files: readonly GivenFile[]) {
      const body = { ...fieldsOf(title, licence, tags), files: await upload(files) };
      const { uid } = await asAdmin('POST', assets, body);
      return checked(uid);
    },
    /** Publishes other files as the next version of an asset. */
    async publishFiles(asset: PublishedAsset, licence: Licence, tags: readonly string[], files: readonly GivenFile[]) {
      const body = {
        ...fieldsOf(asset.title, licence, tags),
        active: true,
        version: asset.version,
        files: await upload(files),
      };
      await asAdmin('PUT', `${assets}/${asset.uid}`, body);
      return checked(asset.uid);
    },
    remove: (uid: string) => admin('DELETE', `${assets}/${uid}`),
  };
}

const licenceWords = (version: number) => ({
  summary: [
    'Use it in your own games, films and prints.',
    'Name the author with the credit line.',
    ...(version > 1 ? ['Say where you got it.'] : []),
  ],
  text: `Version ${version}.\n\nYou may use it, and you name who made it.`,
});

/** A picture that no other test has sent: equal bytes are stored once. */
export async function picture(name: string, width: number, height: number): Promise<GivenFile> {
  const [background, hill] = [randomUUID(), randomUUID()].map((text) => `#${text.slice(0, 6)}`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${background}"/><ellipse cx="50%" cy="100%" rx="60%" ry="50%" fill="${hill}"/>
    <circle cx="70%" cy="30%" r="${height / 8}" fill="#fff6d8"/></svg>`;
  return { name, contentType: 'image/png', content: await sharp(Buffer.from(drawing)).png().toBuffer() };
}

/** A tone that fades in and out, `seconds` long. */
export function sound(name: string, seconds: number): GivenFile {
  const [rate, pitch] = [22_050, 220 + Math.floor(Math.random() * 400)];
  const samples = rate * seconds;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples * 2, 40);
  const wave = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at++) {
    const loud = Math.abs(Math.sin((at / rate) * 0.9)) * 14_000;
    wave.writeInt16LE(Math.round(loud * Math.sin((at / rate) * pitch * 2 * Math.PI)), at * 2);
  }
  return { name, contentType: 'audio/wav', content: Buffer.concat([head, wave]) };
}

/** A box with a flat colour, as binary glTF. */
export function model(name: string): GivenFile {
  const half = [0.8, 0.5, 0.3];
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
    half.map((length, axis) => ((corner >> axis) & 1 ? length : -length)),
  );
  const faces = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ];
  const points = Buffer.from(new Float32Array(corners).buffer);
  const binary = Buffer.concat([points, Buffer.from(new Uint16Array(faces).buffer)]);
  const color = [Math.random(), Math.random(), Math.random(), 1];
  const scene = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: color, metallicFactor: 0 } }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    accessors: [
      {
        ...{ bufferView: 0, componentType: 5126, count: 8, type: 'VEC3' },
        ...{ min: half.map((length) => -length), max: half },
      },
      { bufferView: 1, componentType: 5123, count: faces.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: points.length },
      { buffer: 0, byteOffset: points.length, byteLength: binary.length - points.length },
    ],
    buffers: [{ byteLength: binary.length }],
  };
  const chunk = (type: string, content: Buffer, filler: string) => {
    const padded = Buffer.concat([content, Buffer.from(filler.repeat((4 - (content.length % 4)) % 4))]);
    const head = Buffer.alloc(8);
    head.writeUInt32LE(padded.length, 0);
    head.write(type, 4);
    return Buffer.concat([head, padded]);
  };
  const chunks = [chunk('JSON', Buffer.from(JSON.stringify(scene)), ' '), chunk('BIN\0', binary, '\0')];
  const head = Buffer.alloc(12);
  head.write('glTF', 0);
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8);
  return { name, contentType: 'model/gltf-binary', content: Buffer.concat([head, ...chunks]) };
}

/** A ZIP archive of texts, none of them compressed. */
export function archive(name: string, entries: Record<string, string>): GivenFile {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(entries)) {
    const [title, content] = [Buffer.from(path), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, title, content]);
    locals.push(local);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, place, title]));
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return { name, contentType: 'application/zip', content: Buffer.concat([...locals, index, end]) };
}
