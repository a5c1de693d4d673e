import {
  allWords,
  isSentAgain,
  judgePart,
  newUpload,
  nextUpload,
  partsToSend,
  pauseOf,
  sentOf,
  shownOf,
  type Upload,
  type UploadEvent,
} from './upload.rules.ts';

const after = (upload: Upload, ...events: UploadEvent[]) => events.reduce(nextUpload, upload);
const parts = (...arrived: boolean[]) => arrived.map((one) => ({ size: 10, arrived: one }));
const file = (key: string, ...arrived: boolean[]) =>
  after(newUpload(key, 'image/png', 10 * arrived.length), { type: 'asked' }, ticketed(...arrived));
const ticketed = (...arrived: boolean[]): UploadEvent => ({ type: 'ticketed', ticket: 't', parts: parts(...arrived) });

test('a file waits, is sent part by part, and is done with its last part', () => {
  let upload = newUpload('a', 'image/png', 20);
  expect(shownOf(upload, true)).toEqual({ state: 'waiting', words: 'Waiting' });
  upload = after(upload, { type: 'asked' }, ticketed(false, false));
  expect(upload.parts.map(({ at }) => at)).toEqual([0, 10]);
  expect(shownOf(upload, true).state).toBe('waiting');
  upload = after(upload, { type: 'started', part: 0 }, { type: 'sent', part: 0, bytes: 5 });
  expect(sentOf(upload)).toBe(5);
  expect(shownOf(upload, true)).toEqual({ state: 'sending', words: 'Uploading, 25 %' });
  upload = after(upload, { type: 'arrived', part: 0 }, { type: 'sent', part: 0, bytes: 10 });
  expect(sentOf(upload)).toBe(10);
  upload = after(upload, { type: 'started', part: 1 }, { type: 'arrived', part: 1 });
  expect(shownOf(upload, true)).toEqual({ state: 'done', words: 'Uploaded' });
});

test('two parts are under way at once, of all files together, and first those of the first file', () => {
  const [first, second] = [file('a', false, false, false), file('b', false)];
  expect(partsToSend([first, second])).toEqual([
    { key: 'a', part: 0 },
    { key: 'a', part: 1 },
  ]);
  const busy = after(first, { type: 'started', part: 0 }, { type: 'arrived', part: 1 });
  expect(partsToSend([busy, second])).toEqual([{ key: 'a', part: 2 }]);
  expect(partsToSend([after(busy, { type: 'started', part: 2 }), second])).toEqual([]);
});

test('a part is sent again three times, after pauses that grow; its file fails then, and a retry sends what is missing', () => {
  let upload = file('a', true, false);
  const pauses = [1, 2, 3].map(() => {
    upload = after(upload, { type: 'started', part: 1 }, { type: 'broke', part: 1 });
    const part = upload.parts[1] ?? { failures: 0 };
    expect(isSentAgain(part)).toBe(true);
    // A part that rests leaves its place to others.
    expect(partsToSend([upload])).toEqual([]);
    upload = after(upload, { type: 'rested', part: 1 });
    return pauseOf(part);
  });
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
  upload = after(upload, { type: 'started', part: 1 }, { type: 'broke', part: 1 });
  expect(isSentAgain(upload.parts[1] ?? { failures: 0 })).toBe(false);
  upload = after(upload, { type: 'failed', fault: 'The line broke off.' });
  expect(shownOf(upload, true)).toEqual({ state: 'failed', words: 'The line broke off.' });
  upload = after(upload, { type: 'retried' });
  expect(partsToSend([upload])).toEqual([{ key: 'a', part: 1 }]);
  expect(upload.parts[1]?.failures).toBe(0);
  expect(sentOf(upload)).toBe(10);
});

test('a part that arrives after its file has failed stays, and the last one makes the file whole', () => {
  const upload = after(
    file('a', false, false),
    { type: 'started', part: 0 },
    { type: 'failed', fault: 'No.' },
    { type: 'arrived', part: 0 },
  );
  expect(upload.state).toBe('failed');
  expect(after(upload, { type: 'arrived', part: 1 })).toMatchObject({ state: 'done', fault: undefined });
});

test('without a network a part does not count as failed, and the file says that it goes on', () => {
  const upload = after(file('a', true, false), { type: 'started', part: 1 }, { type: 'interrupted', part: 1 });
  expect(upload.parts[1]).toMatchObject({ state: 'missing', failures: 0 });
  expect(shownOf(upload, false)).toEqual({
    state: 'paused',
    words: "Paused at 50 %: you're offline. It goes on by itself.",
  });
});

test('a file that was chosen again goes on where it broke off', () => {
  const upload = after(newUpload('a', 'image/png', 30), {
    type: 'ticketed',
    ticket: 't',
    parts: parts(true, false, true),
    resumed: true,
  });
  expect(sentOf(upload)).toBe(20);
  expect(partsToSend([upload])).toEqual([{ key: 'a', part: 1 }]);
  expect(after(upload, { type: 'arrived', part: 1 }).state).toBe('done');
  expect(after(upload, { type: 'lost' })).toMatchObject({ state: 'waiting', ticket: undefined, parts: [] });
});

test('news of which parts arrived leaves alone what is being sent', () => {
  const sending = after(
    file('a', false, false, false),
    { type: 'started', part: 0 },
    { type: 'sent', part: 0, bytes: 7 },
    { type: 'started', part: 1 },
    { type: 'broke', part: 1 },
  );
  const told = after(sending, ticketed(false, true, false));
  expect(told.parts.map(({ state, sent }) => [state, sent])).toEqual([
    ['sending', 7],
    ['arrived', 0],
    ['missing', 0],
  ]);
});

test.each([
  [409, 'there'],
  [412, 'there'],
  [403, 'elsewhere'],
  [400, 'elsewhere'],
  [413, 'never'],
  [429, 'again'],
  [503, 'again'],
  [undefined, 'again'],
])('a part that was answered %s: %s', (status, verdict) => {
  expect(judgePart(status)).toBe(verdict);
});

test('all files are told in one line', () => {
  expect(allWords([file('a', true)])).toBe('1 file is uploaded');
  expect(allWords([file('a', true), file('b', false)])).toBe('1 of 2 files are uploaded');
});
