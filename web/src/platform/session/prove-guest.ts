import type { ProofOfWorkChallenge } from '@hatchery/api/proof-of-work';
import { createStore, useStore } from '../../design/store.ts';
import { api } from '../api.ts';
import type { CallOptions } from '../api-client.ts';
import { ApiProblem } from '../problem.ts';

/** Arrivals may rise while the device works, and with them the work. */
const mostProofs = 3;

const notice = createStore('');
/** Returns words for the player while this device works on a proof, or nothing. */
export const useProofNotice = (): string => useStore(notice);

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
      const { prove } = await import('./prove.ts');
      body = { proofOfWork: await prove(challenge, notice) };
    }
  }
}

/** Returns the challenge that a refusal carries. */
function challengeOf(error: unknown): ProofOfWorkChallenge | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'proof-required') return undefined;
  return (error.body as { challenge?: ProofOfWorkChallenge }).challenge;
}
