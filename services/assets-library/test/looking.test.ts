import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventually } from '@hatchery/kit/testing';
import { pdf, plain, svg } from './fixtures/files.fixture.ts';
import { lookingProcesses, startLooks } from './fixtures/looks.fixture.ts';

/** A picture that takes minutes to draw. */
const endless = svg(
  '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="2000000000"/></filter><rect width="200" height="100" filter="url(#f)"/>',
);
/** A picture that takes more memory than there is: a hundred sheets of glass, of 13 MB each. */
const growing = svg(
  `${'<g opacity="0.9">'.repeat(100)}<rect width="100" height="200"/>${'</g>'.repeat(100)}`,
  'width="100" height="200"',
);

const usable = async (looks: ReturnType<typeof startLooks>) =>
  expect(await looks.inspect(pdf, 'application/pdf')).toEqual({ facts: {} });

describe('the process that looks at files', () => {
  it('starts with the first file, stays for the next, and ends when there is none for a while', async () => {
    const looks = startLooks({ idleMilliseconds: 300 });
    expect(lookingProcesses()).toEqual([]);
    await usable(looks);
    const [first] = lookingProcesses();
    await usable(looks);
    expect(lookingProcesses()).toEqual([first]);
    await eventually(() => lookingProcesses().length === 0);
    await usable(looks);
    expect(lookingProcesses()).not.toContain(first);
    await looks.close();
    expect(lookingProcesses()).toEqual([]);
  });

  it('looks at one file after the other, whoever asks', async () => {
    const looks = startLooks();
    const picture = await plain(900, 600).png().toBuffer();
    const all = await Promise.all(Array.from({ length: 5 }, () => looks.inspect(picture, 'image/png')));
    expect(all.map(({ facts }) => facts)).toEqual(new Array(5).fill({ width: 900, height: 600 }));
    expect(lookingProcesses()).toHaveLength(1);
    await looks.close();
  });

  it('is ended when a file takes too long, and another looks at the next', async () => {
    const looks = startLooks({ fileMilliseconds: 1_500 });
    await usable(looks);
    const [first] = lookingProcesses();
    await expect(looks.inspect(endless, 'image/svg+xml')).rejects.toMatchObject({
      code: 'bad-request',
      message: 'This file takes too much time to look at.',
    });
    expect(lookingProcesses()).not.toContain(first);
    await usable(looks);
    await looks.close();
  });

  it('is ended when a file takes too much memory, before the machine runs out of it', async () => {
    const looks = startLooks({ bytes: 64 * 2 ** 20, watchMilliseconds: 20 });
    await expect(looks.inspect(growing, 'image/svg+xml')).rejects.toMatchObject({
      code: 'bad-request',
      message: 'This file takes too much memory to look at.',
    });
    await usable(looks);
    await looks.close();
  });

  it('gets no memory from the kernel when it grows between two looks', async () => {
    const looks = startLooks({ bytes: 64 * 2 ** 20, watchMilliseconds: 1_000_000 });
    await expect(looks.inspect(growing, 'image/svg+xml')).rejects.toMatchObject({
      code: 'bad-request',
      message: 'This file takes too much memory to look at.',
    });
    await usable(looks);
    await looks.close();
  });

  it('is started again when somebody killed it, and looks at the same file', async () => {
    const looks = startLooks();
    await usable(looks);
    const [first = 0] = lookingProcesses();
    const picture = await plain(4_000, 5_000).png().toBuffer();
    const asked = looks.inspect(picture, 'image/png');
    await new Promise(setImmediate);
    process.kill(first, 'SIGSEGV');
    expect((await asked).facts).toEqual({ width: 4_000, height: 5_000 });
    await looks.close();
  });

  it('is told from a file that is to blame when the service ends, or has no file', async () => {
    const looks = startLooks();
    await usable(looks);
    await expect(
      looks.inspector.inspect({ path: `${looks.folder}/none`, contentType: 'image/png' }),
    ).rejects.toMatchObject({ code: 'service-unavailable' });
    const asked = [looks.inspect(endless, 'image/svg+xml'), looks.inspect(pdf, 'application/pdf')];
    const outcomes = Promise.allSettled(asked);
    await new Promise(setImmediate);
    await looks.close();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'service-unavailable' } });
    expect(lookingProcesses()).toEqual([]);
  });

  it('ends with the service, also when that is killed and it is busy', async () => {
    const looks = startLooks();
    const path = looks.write(endless);
    const place = JSON.stringify(fileURLToPath(new URL('../src/previews/inspector.ts', import.meta.url)));
    const program = `import { createInspector } from ${place};
      const log = { info() {}, warn() {}, error() {} };
      createInspector({ log }).inspect({ path: ${JSON.stringify(path)}, contentType: 'image/svg+xml' }).catch(() => {});`;
    const service = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
    const childOf = () => lookingProcesses(service.pid)[0];
    await eventually(() => childOf() !== undefined);
    const child = childOf();
    service.kill('SIGKILL');
    await eventually(() => !existsSync(`/proc/${child}`));
    await looks.close();
  });
});
