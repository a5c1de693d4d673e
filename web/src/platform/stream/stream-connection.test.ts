import { followStream } from './stream-connection.ts';

const encoder = new TextEncoder();
const ready = (id: number) => `id: ${id}\nevent: ready\ndata: {"resumed":false}\n\n`;
const changed = (id: number) => `id: ${id}\nevent: changed\ndata: {"topics":["eggs"]}\n\n`;

/** Follows a platform that gives these answers in order, each either a whole stream in pieces or a refusal, until they are used up. */
async function follow(answers: (string[] | Error)[], after?: string) {
  const stopping = new AbortController();
  const asked: (string | undefined)[] = [];
  const told: string[] = [];
  const waits: number[] = [];
  await followStream(
    {
      async open(lastEventId) {
        asked.push(lastEventId);
        const answer = answers.shift() ?? [];
        if (answer instanceof Error) throw answer;
        return new ReadableStream({
          start(controller) {
            for (const piece of answer) controller.enqueue(encoder.encode(piece));
            controller.close();
          },
        });
      },
      async wait(milliseconds) {
        waits.push(milliseconds);
        if (answers.length === 0) stopping.abort();
      },
      random: () => 0,
    },
    {
      onState: (state) => told.push(state),
      onMessage: ({ event, id }) => told.push(`${event} ${id}`),
    },
    { signal: stopping.signal, after },
  );
  return { asked, told, waits };
}

const refused = new Error('The stream was answered with 503.');

test('a connection that breaks off resumes after the last event', async () => {
  const { asked, told } = await follow([
    [ready(4), changed(5)],
    [ready(5), changed(6)],
  ]);
  expect(asked).toEqual([undefined, '5']);
  expect(told).toEqual(['live', 'ready 4', 'changed 5', 'away', 'live', 'ready 5', 'changed 6', 'away']);
});

test('the first connection begins after what another tab has heard', async () => {
  expect((await follow([[ready(9)]], '9')).asked).toEqual(['9']);
});

test('refusals wait longer each time, until the stream is live again', async () => {
  const { told, waits } = await follow([refused, refused, refused, [ready(1)], refused]);
  expect(told).toEqual(['away', 'away', 'away', 'live', 'ready 1', 'away', 'away']);
  expect(waits).toEqual([500, 1_000, 2_000, 500, 1_000]);
});

test('events arrive whole from pieces, between signs of life', async () => {
  const whole = `${ready(1)}: alive\n\n${changed(2)}`;
  const { told } = await follow([whole.match(/.{1,5}/gs) ?? []]);
  expect(told).toEqual(['live', 'ready 1', 'changed 2', 'away']);
});

test('a stream that sends what is no JSON is left and opened again after the last event', async () => {
  const { asked } = await follow([[ready(1), 'id: 2\nevent: changed\ndata: {\n\n'], [ready(1)]]);
  expect(asked).toEqual([undefined, '1']);
});
