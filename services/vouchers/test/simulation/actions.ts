import { fromBinary } from '@bufbuild/protobuf';
import type { DepositSignature } from '@hatchery/api/voucher-deposits';
import type { EventMessage } from '@hatchery/kit/transport';
import { ClaimEndedSchema, DepositFinalSchema } from '@hatchery/proto/voucher_claims';
import { holdReference } from '../../src/claims/claims.rules.ts';
import type { reserveClaim } from '../../src/claims/reserve-claim.ts';
import type { ReservedDeposit } from '../../src/deposits/reserve-deposit.ts';
import type { SimulatedChain } from './chain.ts';
import type { Course } from './fates.ts';
import type { Answer, createLedger } from './ledger.ts';
import type { Model } from './model.ts';
import type { Envelope, Network } from './network.ts';
import type { ModelUnit, Operation, Outcome, Part } from './operations.ts';
import type { AccountEvent } from './users.ts';
import type { Vault } from './vault.ts';

/** Something that happens in a transaction: an operation of a client, or the delivery of a message. */
export type Action = {
  name: string;
  words: string;
  /** Whether it sends messages that somebody here hears. */
  publishes: boolean;
  /** Returns how it may end now. */
  allowed(): Outcome[];
  run(course: Course): Promise<Outcome>;
  /** Tells the model what took effect. */
  apply(course: Course): void;
  /** Has a message arrive once more. */
  repeat?(): void;
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

type Neighbour = Course['neighbour'];

export const inWords = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));

export function createActions(parts: Parts) {
  const { model, network, ledger } = parts;

  const operation = (asked: Operation, neighbour: Neighbour): Action => ({
    name: asked.do,
    words: inWords(asked),
    publishes: asked.do === 'claim' || asked.do === 'deposit' || asked.do === 'sync',
    allowed: () => allowedFor(parts, asked, neighbour),
    run: (course) => ledger.run(asked, Object.assign(course, { neighbour })),
    apply: ({ commits }) => {
      if (commits.length === 0) return;
      if (asked.do === 'claim') applyClaim(parts, asked, commits);
      else if (asked.do === 'deposit') applyDeposit(parts, asked, commits);
      else if (asked.do === 'sync') applySync(parts, asked.nonce, commits);
      else model.apply(asked);
    },
  });

  const delivery = (envelope: Envelope, neighbour: Neighbour): Action => {
    const { type, eventId } = envelope.message;
    return {
      name: 'deliver',
      publishes: true,
      words: `deliver ${type} ${eventId} to ${envelope.lane.subscription.group}`,
      allowed: () => (neighbour === 'is away' && type.endsWith('Signed') ? ['taken', 'retry'] : ['taken']),
      run: async (course) =>
        (await network.deliver(envelope, Object.assign(course, { neighbour }))) ? 'taken' : 'retry',
      apply: ({ commits }) => {
        if (commits.length > 0 && network.takesEffect(envelope)) hear(parts, envelope);
      },
      repeat: () => network.repeat(envelope),
    };
  };

  return { operation, delivery };
}

type ReservedClaim = Awaited<ReturnType<typeof reserveClaim>>;
type Named<Name> = Extract<Operation, { do: Name }>;

function allowedFor(parts: Parts, asked: Operation, neighbour: Neighbour): Outcome[] {
  if (asked.do === 'sync') return allowedSync(parts, asked);
  if (asked.do !== 'claim' && asked.do !== 'deposit') return parts.model.outcomesOf(asked);
  if (parts.walletOf(asked.userId) !== asked.receiver) return ['forbidden'];
  const outcomes = parts.model.outcomesOf(asked);
  if (outcomes[0] !== 'done') return outcomes;
  // Signatures that nobody uses and transactions that the platform pays are limited by the day. The model does not count them.
  const usual = neighbour === 'refuses' ? 'policy-refused' : neighbour === 'is away' ? 'service-unavailable' : 'done';
  return [usual, 'too-many-requests', ...(asked.do === 'deposit' ? ['done'] : [])];
}

/** A deposit is credited once its block is final. The service may not have heard of the block yet. */
function allowedSync({ chain, vault, model }: Parts, { nonce, receiver }: Named<'sync'>): Outcome[] {
  const deposit = vault.deposits.get(chain.depositAt(nonce) ?? '');
  if (deposit?.receiver !== receiver) return ['seen', 'not-found'];
  if (model.isCredited(deposit.id)) return ['credited'];
  return [model.creditOf(deposit.id, nonce)[0] === 'done' ? 'credited' : 'unmatched', 'seen', 'not-found'];
}

function applySync({ chain, vault, model }: Parts, nonce: number, [answer]: unknown[]): void {
  const deposit = vault.deposits.get(chain.depositAt(nonce) ?? '');
  if ((answer as Answer).outcome === 'credited' && deposit) model.credit(deposit.id, nonce);
}

/** A claim puts its amounts on hold, then it is signed and recorded, or takes them back. A process that dies leaves them on hold. */
function applyClaim({ model, vault, units }: Parts, { userId }: Named<'claim'>, commits: unknown[]): void {
  const [reserved, answer] = commits as [ReservedClaim | undefined, Answer | undefined];
  if (!reserved) return;
  const { claim } = reserved;
  const held = reserved.parts.map(({ assetId, tokenId, amount }): Part => {
    const unit = units.find((one) => one.assetId === assetId && one.tokenId === tokenId);
    return { unitId: unit?.id ?? '', amount };
  });
  const operation = { do: 'hold', reference: holdReference(claim.id), userId, parts: held } as const;
  const [outcome] = model.outcomesOf(operation);
  if (outcome !== 'done') throw new Error(`A claim took what should be ${outcome}.`);
  model.apply(operation);
  vault.askFor(claim);
  if (answer?.claim) vault.addClaim(answer.claim, held);
  else if (commits.length > 1) letGo(model, vault, claim.id);
}

/** Brings back what a claim has on hold that nobody signed. */
export function letGo(model: Model, vault: Vault, id: string): void {
  vault.asked.delete(id);
  const reference = `vouchers:claim:${id}:release`;
  model.apply({ do: 'release', holdReference: holdReference(id), reference, why: 'released' });
}

/** A deposit takes its place, then it is signed and recorded, or gives its place back. The same deposit asked for again is the same. */
function applyDeposit({ model, vault }: Parts, { userId, unitId, amount }: Named<'deposit'>, commits: unknown[]): void {
  const [{ deposit, open }, signature] = commits as [ReservedDeposit, DepositSignature | undefined];
  if (open) return;
  vault.askFor(deposit);
  if (signature) {
    const { id } = vault.addDeposit(deposit, signature);
    model.addDeposit({ id, userId, unitId, amount, credited: false });
  } else if (commits.length > 1) vault.asked.delete(deposit.id);
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
