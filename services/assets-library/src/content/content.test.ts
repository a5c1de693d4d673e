import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Accessor, NodeIO } from '@gltf-transform/core';
import { type LibraryType, licenceFields, newLibraryAsset, newLibraryTag } from '@hatchery/api/library-shapes';
import { createLogger } from '@hatchery/kit/log';
import { Resvg } from '@resvg/resvg-js';
import { fileTypeFromBuffer } from 'file-type';
import yauzl from 'yauzl';
import { createInspector } from '../previews/inspector.ts';
import { assetId, contentCount } from './content-asset.ts';
import { keptFamilies } from './families/kept.families.ts';
import { toldFamilies } from './families/told.families.ts';
import { wrap } from './lettering/lettering.ts';
import { cross, dot, minus, unit, type Vector } from './models/hull.ts';
import { noteWidth } from './plates/creatures.plate.ts';
import { contentAssets, contentLicences, contentTags } from './platform-content.ts';

/** Each file with its bytes, made once: tests run such code slowly. */
const files = contentAssets.flatMap((asset) => asset.files.map((file) => ({ ...file, bytes: file.content() })));
const bytesOf = (wanted: string) => files.find(({ name }) => name === wanted)?.bytes ?? Buffer.alloc(0);
const filesOf = (contentType: LibraryType) =>
  files.filter((file) => file.contentType === contentType).map((file) => [file.name, file] as const);

describe('what comes with the platform', () => {
  it('has ids that never change, each once', () => {
    expect(contentAssets.map(({ id }) => id)).toEqual(
      Array.from({ length: contentCount }, (_, index) => assetId(index + 1)),
    );
    expect(assetId(1)).toBe('7c0d5e2a-91b4-4f6e-8a3d-617373657401');
    expect(contentLicences.map(({ id }) => id)).toEqual([
      '7c0d5e2a-91b4-4f6e-8a3d-6c6963656e01',
      '7c0d5e2a-91b4-4f6e-8a3d-6c6963656e02',
    ]);
    const all = [...contentAssets, ...contentLicences].map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
  });

  it('is what a studio could have sent', () => {
    for (const { id, files: sent, licenceId: licenceUid, ...fields } of contentAssets) {
      const body = { ...fields, licenceUid, files: sent.map(({ name }) => ({ ticket: id, name })) };
      expect(newLibraryAsset.parse(body)).toEqual({ ...body, active: true });
      expect(contentLicences.map((licence) => licence.id)).toContain(licenceUid);
      expect(contentTags).toEqual(expect.arrayContaining(fields.tags));
      expect(new Set(sent.map(({ name }) => name)).size).toBe(sent.length);
    }
    for (const { id, ...fields } of contentLicences) expect(licenceFields.parse(fields)).toEqual(fields);
    for (const name of contentTags) expect(newLibraryTag.parse({ name })).toEqual({ name });
    expect(new Set(contentTags).size).toBe(contentTags.length);
  });

  it('has every tag in use', () => {
    const used = new Set(contentAssets.flatMap(({ tags }) => tags));
    expect(contentTags.filter((tag) => !used.has(tag))).toEqual([]);
  });

  it('makes the same bytes each time, and not many', () => {
    const changing = files.filter(({ bytes, content }) => !content().equals(bytes));
    expect(changing.map(({ name }) => name)).toEqual([]);
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(8_000_000);
  });

  it('is of the types that it names', async () => {
    for (const { name, contentType, bytes } of files) {
      const found = await fileTypeFromBuffer(bytes);
      // An SVG without a declaration of XML is text, of no type.
      expect({ name, type: found?.mime ?? 'image/svg+xml' }).toEqual({ name, type: contentType });
    }
  });

  it('passes the checks of uploads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    const path = join(folder, 'file');
    const inspector = createInspector({ log: createLogger({ service: 'test', level: 'silent' }) });
    // One of each type: looking at a file takes a while.
    const largestFirst = files.toSorted((one, other) => other.bytes.length - one.bytes.length);
    const smallest = new Map(largestFirst.map((file) => [file.contentType, file]));
    expect(smallest.size).toBe(6);
    try {
      for (const { name, contentType, bytes } of smallest.values()) {
        await writeFile(path, bytes);
        const refusal = await inspector.inspect({ path, contentType }).then(() => undefined, String);
        expect({ name, refusal }).toEqual({ name, refusal: undefined });
      }
    } finally {
      await inspector.close();
      await rm(folder, { recursive: true });
    }
  });
});

