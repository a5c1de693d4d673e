import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { deflateSync } from 'node:zlib';
import type { LibraryType } from '@hatchery/api/library-shapes';
import { eventually } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { changeGlb, glb, pdf, plain, pngBomb, pngChunk, svg, wav, zip } from './fixtures/files.fixture.ts';
import { lookingProcesses, startLooks } from './fixtures/looks.fixture.ts';
import { mp3Tone, opusTone, vorbisTone } from './fixtures/tones.fixture.ts';

// A file that takes a minute to refuse takes this long here.
const looks = startLooks({ fileMilliseconds: 15_000 });
const inspect = (content: Buffer, contentType: LibraryType) => looks.inspect(content, contentType);
afterAll(async () => {
  expect(looks.leftBehind()).toBe(0);
  await looks.close();
  expect(lookingProcesses()).toEqual([]);
});

/** Expects a file to be refused, and the next one to be looked at as ever. */
async function expectRefusal(content: Buffer, contentType: LibraryType, message: string | RegExp): Promise<void> {
  await expect(inspect(content, contentType)).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringMatching(message),
  });
  expect(await inspect(pdf, 'application/pdf')).toEqual({ facts: {} });
}

const ofEachType = async (): Promise<Record<LibraryType, Buffer>> => ({
  'image/png': await plain(60, 40).png().toBuffer(),
  'image/jpeg': await plain(60, 40).jpeg().toBuffer(),
  'image/webp': await plain(60, 40).webp().toBuffer(),
  'image/gif': await plain(60, 40).gif().toBuffer(),
  'image/svg+xml': svg('<rect width="5" height="5"/>'),
  'model/gltf-binary': await glb(),
  'audio/mpeg': mp3Tone,
  'audio/ogg': vorbisTone,
  'audio/wav': wav(),
  'application/pdf': pdf,
  'application/zip': zip([{ name: 'one.txt' }]),
});

describe('a type', () => {
  it('is told from the bytes, whatever was announced', async () => {
    const files = await ofEachType();
    const types = Object.keys(files) as LibraryType[];
    for (const [index, announced] of types.entries()) {
      const other = types[(index + 1) % types.length] ?? announced;
      await expect(inspect(files[other], announced)).rejects.toMatchObject({
        code: 'bad-request',
        message: expect.stringMatching(/^The file is not an? \w+ \w+, although it was announced as one\.$/),
      });
    }
  });

  it('is that of no page, no empty file and no noise', async () => {
    const others = [
      Buffer.from('<!DOCTYPE html><html><svg xmlns="http://www.w3.org/2000/svg"/></html>'),
      Buffer.alloc(4_096, 0x5a),
      Buffer.alloc(0),
    ];
    for (const type of Object.keys(await ofEachType()) as LibraryType[])
      for (const content of others)
        await expect(inspect(content, type)).rejects.toMatchObject({
          code: 'bad-request',
          message: expect.stringMatching(/^The file is (not an? |empty)/),
        });
  });

  it('of a file that breaks off is refused or read as far as it goes, and never more than that', async () => {
    const files = await ofEachType();
    for (const type of Object.keys(files) as LibraryType[])
      for (const share of [0.1, 0.5, 0.9]) {
        const content = files[type].subarray(0, Math.floor(share * files[type].length));
        const outcome = await inspect(content, type).catch((error: unknown) => error);
        expect(outcome).toEqual(
          type.startsWith('audio/') ? expect.anything() : expect.objectContaining({ code: 'bad-request' }),
        );
        if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'bad-request' });
      }
  });
});

describe('a hostile picture', () => {
  it('that says it has more pixels than memory is refused by its header', () =>
    expectRefusal(pngBomb(60_000, 60_000), 'image/png', 'At most 24 million'));

  it('that has fewer pixels than it says is refused', () =>
    expectRefusal(pngBomb(4_000, 5_000), 'image/png', 'damaged'));

  it('is not read for its texts', async () => {
    const png = await plain(40, 40).png().toBuffer();
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(4 * 2 ** 20))]);
    const chunks = Array.from({ length: 200 }, () => pngChunk('zTXt', text));
    const told = Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
    expect(await inspect(told, 'image/png')).toMatchObject({ facts: { width: 40, height: 40 } });
  });

  it('with a thousand frames and more, or too many scans, is refused', async () => {
    const webp = await plain(10, 10).webp().toBuffer();
    await expectRefusal(Buffer.concat([webp, Buffer.from('ANMF'.repeat(1_001))]), 'image/webp', 'frames');
    const jpeg = await plain(10, 10).jpeg({ progressive: true }).toBuffer();
    const from = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const scans = Array.from({ length: 200 }, () => jpeg.subarray(from, -2));
    await expectRefusal(Buffer.concat([jpeg.subarray(0, from), ...scans, jpeg.subarray(-2)]), 'image/jpeg', 'scans');
  });
});

