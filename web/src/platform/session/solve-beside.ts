import type { ProofOfWorkChallenge } from '@hatchery/api/proof-of-work';

/** Has a worker solve a challenge beside the page. @returns the proof */
export async function solveBeside(challenge: ProofOfWorkChallenge): Promise<string> {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ proof?: string }>) =>
        data.proof ? resolve(data.proof) : reject(new Error('The challenge was not solved.')),
      );
      worker.addEventListener('error', reject);
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
