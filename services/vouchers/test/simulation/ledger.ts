import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { createTransact } from '@hatchery/kit/transact';
import { claimVouchers, type SignedClaim } from '../../src/claims/claim-vouchers.ts';
import type { VouchersContext } from '../../src/context.ts';
import { syncDeposit } from '../../src/deposits/deposits.ts';
import { askForDeposit } from '../../src/deposits/sign-deposit.ts';
import { hold, releaseHold, releaseHolds, settleHold } from '../../src/ledger/holds.ts';
import { voucherId } from '../../src/ledger/ids.rules.ts';
import { post } from '../../src/ledger/post.ts';
import { replaceHold } from '../../src/ledger/replace-hold.ts';
import { voidReference } from '../../src/ledger/void-reference.ts';
import { type Course, follow } from './fates.ts';
import type { ModelUnit, Operation, Outcome, Part } from './operations.ts';

/** The part of the service's context that the simulated operations use. */
export type SimulatedContext = Pick<VouchersContext, 'database' | 'internal' | 'chains' | 'now'>;

/** An answer of an operation. `claim`: what a wallet can send to the chain now. */
export type Answer = { outcome: Outcome; claim?: SignedClaim };

/** Does operations with the real code on a real database. Says how it answered, or `crashed` if nobody heard an answer. */
export const createLedger = (context: SimulatedContext, units: ModelUnit[]) => ({
  run: async (operation: Operation, course: Course): Promise<Outcome> => {
    try {
      return (await follow(course, () => perform(context, units, operation))).outcome;
    } catch (error) {
      if (course.isDead) return 'crashed';
      if (error instanceof Problem) return error.code;
      throw error;
    }
  },
});

function perform(context: SimulatedContext, units: ModelUnit[], operation: Operation): Promise<Answer> {
  switch (operation.do) {
    case 'claim':
      return claim(context, operation);
    case 'deposit':
      return deposit(context, units, operation);
    case 'sync': {
      const { userId, receiver, nonce } = operation;
      return context.database.transaction(async (tx) => {
        const { state } = await syncDeposit(tx, context, passportOf(userId), { depositId: nonce, receiver });
        return { outcome: state };
      });
    }
    default:
      return context.database.transaction(async (tx) => ({ outcome: await move(tx, operation, context.now()) }));
  }
}

type Named<Name> = Extract<Operation, { do: Name }>;

async function move(
  tx: Transaction,
  operation: Exclude<Operation, Named<'claim' | 'deposit' | 'sync'>>,
  now: Date,
): Promise<Outcome> {
  switch (operation.do) {
    case 'post': {
      const { reference, legs } = operation;
      return said(await post(tx, { reference, reason: 'used', legs, now }));
    }
    case 'hold': {
      const { reference, userId } = operation;
      return said(await hold(tx, { reference, userId, parts: named(operation), reason: 'game', until: null, now }));
    }
    case 'replace':
      return said(await replaceHold(tx, { ...operation, parts: named(operation), reason: 'game', until: null, now }));
    case 'settle': {
      const { holdReference, reference, to, beside } = operation;
      const more = beside ? { ...beside, refuseDeleted: true } : {};
      await settleHold(tx, { holdReference, reference, to: () => to, now, ...more });
      return 'done';
    }
    case 'release-all': {
      const { holdReferences, reference, why } = operation;
      await releaseHolds(tx, { holdReferences, reference, reason: why, now });
      return 'done';
    }
    case 'void':
      return (await voidReference(tx, { reference: operation.reference, now })).state;
    case 'release': {
      const { holdReference, reference, why } = operation;
      await releaseHold(tx, { holdReference, reference, reason: why, now });
      return 'done';
    }
  }
}

const named = ({ userId, parts }: { userId: string; parts: Part[] }) =>
  parts.map(({ unitId, amount }) => ({ voucherId: voucherId(unitId, userId), amount }));

const said = ({ repeated }: { repeated: boolean }): Outcome => (repeated ? 'repeated' : 'done');

const passportOf = (userId: string): Passport => ({
  ...{ kind: 'user', subject: userId, roles: [], permissions: [], requestId: 'simulated' },
});

function callOf({ database }: SimulatedContext, userId: string): CallContext {
  const transact = createTransact({ database, requestId: 'simulated', request: undefined, onReplay: () => {} });
  return { passport: passportOf(userId), transact, headers: {} } as CallContext;
}

function claim(context: SimulatedContext, asked: Named<'claim'>): Promise<Answer> {
  const { userId, receiver: address, parts } = asked;
  const wanted = parts.map(({ unitId, amount }, index) => ({
    voucherId: voucherId(unitId, userId),
    field: `body.voucherIds.${index}`,
    ...(amount === undefined ? {} : { given: { amountBase: String(amount) } }),
  }));
  const isBatch = parts.length > 1;
  const use = context as VouchersContext;
  return claimVouchers(use, callOf(context, userId), { address, wanted, isBatch }, (signed) => ({
    outcome: 'done',
    claim: signed,
  }));
}

async function deposit(context: SimulatedContext, units: ModelUnit[], asked: Named<'deposit'>): Promise<Answer> {
  const { userId, receiver, unitId, amount } = asked;
  const { contract, contractType, tokenId } = units.find(({ id }) => id === unitId) as ModelUnit;
  const what =
    contractType === 'ERC20'
      ? { amountBase: String(amount) }
      : { tokenIds: [String(tokenId)], amounts: [Number(amount)] };
  const body = { receiver, assetAddress: String(contract), assetType: contractType ?? 'ERC20', ...what };
  await askForDeposit(context, callOf(context, userId), body);
  return { outcome: 'done' };
}
