import { currentVersion, entriesWords, factsOfFile, fileOfReceipt, lengthWords, shortHash } from './file.rules.ts';

const file = (uid: string, name: string, sha256: string) => ({
  uid,
  name,
  sha256,
  contentType: 'image/png',
  size: 1_200_000,
});

test.each([
  [{ contentType: 'image/png', size: 1_200_000, width: 640, height: 480 }, 'PNG picture, 1.2 MB, 640 × 480 px'],
  [{ contentType: 'audio/ogg', size: 90_000, seconds: 192.4 }, 'Ogg sound, 90 kB, 3:12'],
  [{ contentType: 'model/gltf-binary', size: 1_000, triangles: 1_204 }, '3D model (GLB), 1 kB, 1,204 triangles'],
  [
    { contentType: 'application/zip', size: 500, entries: [{ name: 'a.txt', size: 3 }] },
    'ZIP archive, 500 bytes, 1 file',
  ],
  [{ contentType: 'application/x-new', size: 1 }, 'application/x-new, 1 byte'],
])('a file says what it is: %o', (facts, words) => {
  expect(factsOfFile(facts)).toBe(words);
});

test('a list of an archive that was cut says that there may be more', () => {
  expect(entriesWords(2)).toBe('2 files');
  expect(entriesWords(200)).toBe('200 files or more');
});

test('a short sound has tenths of a second', () => {
  expect(lengthWords(0.24)).toBe('0.2 s');
  expect(lengthWords(0.01)).toBe('0.1 s');
  expect(lengthWords(20)).toBe('0:20');
});

test('a hash is known by its ends', () => {
  expect(shortHash(`3f9a5b6c${'0'.repeat(48)}c210aa17`)).toBe('3f9a5b6c…c210aa17');
});

describe('the file of a receipt', () => {
  const asset = {
    files: [file('new', 'egg.png', 'bbb')],
    versions: [
      { number: 2, createdAt: '2026-11-02T00:00:00.000Z', files: [file('new', 'egg.png', 'bbb')] },
      {
        number: 1,
        createdAt: '2026-11-01T00:00:00.000Z',
        files: [file('copy', 'nest.png', 'aaa'), file('old', 'egg.png', 'aaa')],
      },
    ],
  };

  it('is found in an earlier version, by its bytes and then its name', () => {
    expect(fileOfReceipt(asset, { sha256: 'aaa', fileName: 'egg.png' })?.uid).toBe('old');
    expect(fileOfReceipt(asset, { sha256: 'aaa', fileName: 'renamed.png' })?.uid).toBe('copy');
  });

  it('may be gone', () => {
    expect(fileOfReceipt(asset, { sha256: 'ccc', fileName: 'egg.png' })).toBeUndefined();
  });

  it('belongs to a version, of which the latest is the current one', () => {
    expect(currentVersion(asset)).toBe(2);
    expect(currentVersion({ versions: [] })).toBeUndefined();
  });
});
