/** A picture as it is answered. */
export type Picture = { content: Buffer; contentType: string; etag: string };

/** Keeps the pictures that were asked for last, up to a number of bytes. */
export class RecentPictures {
  private readonly pictures = new Map<string, Picture>();
  private readonly mostBytes: number;
  private bytes = 0;

  constructor({ mostBytes }: { mostBytes: number }) {
    this.mostBytes = mostBytes;
  }

  find(name: string): Picture | undefined {
    const found = this.pictures.get(name);
    if (!found) return undefined;
    this.pictures.delete(name);
    this.pictures.set(name, found);
    return found;
  }

  keep(name: string, picture: Picture): void {
    this.drop(name);
    this.pictures.set(name, picture);
    this.bytes += picture.content.length;
    for (const oldest of this.pictures.keys()) {
      if (this.bytes <= this.mostBytes) return;
      this.drop(oldest);
    }
  }

  private drop(name: string): void {
    this.bytes -= this.pictures.get(name)?.content.length ?? 0;
    this.pictures.delete(name);
  }
}
