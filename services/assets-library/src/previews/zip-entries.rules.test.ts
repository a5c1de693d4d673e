import { haveOverlap, nameOfEntry } from './zip-entries.rules.ts';

const entry = (fileName: string, raw: Buffer = Buffer.from(fileName)) => nameOfEntry({ fileName, fileNameRaw: raw });

describe('the name of an entry', () => {
  it('is read as UTF-8 where it can be', () => {
    expect(entry('├╝', Buffer.from('ü'))).toBe('ü');
    expect(entry('ü', Buffer.from([0x81]))).toBe('ü');
    expect(entry('👩‍💻/..hidden..')).toBe('👩‍💻/..hidden..');
  });

  it.each(['..', '../a', 'a/..', 'a/../b', '/a', '\\\\host\\a', 'c:a'])('never leads out as %j', (name) => {
    expect(() => entry(name)).toThrow('leads out');
    expect(() => entry('fine', Buffer.from(name))).toThrow('leads out');
  });

  it.each(['', 'a\u0000', '\u202Eb', '\u2066c', 'd\u007F', '\uFEFFe'])('is seen, unlike %j', (name) =>
    expect(() => entry(name)).toThrow('nobody sees'),
  );
});

describe('contents of an archive', () => {
  const at = (relativeOffsetOfLocalHeader: number, compressedSize: number) => ({
    relativeOffsetOfLocalHeader,
    compressedSize,
  });

  it('stand side by side, in any order', () => {
    expect(haveOverlap([at(40, 10), at(0, 10)], 80)).toBe(false);
    expect(haveOverlap([], 22)).toBe(false);
  });

  it('neither lie in each other nor beyond the end', () => {
    expect(haveOverlap([at(0, 11), at(40, 10)], 80)).toBe(true);
    expect(haveOverlap([at(0, 10), at(0, 10)], 80)).toBe(true);
    expect(haveOverlap([at(0, 51)], 80)).toBe(true);
  });
});
