import type { ProofOfWorkChallenge } from '@hatchery/api/proof-of-work';
import { createStore, useStore } from '../../design/store.ts';
import { api } from '../api.ts';
import type { CallOptions } from '../api-client.ts';
import { ApiProblem } from '../problem.ts';

/** Work that takes less than this is not worth a word. */
const noticeableMs = 1_200;
/** Arrivals may rise while the device works, and with them the work. */
const mostProofs = 3;

const proving = createStore(false);
/** Returns whether this device has worked on a proof for so long that the player wonders. */
export const useProving = (): boolean => useStore(proving);

/**
 * Creates a guest. While many players come, the platform asks for a proof of work first, which a worker computes beside the page.
 * @throws Error in words for the player if this browser cannot.
 */
export async function createGuestWithProof(options: CallOptions = {}) {
  let body: { proofOfWork: string } | undefined;
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await api.users.createGuest(body ? { body } : {}, options);
    } catch (error) {
      const challenge = challengeOf(error);
      if (!challenge || proofs === mostProofs) throw error;
      body = { proofOfWork: await prove(challenge) };
    }
  }
}

/** Returns the challenge that a refusal carries. */
function challengeOf(error: unknown): ProofOfWorkChallenge | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'proof-required') return undefined;
  return (error.body as { challenge?: ProofOfWorkChallenge }).challenge;
}

async function prove(challenge: ProofOfWorkChallenge): Promise<string> {
  const notice = setTimeout(() => proving.set(true), noticeableMs);
  try {
    const { solveBeside } = await import('./solve-beside.ts');
    return await solveBeside(challenge);
  } catch {
    throw new Error(
      'Many players are coming right now, and this browser could not do the check that lets new ones in. Try again in a few minutes, or sign up with your e-mail address.',
    );
  } finally {
    clearTimeout(notice);
    proving.set(false);
  }
}
