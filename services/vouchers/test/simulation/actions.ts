import { fromBinary } from '@bufbuild/protobuf';
import type { EventMessage } from '@hatchery/kit/transport';
import { ClaimEndedSchema, DepositFinalSchema } from '@hatchery/proto/voucher_claims';
import type { SignedClaim } from '../../src/claims/claim-vouchers.ts';
import type { SignedDeposit } from '../../src/deposits/sign-deposit.ts';
import type { SimulatedChain } from './chain.ts';
import type { Fate } from './fates.ts';
import type { createLedger } from './ledger.ts';
import type { Model } from './model.ts';
import type { Envelope, Network } from './network.ts';
import type { ModelUnit, Operation, Outcome, Part } from './operations.ts';
import type { AccountEvent } from './users.ts';
import type { Vault } from './vault.ts';

/** Something that happens in a transaction: an operation of a client, or the delivery of a message. */
export type Action = {
  name: string;
  words: string;
  /** Returns how it may end now. */
  allowed(): Outcome[];
  run(fate: Fate): Promise<Outcome>;
  /** Tells the model that it took effect. */
  apply(outcome: Outcome, fate: Fate): void;
};

type Parts = {
  model: Model;
  chain: SimulatedChain;
  vault: Vault;
  network: Network;
  ledger: ReturnType<typeof createLedger>;
  units: ModelUnit[];
  walletOf: (userId: string) => string | undefined;
  /** Changes of accounts by the ids of their events. */
  changes: Map<string, AccountEvent>;
};

type Neighbour = Fate['neighbour'];

export const inWords = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));

export function createActions(parts: Parts) {
  const { model, network, ledger } = parts;

  const operation = (asked: Operation, neighbour: Neighbour): Action => ({
    name: asked.do,
    words: inWords(asked),
    allowed: () => allowedFor(parts, asked, neighbour),
    run: async (fate) => {
      const { outcome } = await ledger.run(asked, Object.assign(fate, { neighbour }));
      return outcome;
    },
    apply: (outcome, fate) => {
      if (asked.do === 'claim') applyClaim(parts, asked, fate);
      else if (asked.do === 'deposit') applyDeposit(parts, asked, fate);
      else if (asked.do === 'sync') applySync(parts, asked.nonce, outcome);
      else if (fate.committed) model.apply(asked);
    },
  });

  const delivery = (envelope: Envelope, neighbour: Neighbour): Action => {
    const { type, eventId } = envelope.message;
    return {
      name: 'deliver',
      words: `deliver ${type} ${eventId} to ${envelope.lane.subscription.group}`,
      allowed: () => (neighbour === 'is away' && type.endsWith('Signed') ? ['taken', 'retry'] : ['taken']),
      run: async (fate) => ((await network.deliver(envelope, Object.assign(fate, { neighbour }))) ? 'taken' : 'retry'),
      apply: (_, fate) => {
        if (fate.committed && network.takesEffect(envelope)) hear(parts, envelope);
      },
    };
  };

  return { operation, delivery };
}

type Named<Name> = Extract<Operation, { do: Name }>;

function allowedFor(parts: Parts, asked: Operation, neighbour: Neighbour): Outcome[] {
  if (asked.do === 'sync') return allowedSync(parts, asked);
  if (asked.do !== 'claim' && asked.do !== 'deposit') return parts.model.outcomesOf(asked);
  if (parts.walletOf(asked.userId) !== asked.receiver) return ['forbidden'];
  const outcomes = parts.model.outcomesOf(asked);
  if (outcomes[0] !== 'done' || neighbour === undefined || neighbour === 'answers') return outcomes;
  return [neighbour === 'refuses' ? 'policy-refused' : 'service-unavailable'];
}

/** A deposit is credited once its block is final. The service may not have heard of the block yet. */
function allowedSync({ chain, vault, model }: Parts, { nonce, receiver }: Named<'sync'>): Outcome[] {
  const deposit = vault.deposits.get(chain.depositAt(nonce) ?? '');
  if (deposit?.receiver !== receiver) return ['seen', 'not-found'];
  if (model.isCredited(deposit.id)) return ['credited'];
  return [model.creditOf(deposit.id, nonce)[0] === 'done' ? 'credited' : 'unmatched', 'seen', 'not-found'];
}

function applySync({ chain, vault, model }: Parts, nonce: number, outcome: Outcome): void {
  const deposit = vault.deposits.get(chain.depositAt(nonce) ?? '');
  if (outcome === 'credited' && deposit) model.credit(deposit.id, nonce);
}

function applyClaim({ model, vault, units }: Parts, { userId }: Named<'claim'>, fate: Fate): void {
  const { claim: signed } = (fate.result ?? {}) as { claim?: SignedClaim };
  if (!fate.committed || !signed) return;
  const held = signed.parts.map(({ assetId, tokenId, amount }): Part => {
    const unit = units.find((one) => one.assetId === assetId && one.tokenId === tokenId);
    return { unitId: unit?.id ?? '', amount };
  });
  const { hold } = vault.addClaim(signed, held);
  const operation = { do: 'hold', reference: hold, userId, parts: held } as const;
  const [outcome] = model.outcomesOf(operation);
  if (outcome !== 'done') throw new Error(`A claim was signed that should be ${outcome}.`);
  model.apply(operation);
}

function applyDeposit({ model, vault }: Parts, { userId, unitId, amount }: Named<'deposit'>, fate: Fate): void {
  const { deposit: signed } = (fate.result ?? {}) as { deposit?: SignedDeposit };
  if (!fate.committed || !signed) return;
  const { id } = vault.addDeposit(signed);
  model.addDeposit({ id, userId, unitId, amount, credited: false });
}

/** Does in the model what a message does in the ledger, by what really became of the vouchers on chain. */
function hear(parts: Parts, { message, lane }: Envelope): void {
  const change = parts.changes.get(message.eventId);
  const { group } = lane.subscription;
  if (change) parts.model.hear(change);
  if (message.type === ClaimEndedSchema.typeName && group === 'vouchers.claims') hearEnd(parts, message);
  if (message.type === DepositFinalSchema.typeName && group === 'vouchers.deposits') hearDeposit(parts, message);
}

function hearEnd({ model, chain, vault }: Parts, { payload }: EventMessage): void {
  const { claimId } = fromBinary(ClaimEndedSchema, payload);
  const claim = vault.claims.get(claimId);
  if (!claim) throw new Error(`Claim ${claimId} ended, which nobody signed.`);
  const end = { holdReference: claim.hold };
  if (!model.isLive(claim.hold)) throw new Error(`Claim ${claimId} ended twice.`);
  if (chain.isFinal(claim.reference)) {
    const reference = `vouchers:claim:${claimId}:settle`;
    model.apply({ ...end, do: 'settle', reference, to: { kind: 'claimed', owner: '31337' } });
    return;
  }
  if (!chain.isOver(claim.deadline)) throw new Error(`Claim ${claimId} came back though it can be redeemed.`);
  model.apply({ ...end, do: 'release', reference: `vouchers:claim:${claimId}:release`, why: 'expired' });
}

function hearDeposit({ model, chain, vault }: Parts, { payload }: EventMessage): void {
  const nonce = Number(fromBinary(DepositFinalSchema, payload).nonce);
  const deposit = vault.deposits.get(chain.depositAt(nonce) ?? '');
  if (!deposit) throw new Error(`Deposit ${nonce} is said to be final and is not.`);
  model.credit(deposit.id, nonce);
}
