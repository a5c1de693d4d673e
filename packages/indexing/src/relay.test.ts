import { Problem } from '@hatchery/api/problems';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Address } from 'viem';
import { submitCalls } from './relay.ts';

const to: Address = '0x5000000000000000000000000000000000000005';
const submission = (reference: string) => ({
  reference,
  chainId: 1,
  from: 'operator' as const,
  calls: [{ to, data: '0x' as const }],
});

/** A relay that refuses the reference `used`, finds `malformed` malformed, and is away for `away`. */
function relay() {
  const requests: string[][] = [];
  const chain = {
    submitTransaction: async ({ body }: { body: { reference: string } }) => {
      requests.push([body.reference]);
      if (body.reference === 'malformed') throw new Problem('bad-request', 'It is malformed.');
      if (body.reference === 'away') throw new Problem('service-unavailable', 'It is away.');
      return [];
    },
    submitTransactions: async ({ body }: { body: { submissions: { reference: string }[] } }) => {
      const references = body.submissions.map(({ reference }) => reference);
      requests.push(references);
      if (references.includes('malformed')) throw new Problem('bad-request', 'One is malformed.');
      const used = { refusal: { detail: 'It was used.' } };
      return { results: references.map((reference) => (reference === 'used' ? used : { reference })) };
    },
  };
  const clients = { chain } as unknown as Pick<InternalClients, 'chain'>;
  return {
    requests,
    submit: (...references: string[]) =>
      Promise.allSettled(references.map((one) => submitCalls(clients, submission(one)))),
  };
}

it('submits together what comes while a request is under way, and answers each alone', async () => {
  const { requests, submit } = relay();
  expect(await submit('first', 'a', 'used', 'b')).toMatchObject([
    { value: { done: [] } },
    { value: { done: { reference: 'a' } } },
    { value: { refusal: 'It was used.' } },
    { value: { done: { reference: 'b' } } },
  ]);
  expect(requests).toEqual([['first'], ['a', 'used', 'b']]);
});

it('lets one that is malformed take no other with it', async () => {
  const { submit } = relay();
  expect(await submit('first', 'a', 'malformed', 'away')).toMatchObject([
    { value: { done: [] } },
    { value: { done: [] } },
    { value: { refusal: 'It is malformed.' } },
    { reason: { code: 'service-unavailable' } },
  ]);
});
