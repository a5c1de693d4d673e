import type { LibraryType } from '@hatchery/api/library-shapes';
import sharp from 'sharp';
import { glb, pdf, plain, svg, wav, zip } from './fixtures/files.fixture.ts';
import { startLooks } from './fixtures/looks.fixture.ts';
import { mp3Tone, opusTone, silentOpus, vorbisTone } from './fixtures/tones.fixture.ts';

const looks = startLooks();
const inspect = (content: Buffer, contentType: LibraryType) => looks.inspect(content, contentType);
afterAll(() => looks.close());

const sizes = (pictures: { width: number; height: number }[] = []) =>
  pictures.map(({ width, height }) => [width, height]);

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'of the type %s gets its facts and three previews',
    async (format) => {
      const content = await plain(2000, 1000).toFormat(format).toBuffer();
      const { facts, preview } = await inspect(content, `image/${format}`);
      expect(facts).toEqual({ width: 2000, height: 1000 });
      expect(sizes(preview?.pictures)).toEqual([
        [1280, 640],
        [640, 320],
        [320, 160],
      ]);
      expect(preview?.colour).toMatch(/^#2[789]a[01]5[9ab]$/);
      for (const { content, width, height } of preview?.pictures ?? [])
        expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width, height });
    },
  );

  it('that is small is not blown up, and one that is tall is not wide', async () => {
    const [icon, tower] = [await plain(90, 60).png().toBuffer(), await plain(500, 5000).png().toBuffer()];
    expect(sizes((await inspect(icon, 'image/png')).preview?.pictures)).toEqual([[90, 60]]);
    expect(sizes((await inspect(tower, 'image/png')).preview?.pictures)).toEqual([
      [256, 2560],
      [128, 1280],
      [64, 640],
    ]);
  });

  it('stands as its camera held it', async () => {
    const content = await plain(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { facts, preview } = await inspect(content, 'image/jpeg');
    expect(facts).toEqual({ width: 200, height: 400 });
    expect(sizes(preview?.pictures)).toEqual([[200, 400]]);
  });

  it('keeps what it lets through', async () => {
    const content = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    const { preview } = await inspect(content, 'image/png');
    const { channels } = await sharp(preview?.pictures[0]?.content).stats();
    expect(channels[3]?.mean).toBeCloseTo(128, -1);
  });

  it('shows the first moment of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const content = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { facts, preview } = await inspect(content, 'image/gif');
    expect(facts).toEqual({ width: 60, height: 40 });
    expect(preview?.colour).toBe('#ff0000');
  });
});

describe('an SVG', () => {
  it('is drawn as large as the largest preview, and lets the paper through', async () => {
    const { facts, preview } = await inspect(
      svg('<circle cx="12" cy="12" r="6" fill="#204080"/>', 'viewBox="0 0 24 24"'),
      'image/svg+xml',
    );
    expect(facts).toEqual({ width: 24, height: 24 });
    expect(sizes(preview?.pictures)).toEqual([
      [1280, 1280],
      [640, 640],
      [320, 320],
    ]);
    const corner = await sharp(preview?.pictures[0]?.content)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(corner[3]).toBe(0);
  });

  it('may have a picture in it, texts of its editor before it, and a prefix', async () => {
    const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const content = `<?xml version="1.0"?><!-- made -- by hand --><!DOCTYPE svg:svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="8" height="8"><svg:image width="8" height="8" href="data:image/png;base64,${red.toString('base64')}"/></svg:svg>`;
    const { preview } = await inspect(Buffer.from(content), 'image/svg+xml');
    expect(preview?.colour).toBe('#ff0000');
  });
});

describe('a model', () => {
  it('gets a still, all views of a turn, and its number of triangles', async () => {
    const { facts, preview } = await inspect(await glb(), 'model/gltf-binary');
    expect(facts).toEqual({ triangles: 4 });
    expect(sizes(preview?.pictures)).toEqual([
      [1280, 960],
      [640, 480],
      [320, 240],
    ]);
    expect(preview?.frames).toMatchObject({ count: 24, side: 320 });
    const strip = sharp(preview?.frames?.content);
    expect(await strip.metadata()).toMatchObject({ format: 'webp', width: 24 * 320, height: 320 });
    const means = await Promise.all(
      [0, 8, 16].map(async (view) => {
        const { channels } = await sharp(
          await strip
            .clone()
            .extract({ left: 320 * view, top: 0, width: 320, height: 320 })
            .png()
            .toBuffer(),
        ).stats();
        return channels[1]?.mean;
      }),
    );
    // It is red on paper from all sides, and looks different from each.
    for (const mean of means) expect(mean).toBeLessThan(240);
    expect(new Set(means).size).toBe(3);
  });

  it('wears its picture', async () => {
    const blue = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const [bare, dressed] = await Promise.all([
      inspect(await glb(), 'model/gltf-binary'),
      inspect(await glb({ texture: blue }), 'model/gltf-binary'),
    ]);
    const [red, dark] = await Promise.all(
      [bare, dressed].map(({ preview }) => sharp(preview?.pictures[0]?.content).stats()),
    );
    expect(dark?.channels[0]?.mean).toBeLessThan(red?.channels[0]?.mean ?? 0);
  });
});

