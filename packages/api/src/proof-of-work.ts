import * as z from 'zod';

const bytes = (description: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{2,128}$/)
    .describe(`${description} In hex.`);

/** A challenge of altcha: find the counter whose key begins with a prefix. */
export const proofOfWorkChallenge = z
  .object({
    parameters: z
      .object({
        algorithm: z.literal('PBKDF2/SHA-256').describe('How keys are derived.'),
        nonce: bytes('The password begins with it.'),
        salt: bytes('Salt of the derivation.'),
        cost: z.int().min(1).describe('Iterations of one derivation.'),
        keyLength: z.int().min(1).describe('Bytes of a key.'),
        keyPrefix: bytes('The bytes with which the key has to begin.'),
        keySignature: bytes('For the server. Send it back as it is.'),
        expiresAt: z.int().describe('Until when a solution counts, in seconds since 1970.'),
        data: z
          .object({
            level: z.int().min(1).max(4).describe('How hard it is. Each level takes twice the time.'),
            purpose: z.literal('guest').describe('The request that it is for: a new guest.'),
          })
          .describe('For the server. Send it back as it is.'),
      })
      .describe('What to solve.'),
    signature: bytes('Signature of the parameters. Send it back as it is.'),
  })
  .meta({
    id: 'ProofOfWorkChallenge',
    description:
      'A calculation that takes a phone less than a second. For counter = 0, 1, 2, …: derive a key of `keyLength` bytes by PBKDF2 with HMAC-SHA-256, `cost` iterations, `salt`, and as password the bytes of `nonce` followed by the counter as 4 bytes, big-endian. The first key that begins with `keyPrefix` is the solution. Libraries of altcha (version 2) do this in many languages.',
  });
export type ProofOfWorkChallenge = z.infer<typeof proofOfWorkChallenge>;

/** The content of `proofOfWork`, once decoded: the challenge as it came, and its solution. */
export const proofOfWork = z.strictObject({
  challenge: proofOfWorkChallenge,
  solution: z.looseObject({
    counter: z.int().min(0).max(4_294_967_295),
    derivedKey: z.string().max(256),
  }),
});
