import { createServer } from 'node:net';
import { createListener } from '../src/listener.ts';
import { createLogger } from '../src/log.ts';
import { eventually } from '../src/testing.ts';

const log = createLogger({ service: 'test', level: 'silent' });

it('pauses between its tries while the database is away', async () => {
  const tries: number[] = [];
  const away = createServer((socket) => {
    tries.push(performance.now());
    socket.destroy();
  });
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
  const { port } = away.address() as { port: number };
  const listener = createListener({ host: '127.0.0.1', port, user: 'nobody' }, log);
  try {
    listener.listen('news', () => {});
    await eventually(() => tries.length >= 3);
    const [first = 0, second = 0, third = 0] = tries;
    // A busy machine makes pauses longer, and never shorter.
    expect(Math.min(second - first, third - second)).toBeGreaterThan(900);
  } finally {
    await listener.close();
    away.close();
  }
});
