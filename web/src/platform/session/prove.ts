import type { ProofOfWorkChallenge } from '@hatchery/api/proof-of-work';
import type { Store } from '../../design/store.ts';

/** Work that takes less than this is not worth a word. */
const noticeableMs = 1_200;

/**
 * Works on a challenge. @param notice gets words for the player once that takes so long that they wonder, and loses them at the end
 * @returns the proof. @throws Error in words for the player if this browser cannot.
 */
export async function prove(challenge: ProofOfWorkChallenge, notice: Store<string>): Promise<string> {
  const timer = setTimeout(
    () => notice.set('Many players are coming right now. Your device is doing a short check to let you in.'),
    noticeableMs,
  );
  try {
    return await solveBeside(challenge);
  } catch {
    throw new Error(
      'Many players are coming right now, and this browser could not do the check that lets new ones in. Try again in a few minutes, or sign up with your e-mail address.',
    );
  } finally {
    clearTimeout(timer);
    notice.set('');
  }
}

/** Has a worker solve a challenge beside the page. */
async function solveBeside(challenge: ProofOfWorkChallenge): Promise<string> {
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
