import { Problem } from '@hatchery/api/problems';
import { getAddress, type Hex } from 'viem';
import { os, type SignerContext } from '../context.ts';
import { approveTransaction, type Refusal, signApproved } from './sign-transaction.ts';

export const transactionsRoutes = ({ transactions: signing, database: { knex } }: SignerContext) => ({
  operatorAddress: os.operatorAddress.handler(async ({ input }) => {
    const { chainId } = input.params;
    const address = signing.operators.addressFor(chainId);
    if (!address) throw new Problem('not-found', `There is no operator for chain ${chainId}.`);
    return { address };
  }),

  signTransaction: os.signTransaction.handler(async ({ input, context }) => {
    const { reference, from, to, data, ...fields } = input.body;
    const transaction = {
      chainId: fields.chainId,
      from: getAddress(from),
      to: getAddress(to),
      data: data as Hex,
      nonce: fields.nonce,
      value: BigInt(fields.value),
      gas: BigInt(fields.gas),
      maxFeePerGas: BigInt(fields.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(fields.maxPriorityFeePerGas),
    };
    const caller = context.passport.subject;
    const approval = await context.transact((tx) =>
      approveTransaction(tx, signing, { reference, caller, transaction }),
    );
    if ('refusal' in approval) throw refusalOf(approval);
    return signApproved(knex, signing, approval.signer, transaction);
  }),
});

/** Tells the relay whether to give up, or to ask again later. */
const refusalOf = ({ refusal, retryAfterSeconds }: Refusal): Problem =>
  retryAfterSeconds === undefined
    ? new Problem('policy-refused', refusal)
    : new Problem('too-many-requests', refusal, { retryAfterSeconds });
