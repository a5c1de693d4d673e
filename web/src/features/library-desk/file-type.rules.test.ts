import { largestLibraryBytes, libraryTypes, mostLibraryFiles } from '@hatchery/api/library-shapes';
import {
  downloadNameFault,
  downloadNameOf,
  fileFault,
  knownTypes,
  largestBytes,
  mostFiles,
  sizeWords,
  titleOf,
  typeOf,
} from './file-type.rules.ts';

const mebibyte = 1024 * 1024;

test('the desk takes what the contract takes', () => {
  expect(Object.entries(knownTypes).map(([type, { kind }]) => [type, kind])).toEqual(Object.entries(libraryTypes));
  expect([largestBytes, mostFiles]).toEqual([largestLibraryBytes, mostLibraryFiles]);
});

test.each([
  ['egg.PNG', '', 'image/png'],
  ['photo.jpeg', 'image/jpeg', 'image/jpeg'],
  ['dragon.glb', 'application/octet-stream', 'model/gltf-binary'],
  ['song.ogg', 'video/ogg', 'audio/ogg'],
  ['steps.wav', 'audio/x-wav', 'audio/wav'],
  ['pack.zip', 'application/x-zip-compressed', 'application/zip'],
  ['no end', 'image/webp', 'image/webp'],
  ['virus.exe', 'application/x-msdownload', undefined],
  ['notes.txt', 'text/plain', undefined],
])('%s of the type "%s" is %s', (name, type, known) => {
  expect(typeOf({ name, type })).toBe(known);
});

test.each([
  ['egg.png', 10, undefined],
  ['egg.png', 0, 'egg.png is empty.'],
  ['big.zip', 200 * mebibyte, undefined],
  ['big.zip', 201 * mebibyte, 'big.zip is 201.0 MB. The limit is 200 MB.'],
  ['dragon.gltf', 10, "dragon.gltf can't be added. Export it as GLB, which holds everything in one file."],
  ['notes.txt', 10, "notes.txt can't be added. Choose PNG, JPEG, WebP, GIF, SVG, GLB, MP3, Ogg, WAV, PDF or ZIP."],
])('%s of %d bytes is refused by name before anything is sent', (name, size, fault) => {
  expect(fileFault({ name, size, type: '' })).toBe(fault);
});

test.each([
  [12, '12 B'],
  [48_210, '47 kB'],
  [3.42 * mebibyte, '3.4 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test.each([
  ['egg.png', 'egg.png'],
  ['.hidden.png', 'hidden.png'],
  ['a:b/c?.png', 'a-b-c-.png'],
  ['...', 'file'],
  [`${'a'.repeat(200)}.png`, `${'a'.repeat(116)}.png`],
])('a file called %s is downloaded as %s', (name, downloaded) => {
  expect(downloadNameOf(name)).toBe(downloaded);
  expect(downloadNameFault(downloaded)).toBeUndefined();
});

test.each([
  ['', 'Enter a name.'],
  ['a/b.png', 'Leave out / \\ : * ? " < > and |.'],
  ['egg.', 'A name neither begins nor ends with a dot.'],
  ['EGG.png', 'Another file has this name.'],
  ['a'.repeat(121), 'Use at most 120 characters.'],
  ['nest.png', undefined],
])('as a name of a download, "%s" says %s', (name, fault) => {
  expect(downloadNameFault(name, ['egg.png'])).toBe(fault);
});

test.each([
  ['forest_floor-02.png', 'Forest floor 02'],
  ['Ember.cape.glb', 'Ember.cape'],
  ['ölwurm.zip', 'Ölwurm'],
])('%s becomes %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});