describe('a hostile SVG', () => {
  it('runs no script', async () => {
    const content = svg(
      '<script>while (true) {}</script><rect width="200" height="100" fill="#00ff00" onload="alert(1)"/>',
    );
    expect((await inspect(content, 'image/svg+xml')).preview?.colour).toBe('#00ff00');
  });

  it('shows no file of this machine', async () => {
    const secret = looks.write(
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer(),
    );
    const nested = svg(`<image href="${secret}" width="200" height="100"/>`).toString('base64');
    const bodies = [
      secret,
      `file://${secret}`,
      `&#47;${secret.slice(1)}`,
      'file:///etc/passwd',
      `data:image/svg+xml;base64,${nested}`,
    ].flatMap((place) => [
      `<image href="${place}" width="200" height="100"/>`,
      `<image xmlns:x="http://www.w3.org/1999/xlink" x:href='${place}' width="200" height="100"/>`,
      `<filter id="f"><feImage href="${place}"/></filter><rect width="200" height="100" filter="url(#f)"/>`,
      `<style>image { href: url(${place}) } rect { fill: url(${place}#a) }</style><image width="200" height="100"/><use href="${place}#a"/>`,
    ]);
    for (const body of bodies) {
      const { preview } = await inspect(svg(`<rect width="200" height="100" fill="#00ff00"/>${body}`), 'image/svg+xml');
      const { channels } = await sharp(preview?.pictures[0]?.content).stats();
      expect(channels[0]?.max).toBeLessThan(16);
    }
  });

  it('asks nobody on the network', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await eventually(() => server.listening);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`;
    const body = `<style>@import url(${url}); rect { fill: url(${url}) }</style><image href="${url}" width="9" height="9"/><rect width="9" height="9"/>`;
    await inspect(svg(body), 'image/svg+xml');
    server.close();
    expect(connections).toBe(0);
  });

  it.each([
    [
      'grows by entities',
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
      '<text>&b;</text>',
      'entities',
    ],
    ['reads by entities', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<text>&x;</text>', 'entities'],
    ['is no XML', '', '<g><rect width=9/>', 'damaged'],
    [
      'holds a huge picture',
      '',
      `<image href="data:image/png;base64,${pngBomb(60_000, 60_000).toString('base64')}"/>`,
      'At most 24 million',
    ],
    [
      'holds something else',
      '',
      `<image href="data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}"/>`,
      'damaged',
    ],
    ['nests too deeply', '', `${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`, 'damaged|cannot be looked at'],
    [
      'ends what draws it',
      '',
      '<filter id="a" height="100%" width="100%" x="0%" y="0%"><feColorMatrix/></filter><mask id="b"><g filter="url(#a)"><rect width="1024" height="800"/></g></mask><clipPath id="c"><path d="M0 0h1024v800H0z"/></clipPath><g clip-path="url(#c)" mask="url(#b)" transform="matrix(1 0 0 1 -16 -900)"><rect width="5" height="5"/></g>',
      'cannot be looked at',
    ],
  ])('that %s is refused', (_, prolog, body, message) =>
    expectRefusal(Buffer.concat([Buffer.from(prolog), svg(body, 'width="16" height="16"')]), 'image/svg+xml', message),
  );

  it('of more than 4 MiB is refused', () => expectRefusal(svg(' '.repeat(5 * 2 ** 20)), 'image/svg+xml', '4 MiB'));

  const double = (level: number): string => `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(10)}</g>`;
  const pattern = (level: number): string =>
    `<pattern id="p${level}" width="1" height="1" patternUnits="userSpaceOnUse"><rect width="200" height="200" fill="url(#p${level - 1})"/></pattern>`;
  it.each([
    [
      'copies of copies',
      `<defs><rect id="l0" width="1" height="1"/>${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(double).join('')}</defs><use href="#l9"/>`,
    ],
    [
      'patterns in patterns',
      `${[1, 2, 3, 4, 5, 6].map(pattern).join('')}<rect width="200" height="100" fill="url(#p6)"/>`,
    ],
    [
      'a filter of a huge reach',
      '<filter id="f"><feMorphology operator="dilate" radius="900"/><feGaussianBlur stdDeviation="1e6"/></filter><g filter="url(#f)"><circle r="90"/></g>',
    ],
    [
      'a filter of endless detail',
      '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="2000000000"/></filter><rect width="200" height="100" filter="url(#f)"/>',
    ],
    [
      'a huge pattern',
      '<pattern id="p" width="1e9" height="1e9" patternUnits="userSpaceOnUse" patternTransform="scale(1e-4)"><circle r="9"/></pattern><rect width="200" height="100" fill="url(#p)"/>',
    ],
  ])('with %s harms nobody', async (_, body) => {
    const outcome = await inspect(svg(body), 'image/svg+xml').catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'bad-request' });
    expect(await inspect(pdf, 'application/pdf')).toEqual({ facts: {} });
  });
});

describe('a hostile model', () => {
  const changed = async (change: Parameters<typeof changeGlb>[1]) => changeGlb(await glb(), change);

  it.each<[string, Parameters<typeof changeGlb>[1], string]>([
    ['goes in circles', (json) => Object.assign(json.nodes[0] ?? {}, { children: [0] }), 'damaged|no surface'],
    [
      'has a node in two places',
      (json) =>
        Object.assign(json, {
          nodes: [...json.nodes, { children: [0] }, { children: [0] }],
          scenes: [{ nodes: [1, 2] }],
        }),
      'damaged',
    ],
    ['counts more than it has', (json) => Object.assign(json.accessors[0] ?? {}, { count: 1_500_000 }), 'damaged'],
    ['counts without end', (json) => Object.assign(json.accessors[0] ?? {}, { count: 2 ** 52 }), 'At most 2 million'],
    [
      'counts what is not there',
      (json) => Object.assign(json.accessors[0] ?? {}, { count: 2 ** 50, bufferView: undefined }),
      'At most 2 million',
    ],
    ['counts below zero', (json) => Object.assign(json.accessors[0] ?? {}, { count: -3 }), 'damaged'],
    [
      'lies outside of its numbers',
      (json) => Object.assign(json.accessors[0] ?? {}, { byteOffset: 1_000_000 }),
      'damaged',
    ],
    ['names numbers that are not there', (json) => Object.assign(json, { accessors: [] }), 'damaged|no surface'],
    ['is endless', (json) => Object.assign(json.nodes[0] ?? {}, { scale: [1e300, 1e300, 1e300] }), 'nowhere'],
    [
      'is elsewhere',
      (json) => Object.assign(json, { buffers: [{ uri: 'file:///etc/passwd', byteLength: 100 }] }),
      'other files',
    ],
    [
      'shows what is elsewhere',
      (json) => Object.assign(json, { images: [{ uri: 'http://example.com/a.png' }] }),
      'other files',
    ],
    [
      'needs a decoder',
      (json) => Object.assign(json, { extensionsRequired: ['KHR_draco_mesh_compression'] }),
      'KHR_draco_mesh_compression',
    ],
    ['is something else', (json) => Object.assign(json, { nodes: 'none', accessors: 7 }), 'damaged'],
    ['has no version', (json) => Object.assign(json, { asset: {} }), 'damaged'],
    [
      'stands in very many places',
      (json) =>
        Object.assign(json, {
          nodes: Array.from({ length: 60_000 }, () => ({ mesh: 0 })),
          scenes: [{ nodes: Array.from({ length: 60_000 }, (_, index) => index) }],
        }),
      'parts',
    ],
  ])('that %s is refused', async (_, change, message) =>
    expectRefusal(await changed(change), 'model/gltf-binary', message),
  );

  it('with points that are nowhere is refused', async () => {
    await expectRefusal(await glb({ positions: [0, 0, 0, 1, Number.NaN, 0, 1, 0, 1] }), 'model/gltf-binary', 'nowhere');
    await expectRefusal(
      await glb({ positions: [0, 0, 0, 1, Number.POSITIVE_INFINITY, 0, 1, 0, 1] }),
      'model/gltf-binary',
      'nowhere',
    );
    await expectRefusal(await glb({ positions: new Array(9).fill(1) }), 'model/gltf-binary', 'no surface');
  });

  it('whose description is longer than the file, or than 16 MiB, is refused', async () => {
    const model = await glb();
    model.writeUInt32LE(0x7fffffff, 12);
    await expectRefusal(model, 'model/gltf-binary', '16 MiB');
    model.writeUInt32LE(1_000_000, 12);
    await expectRefusal(model, 'model/gltf-binary', 'damaged');
  });

  it('whose picture is huge or broken shows its plain colour', async () => {
    for (const texture of [pngBomb(60_000, 60_000), pngBomb(4_000, 5_000), Buffer.from('no picture')])
      expect(await inspect(await glb({ texture }), 'model/gltf-binary')).toMatchObject({ facts: { triangles: 4 } });
  });
});

describe('a hostile sound', () => {
  it('that is longer or shorter than it says is as long as it is', async () => {
    for (const says of [0xffffffff, 0x7fffffff, 100_000])
      expect((await inspect(wav({ says }), 'audio/wav')).facts).toEqual({ seconds: 1 });
    await expectRefusal(wav({ says: 0 }), 'audio/wav', 'nothing that can be heard');
  });

  it.each<[string, LibraryType, () => Buffer, string]>([
    [
      'lasts for days',
      'audio/wav',
      () => changedWav((content) => content.writeUInt32LE(1_000, 24), 22_000_000),
      '6 hours',
    ],
    ['has no channels', 'audio/wav', () => changedWav((content) => content.writeUInt16LE(0, 22)), 'not PCM'],
    ['has very many channels', 'audio/wav', () => wav({ channels: 40 }), '40 channels'],
    ['has no rate', 'audio/wav', () => changedWav((content) => content.writeUInt32LE(0, 24)), 'samples a second'],
    ['is packed', 'audio/wav', () => changedWav((content) => content.writeUInt16LE(0x55, 20)), 'not PCM'],
    [
      'is garbage after its first frame',
      'audio/mpeg',
      () => Buffer.concat([mp3Tone.subarray(0, 4), Buffer.alloc(100_000, 0xaa)]),
      'nothing that can be heard|damaged',
    ],
    [
      'is all beginnings',
      'audio/mpeg',
      () => Buffer.alloc(1_000_000, Buffer.from('fffb9064', 'hex')),
      'heard|damaged|time',
    ],
    [
      'is a film',
      'audio/ogg',
      () => Buffer.concat([opusTone.subarray(0, 28), Buffer.from('FLAC    '), opusTone.subarray(36)]),
      'not an OGG|something else|heard|damaged',
    ],
  ])('that %s is refused or heard', async (_, contentType, make, message) => {
    const outcome = await inspect(make(), contentType).catch((error: unknown) => error);
    if (outcome instanceof Error)
      expect(outcome).toMatchObject({ code: 'bad-request', message: expect.stringMatching(message) });
    expect(await inspect(pdf, 'application/pdf')).toEqual({ facts: {} });
  });

  it.each([
    ['vorbis', vorbisTone],
    ['opus', opusTone],
    ['mp3', mp3Tone],
  ] as const)('in %s with any byte wrong harms nobody', async (name, tone) => {
    const contentType = name === 'mp3' ? 'audio/mpeg' : 'audio/ogg';
    for (let at = 30; at < tone.length; at += Math.ceil(tone.length / 25)) {
      const content = Buffer.from(tone);
      content.fill(0xff, at, at + 3);
      const outcome = await inspect(content, contentType).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'bad-request' });
    }
  });
});

function changedWav(change: (content: Buffer) => unknown, more = 0): Buffer {
  const content = Buffer.concat([wav({ bits: 8, says: 0xffffffff }), Buffer.alloc(more, 128)]);
  change(content);
  return content;
}

describe('a hostile archive', () => {
  it.each(['../../etc/cron.d/x', '/etc/passwd', 'a\\..\\b', 'C:/windows', 'a/../../b', '..'])(
    'with the name %j is refused',
    (name) => expectRefusal(zip([{ name: 'fine.txt' }, { name }]), 'application/zip', 'leads out'),
  );

  it.each(['a\u202Egnp.exe', 'a\u0000b', 'bell\u0007', 'zero\u200Bwidth', 'line\nbreak'])(
    'with the name %j is refused',
    async (name) => {
      await expectRefusal(zip([{ name }]), 'application/zip', 'nobody sees');
      // Without saying that it is UTF-8, which many programs take it for anyway.
      await expectRefusal(zip([{ name, isUtf8: false }]), 'application/zip', 'nobody sees|leads out');
    },
  );

  it('that would grow without end is listed, and not unpacked', async () => {
    const content = deflateSync(Buffer.alloc(10 * 2 ** 20));
    const { facts } = await inspect(zip([{ name: 'zeros', content, unpacked: 0xfffffff0 }]), 'application/zip');
    expect(facts.entries).toEqual([{ name: 'zeros', size: 0xfffffff0 }]);
  });

  it.each<[string, () => Buffer, string]>([
    ['files lie in each other', () => zip([{ name: 'a' }, { name: 'b', at: 0 }]), 'in each other'],
    ['files are where nothing is', () => zip([{ name: 'a', at: 1_000_000 }]), 'damaged'],
    ['table is shorter than it says', () => zip([{ name: 'a' }], 9_000), 'damaged'],
    ['table has too many files', () => zip([{ name: 'a' }], 10_001), 'more than 10000'],
    ['names are very long', () => zip([{ name: 'n'.repeat(60_000) }]), 'longer than 500'],
    ['table begins at itself', () => movedTable(22), 'damaged|each other'],
  ])('whose %s is refused', (_, make, message) => expectRefusal(make(), 'application/zip', message));
});

/** An archive whose table of contents is said to be elsewhere. */
function movedTable(fromEnd: number): Buffer {
  const content = zip([{ name: 'a' }]);
  content.writeUInt32LE(content.length - fromEnd, content.length - 6);
  return content;
}
