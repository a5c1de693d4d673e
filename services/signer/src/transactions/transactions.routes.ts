import { Problem } from '@hatchery/api/problems';
import type { TransactionToSign } from '@hatchery/api/signer';
import { getAddress, type Hex } from 'viem';
import { os, type SignerContext } from '../context.ts';
import {
  type Approval,
  approveTransactions,
  type Refusal,
  type SigningRequest,
  signApproved,
} from './sign-transaction.ts';

export const transactionsRoutes = ({ transactions: signing, database: { knex } }: SignerContext) => ({
  operatorAddress: os.operatorAddress.handler(async ({ input }) => {
    const { chainId } = input.params;
    const address = signing.operators.addressFor(chainId);
    if (!address) throw new Problem('not-found', `There is no operator for chain ${chainId}.`);
    return { address, former: signing.operators.allFor(chainId).slice(1) };
  }),

  signTransaction: os.signTransaction.handler(async ({ input, context }) => {
    const request = requestOf(input.body);
    const asked = { caller: context.passport.subject, requests: [request] };
    const [approval] = await context.transact((tx) => approveTransactions(tx, signing, asked));
    if (!approval) throw new Error('One request has one answer.');
    if ('refusal' in approval) throw refusalOf(approval);
    return signApproved(knex, signing, approval.signer, request.transaction);
  }),

  signTransactions: os.signTransactions.handler(async ({ input, context }) => {
    const requests = input.body.transactions.map(requestOf);
    const asked = { caller: context.passport.subject, requests };
    const approvals = await context.transact((tx) => approveTransactions(tx, signing, asked));
    const results = requests.map(async ({ transaction }, index) => {
      const approval = approvals[index] as Approval;
      if (!('refusal' in approval)) return signApproved(knex, signing, approval.signer, transaction).catch(postponed);
      const { refusal: detail, retryAfterSeconds } = approval;
      const code = retryAfterSeconds === undefined ? ('policy-refused' as const) : ('too-many-requests' as const);
      return { refusal: { code, detail, retryAfterSeconds } };
    });
    return { results: await Promise.all(results) };
  }),
});

const requestOf = ({ reference, from, to, data, ...fields }: TransactionToSign): SigningRequest => ({
  reference,
  transaction: {
    chainId: fields.chainId,
    from: getAddress(from),
    to: getAddress(to),
    data: data as Hex,
    nonce: fields.nonce,
    value: BigInt(fields.value),
    gas: BigInt(fields.gas),
    maxFeePerGas: BigInt(fields.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(fields.maxPriorityFeePerGas),
  },
});

/** Tells the relay to ask later for what a key service holds up, so that the others of the batch are sent. */
function postponed(error: unknown) {
  if (!(error instanceof Problem) || error.code !== 'service-unavailable') throw error;
  const refusal = { code: 'too-many-requests' as const, detail: error.message, retryAfterSeconds: 5 };
  return { refusal };
}

/** Tells the relay whether to give up, or to ask again later. */
const refusalOf = ({ refusal, retryAfterSeconds }: Refusal): Problem =>
  retryAfterSeconds === undefined
    ? new Problem('policy-refused', refusal)
    : new Problem('too-many-requests', refusal, { retryAfterSeconds });
