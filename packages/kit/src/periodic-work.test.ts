import { createAlarm } from './alarm.ts';
import { createLogger } from './log.ts';
import { startPeriodicWork } from './periodic-work.ts';
import { eventually } from './testing.ts';

const aDay = 86_400_000;

/** A logger that keeps what it logs. */
function listeningLog() {
  const lines: { work: string; err: { message: string }; msg: string }[] = [];
  return {
    log: createLogger({ service: 'test', destination: { write: (line) => lines.push(JSON.parse(line)) } }),
    lines,
  };
}

/** Work that runs until it is told to end, and counts how much of it runs at once. */
function heldWork() {
  const ends: (() => void)[] = [];
  const counts = { started: 0, underWay: 0, most: 0 };
  const work = async () => {
    counts.started += 1;
    counts.underWay += 1;
    counts.most = Math.max(counts.most, counts.underWay);
    await new Promise<void>((resolve) => ends.push(resolve));
    counts.underWay -= 1;
  };
  return { work, counts, end: () => ends.shift()?.() };
}

test('runs again and again, and never twice at once', async () => {
  const { work, counts, end } = heldWork();
  const alarm = createAlarm();
  const { log } = listeningLog();
  const periodic = startPeriodicWork({ name: 'held', intervalMilliseconds: 1, alarm, log, work });
  for (const round of [1, 2, 3]) {
    await eventually(() => counts.started === round);
    alarm.ring();
    alarm.ring();
    end();
  }
  const closing = periodic.close();
  await eventually(() => {
    end();
    return counts.underWay === 0;
  });
  await closing;
  expect(counts.most).toBe(1);
});

test('waits for its interval unless the alarm rings', async () => {
  let runs = 0;
  const alarm = createAlarm();
  const { log } = listeningLog();
  const work = async () => {
    runs += 1;
  };
  const periodic = startPeriodicWork({ name: 'count', intervalMilliseconds: aDay, alarm, log, work });
  expect(runs).toBe(0);
  alarm.ring();
  await eventually(() => runs === 1);
  await periodic.close();
  expect(runs).toBe(1);
});

test('logs a failure and goes on', async () => {
  let runs = 0;
  const { log, lines } = listeningLog();
  const work = async () => {
    runs += 1;
    if (runs === 1) throw new Error('no disk');
  };
  const periodic = startPeriodicWork({ name: 'delete files', intervalMilliseconds: 1, log, work });
  await eventually(() => runs > 1);
  await periodic.close();
  expect(lines).toEqual([expect.objectContaining({ work: 'delete files', msg: 'background work failed' })]);
  expect(lines[0]?.err.message).toBe('no disk');
});

test('tells work under way to end, and waits for it', async () => {
  let ended = false;
  let begun = false;
  const { log } = listeningLog();
  const periodic = startPeriodicWork({
    name: 'long',
    intervalMilliseconds: 1,
    log,
    work: async (isClosing) => {
      begun = true;
      await eventually(isClosing);
      ended = true;
    },
  });
  await eventually(() => begun);
  await periodic.close();
  expect(ended).toBe(true);
});
