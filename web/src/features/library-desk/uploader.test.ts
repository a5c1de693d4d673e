import type { LibraryTicket } from '@hatchery/api/library-shapes';
import { ApiProblem, RequestAborted } from '../../platform/problem.ts';
import { createKeptTickets } from './kept-tickets.ts';
import { stalledMs } from './part-sender.ts';
import { shownOf } from './upload.rules.ts';
import { createUploader } from './uploader.ts';

/** Lets pending work go on until something is so. */
async function eventually(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000 && !isSo(); turn += 1) await new Promise((done) => setImmediate(done));
  expect(isSo()).toBe(true);
}

const partBytes = 4;
const problem = (status: number) => new ApiProblem({ url: '', status, statusText: 'No', body: undefined });

/** A platform that takes parts, a browser's shelf, and a network that a test breaks. */
function aWorld() {
  const texts = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  const stored = new Map<string, (string | undefined)[]>();
  let made = 0;
  const world = {
    stored,
    online: true,
    /** Thrown by the next attempts to send a part, by its address. */
    faults: new Map<string, unknown[]>(),
    /** Parts that are stored while the answer is lost. */
    unanswered: new Set<string>(),
    /** Parts that hang until they are aborted. */
    hanging: new Set<string>(),
    asked: [] as number[],
    sent: [] as string[],
    pauses: [] as number[],
    /** Lets a minute pass for the part that was begun last. */
    aMinuteOn: () => {},
    most: 0,
    busy: 0,
    ticketOf(ticket: string): LibraryTicket {
      const parts = stored.get(ticket);
      if (!parts) throw problem(404);
      const parted = parts.map((text, index) => ({
        uploadUrl: `${ticket}.${index}`,
        headers: { 'content-type': 'image/png' },
        size: partBytes,
        arrived: text !== undefined,
      }));
      return { ticket, parts: parted, expiresAt: '2030-01-02T00:00:00Z' };
    },
    open(owner = 'ada') {
      return createUploader({
        kept: createKeptTickets(owner, shelf, () => Date.parse('2030-01-01T00:00:00Z')),
        ask: async (files) => {
          world.asked.push(files.length);
          return files.map(({ size }) => {
            const ticket = `t${made++}`;
            stored.set(ticket, Array(Math.ceil(size / partBytes)).fill(undefined));
            return world.ticketOf(ticket);
          });
        },
        show: async (ticket) => world.ticketOf(ticket),
        async put(bytes, { uploadUrl }, { signal, onProgress }) {
          world.busy += 1;
          world.most = Math.max(world.most, world.busy);
          try {
            onProgress(0.5);
            const text = await bytes.text();
            if (world.hanging.has(uploadUrl))
              await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new RequestAborted())));
            if (signal.aborted) throw new RequestAborted();
            if (!world.online) throw new TypeError('no network');
            const fault = world.faults.get(uploadUrl)?.shift();
            if (fault) throw fault;
            const [ticket = '', part = ''] = uploadUrl.split('.');
            if (stored.get(ticket)?.[Number(part)] !== undefined) throw problem(409);
            stored.get(ticket)?.splice(Number(part), 1, text);
            world.sent.push(uploadUrl);
            if (world.unanswered.delete(uploadUrl)) throw new TypeError('no answer');
          } finally {
            world.busy -= 1;
          }
        },
        async wait(milliseconds, signal) {
          if (milliseconds < stalledMs) return void world.pauses.push(milliseconds);
          await new Promise<void>((done) => {
            world.aMinuteOn = done;
            signal.addEventListener('abort', () => done());
          });
        },
        isOnline: () => world.online,
        newKey: () => `file ${made++}`,
      });
    },
  };
  return world;
}

const aFile = (name: string, content: string) => new File([content], name, { type: 'image/png', lastModified: 1 });
type Opened = ReturnType<ReturnType<typeof aWorld>['open']>;
const states = (uploader: Opened) => uploader.uploads.get().map(({ state }) => state);
const isDone = (uploader: Opened) => eventually(() => states(uploader).every((state) => state === 'done'));
const keyOf = (added: { key: string } | { fault: string }) => ('key' in added ? added.key : '');

test('files that are chosen together get tickets together, and arrive two parts at a time', async () => {
  const world = aWorld();
  const uploader = world.open();
  for (const name of ['a.png', 'b.png', 'c.png']) uploader.add(aFile(name, `${name} 1234`));
  await isDone(uploader);
  expect(world.asked).toEqual([3]);
  expect(world.most).toBe(2);
  expect([...world.stored.values()].map((parts) => parts.join(''))).toEqual(['a.png 1234', 'b.png 1234', 'c.png 1234']);
});

