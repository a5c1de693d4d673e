import { createHash } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { Slots } from '@hatchery/kit/slots';
import { type Picture, RecentPictures } from './recent-pictures.ts';

/** Most pictures that a process turns into pixels at a time. Each takes a thread. */
const renderedAtOnce = 2;
const waitMilliseconds = 10_000;
/** Most pictures that wait for their turn, of all clients and of one. */
const mostWaiting = 64;
const mostOfClient = 8;
const mostBytes = 64 * 1024 * 1024;

/** A picture to make: `draw` returns its SVG. `side`: that of its pixels; undefined for SVG. */
export type Wanted = { name: string; side?: number | undefined; draw: () => string };

/** @param client whoever waits for it; undefined if nobody knows */
export type Render = (wanted: Wanted, client?: string) => Promise<Picture>;

/**
 * Creates a function that makes pictures, each once for all who ask for it meanwhile. Those that were asked for last are kept.
 * @throws Problem too-many-requests while a client waits for too many, service-unavailable while all together do.
 */
export function createRender(): Render {
  const recent = new RecentPictures({ mostBytes });
  const slots = new Slots({ most: renderedAtOnce, waitMilliseconds });
  const making = new Map<string, Promise<Picture>>();
  const waiting = new Map<string, number>();

  const wait = (client: string | undefined) => {
    if (making.size >= mostWaiting) throw tooMany();
    if (client === undefined) return () => {};
    const own = waiting.get(client) ?? 0;
    if (own >= mostOfClient) throw tooManyOfClient();
    waiting.set(client, own + 1);
    return () => {
      const left = (waiting.get(client) ?? 0) - 1;
      if (left > 0) waiting.set(client, left);
      else waiting.delete(client);
    };
  };

  const make = async ({ side, draw }: Wanted): Promise<Picture> => {
    if (side === undefined) return pictureOf(Buffer.from(draw()), 'image/svg+xml; charset=utf-8');
    const giveBack = await slots.take();
    try {
      return pictureOf(await toPng(draw(), side), 'image/png');
    } finally {
      giveBack();
    }
  };

  return async (wanted, client) => {
    const { name, side } = wanted;
    const known = recent.find(name) ?? making.get(name);
    if (known) return known;
    const leave = side === undefined ? () => {} : wait(client);
    const made = make(wanted).finally(() => {
      making.delete(name);
      leave();
    });
    making.set(name, made);
    const picture = await made;
    recent.keep(name, picture);
    return picture;
  };
}

const tooMany = () =>
  new Problem('service-unavailable', 'Too many pictures are being drawn right now. Please try again.', {
    retryAfterSeconds: 2,
  });

const tooManyOfClient = () =>
  new Problem('too-many-requests', `You wait for ${mostOfClient} pictures already. Please ask for fewer at a time.`, {
    retryAfterSeconds: 2,
  });

const pictureOf = (content: Buffer, contentType: string): Picture => ({
  content,
  contentType,
  etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
});

/** Turns a drawing into pixels, off the main thread. */
async function toPng(svg: string, side: number): Promise<Buffer> {
  // Most processes never see a PNG.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: side },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  });
  return image.asPng();
}
