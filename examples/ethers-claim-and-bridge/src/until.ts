import { setTimeout as pause } from 'node:timers/promises';

/** Asks again once a second until there is an answer. @throws Error when there is none within the limit. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() >= deadline) throw new Error(`Waited ${seconds} s in vain: ${what}.`);
    await pause(1_000);
  }
}
