import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { pictureKind } from './pictures.ts';
import { withoutTexts } from './png-chunks.ts';

const kind = pictureKind({ side: 512, largestBytes: 5_000_000 });

const check = (content: Buffer, contentType: string) =>
  kind.check(async () => content, { contentType, path: 'body.ticket' });

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 160, b: 90 } } });

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG of a few kilobytes that says it has as many pixels as asked. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(1024 * 1024), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const notAPicture = {
  code: 'bad-request',
  errors: [{ path: 'body.ticket', message: expect.stringContaining('is not') }],
};

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('of the type %s becomes a square WebP', async (format) => {
    const content = await plain(900, 600).toFormat(format).toBuffer();
    const checked = await check(content, `image/${format}`);
    expect(checked).toMatchObject({ contentType: 'image/webp', extension: 'webp' });
    expect(await sharp(checked.content).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('that is small is not blown up', async () => {
    const { content } = await check(await plain(90, 60).png().toBuffer(), 'image/png');
    expect(await sharp(content).metadata()).toMatchObject({ width: 60, height: 60 });
  });

  it('is turned as its camera said, and tells nothing of where it was taken', async () => {
    const halves = await plain(200, 200)
      .composite([{ input: await plain(100, 200).negate().png().toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { content } = await check(halves, 'image/jpeg');
    const metadata = await sharp(content).metadata();
    expect(metadata.exif ?? metadata.icc ?? metadata.xmp ?? metadata.orientation).toBeUndefined();
    const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    // A quarter turn moves the left side to the top.
    expect(Math.abs(redAt(20, 20) - redAt(180, 20))).toBeLessThan(30);
    expect(Math.abs(redAt(20, 20) - redAt(20, 180))).toBeGreaterThan(100);
  });

  it('that moves is kept as its first picture', async () => {
    const animation = animatedGif(3);
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const { content } = await check(animation, 'image/gif');
    expect((await sharp(content).metadata()).pages ?? 1).toBe(1);
  });

  it('is not read for its texts, which few bytes make large', async () => {
    const text = deflateSync(Buffer.alloc(50_000_000));
    const texts = [
      ...Array.from({ length: 40 }, () => chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), text]))),
      ...Array.from({ length: 40 }, () => chunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0'), text]))),
    ];
    const png = await plain(90, 60).withMetadata({ orientation: 6 }).png().toBuffer();
    const afterHeader = 33;
    const told = Buffer.concat([png.subarray(0, afterHeader), ...texts, png.subarray(afterHeader)]);
    expect(withoutTexts(told)).toEqual(withoutTexts(png));
    const { content } = await check(told, 'image/png');
    // It is still turned as its camera said.
    expect(content).toEqual((await check(png, 'image/png')).content);
  });

  it('loses what is hidden behind or in it', async () => {
    const script = '<html><script>alert(document.cookie)</script></html>';
    const jpeg = await plain(300, 300).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(script)]);
    const { content } = await check(polyglot, 'image/jpeg');
    expect(content.includes('script')).toBe(false);
    expect((await sharp(content).metadata()).format).toBe('webp');
  });
});

describe('what is no such picture is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
    ['a drawing with a script', Buffer.from(svg), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'image/png'],
  ])('%s', async (_name, content, contentType) => {
    await expect(check(content, contentType)).rejects.toMatchObject(notAPicture);
  });

  it('a page with a picture behind it', async () => {
    const jpeg = await plain(300, 300).jpeg().toBuffer();
    const page = Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), jpeg]);
    await expect(check(page, 'image/jpeg')).rejects.toMatchObject(notAPicture);
  });

  it('a picture of another type than it said', async () => {
    const png = await plain(9, 9).png().toBuffer();
    await expect(check(png, 'image/jpeg')).rejects.toMatchObject(notAPicture);
    const other = await plain(9, 9).tiff().toBuffer();
    await expect(check(other, 'image/png')).rejects.toMatchObject(notAPicture);
  });

  it('a picture that ends too early', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const noise = sharp({
        create: {
          width: 400,
          height: 400,
          channels: 3,
          background: 'white',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      });
      const content = await noise.toFormat(format).toBuffer();
      const half = content.subarray(0, content.length / 2);
      await expect(check(half, `image/${format}`)).rejects.toMatchObject({ code: 'bad-request' });
    }
  });

  it('a bomb: few bytes, and minutes of decoding in more scans than any camera writes', async () => {
    const jpeg = await plain(64, 64).jpeg({ progressive: true }).toBuffer();
    expect(await check(jpeg, 'image/jpeg')).toMatchObject({ contentType: 'image/webp' });
    const end = jpeg.lastIndexOf(Buffer.from('ffd9', 'hex'));
    const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from('ffda', 'hex')), end);
    const scans = Array.from({ length: 100 }, () => lastScan);
    const bombed = Buffer.concat([jpeg.subarray(0, end), ...scans, jpeg.subarray(end)]);
    await expect(check(bombed, 'image/jpeg')).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ path: 'body.ticket', message: expect.stringContaining('more than 100 scans') }],
    });
    // Data after the end of the picture, such as a phone's film, is not counted.
    const film = Buffer.concat([jpeg, ...scans]);
    expect(await check(film, 'image/jpeg')).toMatchObject({ contentType: 'image/webp' });
  });

  it('a bomb: few bytes, and minutes of searching among more frames than any animation has', async () => {
    expect(await check(await animatedWebp(1_000), 'image/webp')).toMatchObject({ contentType: 'image/webp' });
    await expect(check(await animatedWebp(50_000), 'image/webp')).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ path: 'body.ticket', message: expect.stringContaining('more than 1000 frames') }],
    });
  });

  it('a bomb: few bytes, more pixels than memory', async () => {
    const before = process.memoryUsage().rss;
    for (const [width, height] of [
      [30_000, 30_000],
      [100_000, 100_000],
      [24_001, 1_000],
      [1, 2_000_000_000],
    ] as const) {
      const content = bomb(width, height);
      expect(content.length).toBeLessThan(10_000);
      await expect(check(content, 'image/png')).rejects.toMatchObject({ code: 'bad-request' });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});

/** A GIF of a few pictures of one pixel. */
function animatedGif(pictures: number): Buffer {
  const header = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const picture = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return Buffer.concat([header, ...Array.from({ length: pictures }, () => Buffer.from(picture)), Buffer.from([0x3b])]);
}

/** A WebP of some small frames on a canvas of a million pixels. */
async function animatedWebp(frames: number): Promise<Buffer> {
  const part = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
  };
  const still = (await plain(10, 10).webp().toBuffer()).subarray(12);
  const place = Buffer.from([0, 0, 0, 0, 0, 0, 9, 0, 0, 9, 0, 0, 1, 0, 0, 0]);
  const frame = part('ANMF', Buffer.concat([place, still]));
  const canvas = part('VP8X', Buffer.from([2, 0, 0, 0, 0xe7, 3, 0, 0xe7, 3, 0]));
  const parts = [canvas, part('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)];
  return part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
}
