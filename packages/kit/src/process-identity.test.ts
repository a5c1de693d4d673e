import { spawnSync } from 'node:child_process';
import { hasEnded, processIdentity } from './process-identity.ts';

const [host, boot, pid, run] = processIdentity.split(' ') as [string, string, string, string];

it('knows that this process runs, and that one before it with the same id has ended', () => {
  expect(hasEnded(processIdentity)).toBe(false);
  expect(hasEnded([host, boot, pid, 'another-run'].join(' '))).toBe(true);
});

it('knows which others on this machine have ended', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  expect(hasEnded([host, boot, ended, run].join(' '))).toBe(true);
  expect(hasEnded([host, boot, process.ppid, run].join(' '))).toBe(false);
});

it('knows nothing of other machines', () => {
  expect(hasEnded(['elsewhere', boot, pid, 'another-run'].join(' '))).toBe(false);
  expect(hasEnded([host, 'another-boot', pid, 'another-run'].join(' '))).toBe(false);
  expect(hasEnded('')).toBe(false);
});