test('a file that the library does not take is refused by name, and nothing is asked', () => {
  const world = aWorld();
  const uploader = world.open();
  expect(uploader.add(new File(['x'], 'notes.txt'))).toEqual({ fault: expect.stringMatching(/^notes.txt can't/) });
  expect(uploader.uploads.get()).toEqual([]);
});

test('a part that breaks off is sent again after growing pauses, and then its file says why it failed', async () => {
  const world = aWorld();
  const uploader = world.open();
  world.faults.set('t1.1', [problem(503), new TypeError('broken'), problem(429)]);
  const added = uploader.add(aFile('a.png', '12345678'));
  await isDone(uploader);
  expect(world.pauses).toEqual([1_000, 2_000, 4_000]);
  uploader.remove(keyOf(added));

  world.faults.set('t3.0', Array(4).fill(problem(503)));
  const { key } = { key: keyOf(uploader.add(aFile('b.png', '12345678'))) };
  await eventually(() => states(uploader)[0] === 'failed');
  expect(uploader.uploads.get()[0]?.fault).toMatch(/^Something went wrong on our side/);
  uploader.retry(key);
  await isDone(uploader);
  expect(world.stored.get('t3')).toEqual(['1234', '5678']);
});

test('a part that is there already counts, once the platform says so', async () => {
  const world = aWorld();
  const uploader = world.open();
  world.unanswered.add('t1.0');
  uploader.add(aFile('a.png', '12345678'));
  await isDone(uploader);
  expect(world.stored.get('t1')).toEqual(['1234', '5678']);
  expect(world.sent.toSorted()).toEqual(['t1.0', 't1.1']);

  // Another attempt holds the place of a part, and breaks off.
  world.faults.set('t3.0', [problem(409)]);
  uploader.add(aFile('b.png', '1234'));
  await isDone(uploader);
  expect(world.stored.get('t3')).toEqual(['1234']);
});

test('an upload goes on where an earlier visit broke off, for the same file of the same account', async () => {
  const world = aWorld();
  const first = world.open();
  world.hanging.add('t1.1');
  first.add(aFile('a.png', '1234567890'));
  await eventually(() => world.sent.length === 2);
  first.stop();
  world.hanging.clear();
  world.sent = [];

  const second = world.open();
  second.add(aFile('a.png', '1234567890'));
  await isDone(second);
  expect(world.asked).toEqual([1]);
  expect(world.sent).toEqual(['t1.1']);
  expect(world.stored.get('t1')?.join('')).toBe('1234567890');
  expect(second.uploads.get()[0]?.resumed).toBe(true);

  const other = world.open('bo');
  other.add(aFile('a.png', '1234567890'));
  const changed = world.open();
  changed.add(aFile('a.png', '0987654321'.slice(0, 9)));
  await Promise.all([isDone(other), isDone(changed)]);
  expect(world.asked).toEqual([1, 1, 1]);
});

test('the same file twice gets two tickets', async () => {
  const world = aWorld();
  const uploader = world.open();
  uploader.add(aFile('a.png', '1234'));
  uploader.add(aFile('a.png', '1234'));
  await isDone(uploader);
  expect(new Set(uploader.uploads.get().map(({ ticket }) => ticket)).size).toBe(2);
});

test('a ticket that is gone is replaced by a new one', async () => {
  const world = aWorld();
  const first = world.open();
  first.add(aFile('a.png', '1234'));
  await isDone(first);
  world.stored.clear();
  const second = world.open();
  second.add(aFile('a.png', '1234'));
  await isDone(second);
  expect(second.uploads.get()[0]).toMatchObject({ resumed: false });
  expect(world.asked).toEqual([1, 1]);
});

test('a ticket that is gone in the middle is replaced once, and no more than that', async () => {
  const world = aWorld();
  const uploader = world.open();
  world.hanging.add('t1.0');
  uploader.add(aFile('a.png', '1234'));
  await eventually(() => world.busy === 1);
  world.stored.delete('t1');
  world.faults.set('t1.0', [problem(404)]);
  world.faults.set('t2.0', Array(9).fill(problem(403)));
  world.hanging.clear();
  world.online = false;
  uploader.networkChanged();
  world.online = true;
  uploader.networkChanged();
  await eventually(() => states(uploader)[0] === 'failed');
  expect(world.asked).toEqual([1, 1]);
});

test('without a network all files pause, and go on by themselves', async () => {
  const world = aWorld();
  const uploader = world.open();
  world.hanging.add('t1.0').add('t1.1');
  uploader.add(aFile('a.png', '123456789'));
  await eventually(() => world.busy === 2);
  world.online = false;
  uploader.networkChanged();
  await eventually(() => world.busy === 0);
  uploader.add(aFile('b.png', '1234'));
  const [first, second] = uploader.uploads.get();
  expect(first && shownOf(first, false).words).toMatch(/^Paused at 0 %/);
  expect(second?.state).toBe('waiting');
  expect(world.asked).toEqual([1]);
  world.hanging.clear();
  world.online = true;
  uploader.networkChanged();
  await isDone(uploader);
  expect(world.pauses).toEqual([]);
});

test('a file that is removed stops, and leaves its place to the next one', async () => {
  const world = aWorld();
  const uploader = world.open();
  world.hanging.add('t2.0').add('t2.1');
  const first = uploader.add(aFile('a.png', '12345678'));
  uploader.add(aFile('b.png', '1234'));
  await eventually(() => world.busy === 2);
  uploader.remove(keyOf(first));
  await isDone(uploader);
  expect(uploader.uploads.get().map(({ file }) => file.name)).toEqual(['b.png']);
});

test('a part that sends nothing for a minute is begun anew', async () => {
  const world = aWorld();
  const uploader = world.open();
  world.hanging.add('t1.0');
  uploader.add(aFile('a.png', '1234'));
  await eventually(() => world.busy === 1);
  // It has sent half of its bytes in the first minute, and nothing in the second.
  world.aMinuteOn();
  const watchedAnew = world.aMinuteOn;
  await eventually(() => world.aMinuteOn !== watchedAnew);
  world.hanging.clear();
  world.aMinuteOn();
  await isDone(uploader);
  expect(world.pauses).toEqual([1_000]);
});
