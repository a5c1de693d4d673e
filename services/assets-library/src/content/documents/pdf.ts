import { deflateSync } from 'node:zlib';

/** Collects the objects of a PDF and writes them with a table of their places. */
export class Pdf {
  readonly #objects: Buffer[] = [];

  /** Adds an object, `<< … >>`, and returns its number. */
  add(object: string): number {
    return this.#objects.push(Buffer.from(object, 'latin1'));
  }

  /** Reserves a number for an object that others name before it is made. */
  reserve(): number {
    return this.add('');
  }

  set(number: number, object: string): void {
    this.#objects[number - 1] = Buffer.from(object, 'latin1');
  }

  /** Adds bytes, packed. `about` is what the dictionary says beside their length. */
  stream(content: string | Buffer, about = ''): number {
    const packed = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
    const head = `<< /Length ${packed.length} /Filter /FlateDecode ${about}>>\nstream\n`;
    return this.#objects.push(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]));
  }

  /** Returns the file. `root` is the number of its catalogue, `info` that of its title and author. */
  finish(root: number, info: number): Buffer {
    // The second line tells programs that move files that this one is not text.
    const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    let offset = parts[0]?.length ?? 0;
    const places = this.#objects.map((object, index) => {
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
      const place = offset;
      parts.push(part);
      offset += part.length;
      return `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    const size = this.#objects.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
    const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
    return Buffer.concat([...parts, Buffer.from(table + trailer, 'latin1')]);
  }
}