describe('a sound', () => {
  it.each<[string, Buffer, LibraryType, number]>([
    ['MP3', mp3Tone, 'audio/mpeg', 1.152],
    ['OGG with Vorbis', vorbisTone, 'audio/ogg', 1],
    ['OGG with Opus', opusTone, 'audio/ogg', 1],
    ['WAV of 8 bits', wav({ bits: 8 }), 'audio/wav', 1],
    ['WAV of 16 bits in stereo', wav({ channels: 2, rate: 44_100 }), 'audio/wav', 1],
    ['WAV of 24 bits', wav({ bits: 24 }), 'audio/wav', 1],
    ['WAV of 32 bits', wav({ bits: 32 }), 'audio/wav', 1],
    ['WAV of floating-point numbers', wav({ bits: 32, isFloat: true }), 'audio/wav', 1],
    ['WAV of many channels', wav({ bits: 24, isExtensible: true, channels: 6 }), 'audio/wav', 1],
  ])('as %s is measured, drawn and cut', async (_, content, contentType, seconds) => {
    const { facts, preview } = await inspect(content, contentType);
    expect(facts.seconds).toBeCloseTo(seconds, 1);
    expect(preview?.peaks).toHaveLength(200);
    const [most, least] = [Math.max(...(preview?.peaks ?? [])), preview?.peaks?.at(-1) ?? 1];
    expect(most).toBeGreaterThan(0.4);
    expect(most).toBeLessThanOrEqual(1);
    expect(least).toBeLessThan(0.1);
    expect(sizes(preview?.pictures)[0]).toEqual([1280, 640]);
    expect(await inspect(preview?.clip ?? Buffer.alloc(0), 'audio/wav')).toMatchObject({
      facts: { seconds: expect.closeTo(facts.seconds ?? 0, 1) },
    });
  });

  it('may be silent for long, which takes few bytes and much memory if they are decoded at once', async () => {
    const { facts, preview } = await inspect(silentOpus(15), 'audio/ogg');
    expect(facts.seconds).toBeCloseTo(900, 0);
    expect(Math.max(...(preview?.peaks ?? [1]))).toBeLessThan(0.01);
  });

  it('is cut after 20 seconds, with one channel', async () => {
    const { facts, preview } = await inspect(wav({ seconds: 61, channels: 2, rate: 11_025 }), 'audio/wav');
    expect(facts).toEqual({ seconds: 61 });
    expect(preview?.clip).toHaveLength(44 + 2 * 20 * 22_050);
    expect(preview?.clip?.readUInt16LE(22)).toBe(1);
  });
});

describe('an archive', () => {
  it.each([
    ['a link', [{ name: 'l', mode: 0o120777 }], /link/],
    ['one name twice', [{ name: 'a' }, { name: 'A' }], /same name/],
    ['a file and a folder of one name', [{ name: 'a' }, { name: 'a/' }], /same name/],
  ])('with %s is refused', async (_, entries, message) => {
    await expect(inspect(zip(entries), 'application/zip')).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringMatching(message),
    });
  });
});

describe('a document and an archive', () => {
  it('have no previews', async () => {
    expect(await inspect(pdf, 'application/pdf')).toEqual({ facts: {} });
    expect(await inspect(zip([]), 'application/zip')).toEqual({ facts: { entries: [] } });
  });

  it('an archive tells its first 200 files, also those that are locked', async () => {
    const entries = Array.from({ length: 300 }, (_, index) => ({ name: `pages/${index}.txt` }));
    const locked = { name: 'locked.bin', content: Buffer.alloc(20), isEncrypted: true };
    const { facts } = await inspect(
      zip([{ name: 'pages/', content: Buffer.alloc(0) }, locked, ...entries]),
      'application/zip',
    );
    expect(facts.entries).toHaveLength(200);
    expect(facts.entries?.slice(0, 2)).toEqual([
      { name: 'locked.bin', size: 8 },
      { name: 'pages/0.txt', size: 7 },
    ]);
  });

  it('names in an archive are read in UTF-8 whether or not it says so', async () => {
    const { facts } = await inspect(zip([{ name: 'süß/卵.png', isUtf8: false }]), 'application/zip');
    expect(facts.entries?.[0]?.name).toBe('süß/卵.png');
  });
});
