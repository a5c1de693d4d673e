import type { ProofOfWorkChallenge } from '@hatchery/api/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves one challenge beside the page, and answers the proof as the API takes it. */
addEventListener('message', async ({ data: challenge }: MessageEvent<ProofOfWorkChallenge>) => {
  try {
    const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 });
    postMessage(solution ? { proof: btoa(JSON.stringify({ challenge, solution })) } : { failed: true });
  } catch {
    postMessage({ failed: true });
  }
});
