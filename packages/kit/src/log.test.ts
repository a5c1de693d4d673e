import { Writable } from 'node:stream';
import { createLogger } from './log.ts';

const logged = (write: (log: ReturnType<typeof createLogger>) => void) => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  write(createLogger({ service: 'users', level: 'info', destination }));
  return lines.map((line) => JSON.parse(line));
};

describe('createLogger', () => {
  it('writes JSON with the service, the level by name and what a child adds', () => {
    expect(logged((log) => log.child({ requestId: 'r1' }).info('hello'))).toEqual([
      { level: 'info', time: expect.any(String), service: 'users', requestId: 'r1', msg: 'hello' },
    ]);
  });

  it('writes no secret', () => {
    const [line] = logged((log) =>
      log.info({
        password: 'hunter2',
        user: { refreshToken: 'hunter2' },
        request: { headers: { authorization: 'hunter2' } },
      }),
    );
    expect(JSON.stringify(line)).not.toContain('hunter2');
  });
});
