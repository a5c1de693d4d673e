import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { type ProofOfWorkChallenge, proofOfWork } from '@hatchery/api/proof-of-work';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Level } from './newcomers.rules.ts';

/** Challenges that this service signs, and whose solutions it recognises. They are signed, so nothing is stored of them. */
export type ProofsOfWork = {
  createChallenge(level: Level, now: Date): Promise<ProofOfWorkChallenge>;
  /** Reads a solution. @returns undefined if it is wrong, expired, or of a challenge that is not ours. */
  read(proof: string, now: Date): Promise<Proof | undefined>;
};

/** A solved challenge. `hash` tells it from all others, so that it counts once. */
export type Proof = { level: Level; hash: Buffer; expiresAt: Date };

const lifetimeSeconds = 300;
/** Iterations of one try. */
const cost = 2_000;
/** Tries of the easiest challenge, between half and all of these. Each level has twice as many. */
const easiestTries = 16;

/**
 * @param secrets from which the keys are derived that sign challenges, the same on all replicas. The first one signs, and all of them
 * recognise what they signed.
 */
export function createProofsOfWork(secrets: readonly [Buffer, ...Buffer[]]): ProofsOfWork {
  const keysOf = (secret: Buffer) => {
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('hex');
    return {
      hmacSignatureSecret: derive('proof of work: challenges'),
      hmacKeySignatureSecret: derive('proof of work: solutions'),
    };
  };
  return {
    createChallenge: async (level, now) => {
      const most = easiestTries * 2 ** (level - 1);
      const challenge = await createChallenge({
        ...keysOf(secrets[0]),
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost,
        // The solver counts up to here: known work, so that nobody is unlucky.
        counter: randomInt(most / 2, most),
        expiresAt: Math.floor(now.getTime() / 1000) + lifetimeSeconds,
        data: { purpose: 'guest', level },
      });
      return challenge as ProofOfWorkChallenge;
    },
    read: async (text, now) => {
      const given = parse(text);
      if (!given) return undefined;
      const { parameters, signature } = given.challenge;
      const expiresAt = new Date(parameters.expiresAt * 1000);
      if (expiresAt < now || parameters.data.purpose !== 'guest') return undefined;
      const checks = secrets.map((secret) => verifySolution({ ...given, ...keysOf(secret), deriveKey }));
      if (!(await Promise.all(checks)).some(({ verified }) => verified)) return undefined;
      const hash = createHash('sha256').update(signature).digest();
      return { level: parameters.data.level as Level, hash, expiresAt };
    },
  };
}

function parse(text: string) {
  try {
    return proofOfWork.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** A refusal that says why, and carries the challenge to solve. */
export const proofRequired = (challenge: ProofOfWorkChallenge, reason?: string): Problem =>
  new Problem(
    'proof-required',
    `${reason ?? 'Many new players are coming right now, so your device has to do a short calculation first.'} Solve the challenge and send the same request again with its solution in proofOfWork.`,
    { challenge },
  );
