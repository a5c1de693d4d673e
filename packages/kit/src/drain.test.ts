import { drainOnSignal } from './drain.ts';
import { createLogger } from './log.ts';

const log = createLogger({ service: 'test', level: 'silent' });

describe('drainOnSignal', () => {
  afterEach(() => {
    process.removeAllListeners('SIGTERM');
    process.removeAllListeners('SIGINT');
  });

  const drained = (close: () => Promise<void>, signals: number, deadlineMilliseconds = 10_000) =>
    new Promise<number>((exit) => {
      drainOnSignal({ log, close, exit, deadlineMilliseconds });
      for (let sent = 0; sent < signals; sent += 1) process.emit('SIGTERM');
    });

  it('ends with 0 once all work is done', async () => {
    let closed = false;
    const close = async () => {
      closed = true;
    };
    expect(await drained(close, 1)).toBe(0);
    expect(closed).toBe(true);
  });

  it('ends with 1 when closing fails, takes too long, or is asked for twice', async () => {
    expect(await drained(() => Promise.reject(new Error('no')), 1)).toBe(1);
    process.removeAllListeners('SIGTERM');
    expect(await drained(() => new Promise(() => {}), 2)).toBe(1);
    process.removeAllListeners('SIGTERM');
    let keepAlive: NodeJS.Timeout | undefined;
    const hang = () =>
      new Promise<void>(() => {
        keepAlive = setInterval(() => {}, 1_000);
      });
    expect(await drained(hang, 1, 5)).toBe(1);
    clearInterval(keepAlive);
  });
});
