import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const windowBytes = 256 * 1024;

/** The bytes of a file by their position. Only a small part of them is in memory at a time. */
export class FileBytes {
  readonly size: number;
  private readonly file: number;
  private window: Buffer = Buffer.alloc(0);
  private windowAt = 0;

  constructor(path: string) {
    this.file = openSync(path, 'r');
    this.size = fstatSync(this.file).size;
  }

  /** Returns bytes as they are now in the window, which the next read may replace: fewer where the file ends. */
  peek(at: number, length: number): Buffer {
    const end = Math.min(at + length, this.size);
    if (at >= end) return Buffer.alloc(0);
    if (at < this.windowAt || end > this.windowAt + this.window.length) {
      this.window = this.copy(at, Math.max(length, windowBytes));
      this.windowAt = at;
    }
    return this.window.subarray(at - this.windowAt, end - this.windowAt);
  }

  /** Reads bytes into a buffer of their own: fewer where the file ends. */
  copy(at: number, length: number): Buffer {
    const content = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    return content.subarray(0, this.readInto(content, at));
  }

  /** Fills a buffer with the bytes from a position on. @returns how many there were. */
  readInto(content: Uint8Array, at: number): number {
    let read = 0;
    while (read < content.length) {
      const more = readSync(this.file, content, read, content.length - read, at + read);
      if (more === 0) break;
      read += more;
    }
    return read;
  }

  /** Returns where a byte comes next, from a position on, or -1. */
  find(byte: number, from: number): number {
    for (let at = from; at < this.size; at = this.windowAt + this.window.length) {
      this.peek(at, 1);
      const found = this.window.indexOf(byte, at - this.windowAt);
      if (found !== -1) return this.windowAt + found;
    }
    return -1;
  }

  close(): void {
    closeSync(this.file);
  }
}
