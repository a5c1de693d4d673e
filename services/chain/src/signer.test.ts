import { Problem } from '@hatchery/api/problems';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Hex } from 'viem';
import { createRemoteSigner } from './signer.ts';
import type { SignRequest } from './transactions/relay-context.ts';

const request = (reference: string, data: Hex = '0x01', value = 0n): SignRequest => ({
  ...{ reference, chainId: 31337, from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}`, data, value },
  ...{ gas: 21_000n, nonce: 0, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
});
const long: Hex = `0x${'00'.repeat(9_000)}`;

/** A signer that takes a mebibyte at once, cannot read some transactions, and signs all others. */
function signerThat({ cannotRead = [] as string[] } = {}) {
  const asked: number[] = [];
  const signTransactions = async ({ body }: { body: { transactions: { reference: string }[] } }) => {
    asked.push(body.transactions.length);
    if (JSON.stringify(body).length > 1_048_576) throw new Problem('payload-too-large', 'Too large.');
    if (body.transactions.some(({ reference }) => cannotRead.includes(reference)))
      throw new Problem('bad-request', 'The data is too long.');
    return { results: body.transactions.map(({ reference }) => ({ raw: `0x${reference.length}`, hash: reference })) };
  };
  const remote = { signTransactions } as unknown as InternalClients['signer'];
  return { asked, signer: createRemoteSigner({ signer: remote }, () => new Date(0)) };
}

test('questions are of a hundred transactions, and of a bounded size', async () => {
  const { asked, signer } = signerThat();
  const few = await signer.sign(Array.from({ length: 250 }, (_, index) => request(`few:${index}`)));
  expect(asked).toEqual([100, 100, 50]);
  expect(few.map((answer) => 'hash' in answer && answer.hash)).toEqual(few.map((_, index) => `few:${index}`));
  asked.length = 0;
  const many = Array.from({ length: 100 }, (_, index) => request(`kept:${index}`, long));
  expect((await signer.sign(many)).every((answer) => 'raw' in answer)).toBe(true);
  expect(asked).toEqual([27, 27, 27, 19]);
});

test('a transaction that the signer cannot read holds up no other', async () => {
  const { signer } = signerThat({ cannotRead: ['kept:3'] });
  const requests = [...Array.from({ length: 7 }, (_, index) => request(`kept:${index}`)), request('gift:1')];
  const answers = await signer.sign(requests);
  expect(answers[3]).toEqual({ postponed: 'The data is too long.', retryAfterSeconds: undefined });
  expect(answers.filter((answer) => 'raw' in answer)).toHaveLength(7);
});

test.each(['bad-gateway', 'unauthorized'] as const)('an answer of %s says nothing about transactions', async (code) => {
  const remote = { signTransactions: () => Promise.reject(new Problem(code, 'No.')) } as never;
  const signer = createRemoteSigner({ signer: remote }, () => new Date(0));
  await expect(signer.sign([request('one'), request('two')])).rejects.toThrow('No.');
});
