import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@hatchery/kit/testing';

const fixture = fileURLToPath(new URL('process.fixture.ts', import.meta.url));

/** Starts the process, which goes on when it is told. Its log is the messages that it wrote so far. */
function startFixture(environment: Record<string, string> = { START: 'works' }) {
  const child = spawn(process.execPath, [fixture], { env: environment });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const entries = () => output.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []));
  const log = (): string[] => entries().map(({ msg }) => msg);
  return {
    child,
    entries,
    log,
    errors: () => errors,
    goOn: () => child.stdin.write('go on\n'),
    says: (message: string) => eventually(() => log().includes(message)),
    ended: once(child, 'close').then(([code]) => code),
  };
}

describe('runProcess', () => {
  it('ends with an error that names what its configuration lacks', async () => {
    const { ended, errors } = startFixture({});
    expect(await ended).toBe(1);
    expect(errors()).toMatch(/The configuration is not valid:\n {2}START: /);
  });

  it('ends with an entry in its log when starting fails', async () => {
    const { ended, goOn, entries, says } = startFixture({ START: 'fails' });
    await says('starting');
    goOn();
    expect(await ended).toBe(1);
    expect(entries().at(-1)).toMatchObject({
      level: 'fatal',
      service: 'fixture',
      msg: 'could not start',
      err: { message: 'the database has gone' },
    });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('finishes its work on %s, and ends with 0', async (signal) => {
    const { child, ended, goOn, log, says } = startFixture();
    await says('starting');
    goOn();
    await says('started');
    child.kill(signal);
    await says('closing');
    goOn();
    expect(await ended).toBe(0);
    expect(log()).toEqual(['starting', 'started', 'draining', 'closing', 'closed']);
  });

  it('finishes its work on a signal that arrives while it starts, when it may serve already', async () => {
    const { child, ended, goOn, log, says } = startFixture();
    await says('starting');
    child.kill('SIGTERM');
    await says('draining');
    goOn();
    await says('closing');
    goOn();
    expect(await ended).toBe(0);
    expect(log()).toEqual(['starting', 'draining', 'started', 'closing', 'closed']);
  });

  it('ends at once on a second signal', async () => {
    const { child, ended, log, says } = startFixture();
    await says('starting');
    child.kill('SIGTERM');
    await says('draining');
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(log()).toEqual(['starting', 'draining']);
  });
});