describe('pictures', () => {
  it.each(filesOf('image/svg+xml'))('%s stands alone', (_name, file) => {
    const svg = file.bytes.toString();
    expect(svg).not.toMatch(/<script|<text|<image|<style|<foreignObject|\son\w+=|javascript:|@import/i);
    const links = [...svg.matchAll(/href="([^"]*)"|url\(([^)]*)\)/g)].map(([, href, url]) => href ?? url ?? '');
    expect(links.filter((link) => !link.startsWith('#'))).toEqual([]);
    const ids = [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(links.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(128);
  });

  it('have room for what is written on them', () => {
    for (const { names, note } of [...keptFamilies, ...toldFamilies]) {
      expect({ names, lines: wrap(note, noteWidth, 17.5, 'italic').length <= 2 }).toEqual({ names, lines: true });
    }
  });
});

describe('sounds', () => {
  it.each(filesOf('audio/wav'))('%s is loud enough, never clipped, and silent at its ends', (_name, file) => {
    const wav = file.bytes;
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 44_100, 16]);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    const samples = Array.from(
      { length: (wav.length - 44) / 2 },
      (_, index) => wav.readInt16LE(44 + index * 2) / 32_768,
    );
    const loudest = (part: number[]) => part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest(samples)).toBeGreaterThan(0.69);
    expect(loudest(samples)).toBeLessThan(0.85);
    expect([samples[0], samples.at(-1)]).toEqual([0, 0]);
    // A click is a jump out of silence.
    expect(loudest(samples.slice(0, 44))).toBeLessThan(0.02);
    expect(loudest(samples.slice(-441))).toBeLessThan(0.005);
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
    expect(Math.abs(mean)).toBeLessThan(0.001);
  });
});

describe('models', () => {
  it.each(filesOf('model/gltf-binary'))(
    '%s reads back: its corners have normals that point out',
    async (_name, file) => {
      const document = await new NodeIO().readBinary(file.bytes);
      const primitives = document
        .getRoot()
        .listMeshes()
        .flatMap((mesh) => mesh.listPrimitives());
      expect(primitives.length).toBeGreaterThan(0);
      for (const primitive of primitives) {
        const part = (name: string) => primitive.getAttribute(name) as Accessor;
        const [positions, normals, indices] = [part('POSITION'), part('NORMAL'), primitive.getIndices() as Accessor];
        const count = positions.getCount();
        expect([normals.getCount(), part('COLOR_0').getCount()]).toEqual([count, count]);
        let away = 0;
        for (let corner = 0; corner < indices.getCount(); corner += 3) {
          const [a, b, c] = [0, 1, 2].map((next) =>
            positions.getElement(indices.getScalar(corner + next), []),
          ) as unknown as [Vector, Vector, Vector];
          const normal = normals.getElement(indices.getScalar(corner), []) as unknown as Vector;
          const face = unit(cross(minus(b, a), minus(c, a)));
          // The end of a twig looks along it, and its corners look aside.
          if (Math.abs(Math.hypot(...normal) - 1) > 0.001 || dot(face, normal) < -0.2) away++;
        }
        expect(away).toBe(0);
      }
    },
  );

  it('has about 4,000 triangles in an egg', async () => {
    const document = await new NodeIO().readBinary(bytesOf('speckled-egg.glb'));
    const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
    const triangles = (primitive?.getIndices()?.getCount() ?? 0) / 3;
    expect(triangles).toBeGreaterThan(3_500);
    expect(triangles).toBeLessThan(4_500);
  });
});

type OpenEntry = (entry: yauzl.Entry, done: (error: Error | null, stream: Readable) => void) => void;

describe('documents', () => {
  it('archives unpack to what was packed', async () => {
    const archive = await new Promise<yauzl.ZipFile>((resolve, reject) => {
      const bytes = bytesOf('eggs.zip');
      yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    const open = promisify(archive.openReadStream.bind(archive) as OpenEntry);
    const names: string[] = [];
    while (names.length < archive.entryCount) {
      const read = once(archive, 'entry');
      archive.readEntry();
      const [entry] = (await read) as [yauzl.Entry];
      const content = await buffer(await open(entry));
      expect(content.toString()).toMatch(/^<svg .*<\/svg>$/s);
      names.push(entry.fileName);
    }
    expect(names).toHaveLength(42);
    expect(names).toContain('eggs/void-shiny-hatching.svg');
  });

  it('the table of a PDF names where its objects are', () => {
    const pdf = bytesOf('field-guide.pdf').toString('latin1');
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    expect(pdf.slice(table, table + 5)).toBe('xref\n');
    const places = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places.length).toBeGreaterThan(100);
    for (const [index, place] of places.entries()) expect(pdf.startsWith(`${index + 1} 0 obj\n`, place)).toBe(true);
    expect(pdf.match(/\/Type \/Page /g)).toHaveLength(9);
  });
});
