import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LibraryType } from '@hatchery/api/library-shapes';
import { createLogger } from '@hatchery/kit/log';
import sharp from 'sharp';
import { createInspector } from '../src/previews/inspector.ts';

const folder = mkdtempSync(join(tmpdir(), 'previews-'));
const inspector = createInspector({ log: createLogger({ service: 'test', level: 'silent' }) });
afterAll(async () => {
  await inspector.close();
  rmSync(folder, { recursive: true });
});

const inspect = async (content: Buffer, contentType: LibraryType) => {
  const path = join(folder, `${readdirSync(folder).length}`);
  writeFileSync(path, content);
  return inspector.inspect({ path, contentType });
};

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#28a05a' } });

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'of the type %s gets its facts and three previews',
    async (format) => {
      const content = await plain(2000, 1000).toFormat(format).toBuffer();
      const { facts, preview } = await inspect(content, `image/${format}`);
      expect(facts).toEqual({ width: 2000, height: 1000 });
      expect(preview?.pictures.map(({ width, height }) => [width, height])).toEqual([
        [1280, 640],
        [640, 320],
        [320, 160],
      ]);
      expect(preview?.colour).toMatch(/^#2[789]a[01]5[9ab]$/);
    },
  );

  it('that is announced as another type is refused', async () => {
    const content = await plain(20, 10).png().toBuffer();
    await expect(inspect(content, 'image/jpeg')).rejects.toMatchObject({
      code: 'bad-request',
      message: 'The file is not a JPEG picture, although it was announced as one.',
    });
  });
});
