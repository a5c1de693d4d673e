import type { Deployment } from '@hatchery/chain/addresses';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { type Address, type Hex, slice } from 'viem';
import { lagOf, viewChain } from '../blocks/chain-view.ts';
import type { ChainRpc } from '../rpc/rpc.ts';
import { submitTransaction, unfinishedOf, wakeRelay } from '../transactions/submit-transaction.ts';
import { readBeacon, readKey, readOpenDraw } from './beacon.ts';
import { collectDraws } from './collect-draws.ts';
import { claimHatch, type DrawCall, isLoneDraw, revealHatches, revealOne, settle, settleSigned } from './draw-calls.ts';
import { findComingBlock, listOpenDraws, type OpenDraw, updateAttempt, updateDone } from './draws.repository.ts';
import { addressesOfDraws, type BeaconState, nextStep, pauseAfter, type Step } from './draws.rules.ts';

/** Signs draws. The keeper itself holds no key. */
export type DrawSigner = {
  /** Returns the modulus of the platform's key; 0x if it has none. @throws Problem when the signer does not answer. */
  modulus(): Promise<Hex>;
  sign(draw: { chainId: number; drawBlock: number; blockHash: Hex }): Promise<Hex>;
};

export type KeeperOptions = {
  chainId: number;
  deployment: Deployment;
  /** Blocks that must follow a draw block before its value is asked for. */
  confirmations: number;
  rpc: ChainRpc;
  signer: DrawSigner;
  database: Database;
  log: Logger;
  now: () => Date;
  /** Called with whether the beacon's key for coming draws is the platform's, or there is none. */
  onKey?: (isOurs: boolean) => void;
};

export type Keeper = { tick(check?: (tx: Transaction) => Promise<void>): Promise<void> };

/** A call for some draws, and the step that it does. */
type Action = { draws: OpenDraw[]; step: Step; call: DrawCall };

type Turn = KeeperOptions & {
  beacon: Address;
  head: number;
  ownKey: Hex | undefined;
  check: (tx: Transaction) => Promise<void>;
};

const hatchesPerReveal = 20;
const keyCheckMilliseconds = 60_000;
/** Age of the newest block at which the keeper has a quiet chain make the next one. */
const quietSeconds = 30;
/** Reveals without effect after which the keeper asks whether a creature's draw is still open. */
const doubtfulAttempts = 3;
const waitMilliseconds = 60_000;
/** Attempts of a draw that waits, so that it is looked at only when it is due. */
const waitingAttempts = 5;

/**
 * Settles and reveals every open draw of one chain. Its whole state is in the database and on the chain, so it may end at any
 * line. Calls go through the relay, each reference once, and each changes nothing where it came late.
 */
export function createKeeper(options: KeeperOptions & { beacon: Address }): Keeper {
  const { chainId, deployment, database, signer, log, now, confirmations } = options;
  const contracts = addressesOfDraws(deployment);
  let keyCheckedAt = 0;

  const askKey = async (head: number): Promise<Hex | undefined> => {
    const ownKey = await signer.modulus().catch((error: Error) => {
      log.warn({ reason: error.message }, 'the signer does not tell the key of draws');
      return undefined;
    });
    if (ownKey !== undefined && now().getTime() - keyCheckedAt >= keyCheckMilliseconds) {
      await checkKey(options, ownKey, head);
      keyCheckedAt = now().getTime();
    }
    return ownKey;
  };

  return {
    tick: async (check = async () => {}) => {
      const view = await viewChain(database.knex, chainId);
      if (!view || !(await collectDraws({ chainId, database, contracts }, view))) return;
      const ownKey = await askKey(view.number);
      const turn: Turn = { ...options, head: view.number, ownKey, check };
      const ready = view.number - confirmations;
      const actions = await chooseActions(turn, await listOpenDraws(database.knex, chainId, ready, now()));
      const nudges = await nudge(turn, ready);
      await submit(turn, [...actions, ...nudges]);
    },
  };
}

async function checkKey({ rpc, beacon, log, onKey }: KeeperOptions & { beacon: Address }, ownKey: Hex, head: number) {
  const key = await readKey(rpc, beacon, head + 1);
  const isOurs = key === '0x' || key === ownKey;
  onKey?.(isOurs);
  if (!isOurs) log.error({ beacon }, 'the key of the draw beacon is not ours: nobody can sign its draws');
}

async function chooseActions(turn: Turn, open: OpenDraw[]): Promise<Action[]> {
  const { database } = turn;
  const references = open.flatMap(({ reference }) => reference ?? []);
  const unfinished = await unfinishedOf(database.knex, references);
  const steps = await stepsOf(turn, open);
  const isFree = (draw: OpenDraw, step: Step) =>
    draw.step !== step ||
    (!unfinished.has(draw.reference ?? '') && (draw.notBefore?.getTime() ?? 0) <= turn.now().getTime());
  const ofStep = (wanted: Step) => open.filter((draw) => steps.get(draw) === wanted && isFree(draw, wanted));

  await putOff(turn, ofStep('wait'));
  const reveals = ofStep('reveal');
  return [
    ...(await settlements(turn, ofStep('sign'), ofStep('settle'), isFree)),
    ...revealsOfHatches(turn, open, steps, new Set(reveals)),
    ...(await revealsOfOthers(turn, reveals)),
    ...ofStep('claim').map((draw) => ({
      draws: [draw],
      step: 'claim' as const,
      call: claimHatch(turn.deployment.gen2Collection as Address, draw),
    })),
  ];
}

/** Decides the step of each draw. Asks the beacon once for each block. */
async function stepsOf(turn: Turn, open: OpenDraw[]): Promise<Map<OpenDraw, Step>> {
  const blocks = [...new Set(open.filter((draw) => draw.revealedBlock === null).map(({ drawBlock }) => drawBlock))];
  const read = async (drawBlock: number): Promise<[number, BeaconState]> => [
    drawBlock,
    await readBeacon(turn.rpc, turn.beacon, drawBlock),
  ];
  const states = new Map(await Promise.all(blocks.map(read)));
  return new Map(
    open.map((draw) => {
      const state = states.get(draw.drawBlock);
      return [draw, state ? nextStep(false, state, turn.ownKey) : 'claim'];
    }),
  );
}

const putOff = ({ database, chainId, now }: Turn, draws: OpenDraw[]) =>
  updateAttempt(database.knex, chainId, draws, {
    step: 'wait',
    reference: null,
    attempts: waitingAttempts,
    notBefore: new Date(now().getTime() + waitMilliseconds),
  });

/** Settles each block by one call of its own: a signature that the chain refuses holds up no other block. */
async function settlements(
  turn: Turn,
  toSign: OpenDraw[],
  toSettle: OpenDraw[],
  isFree: (draw: OpenDraw, step: Step) => boolean,
): Promise<Action[]> {
  const actions: Action[] = [];
  for (const [drawBlock, draws] of Map.groupBy(toSign, (draw) => draw.drawBlock)) {
    const call = await signed(turn, drawBlock);
    const step = call?.name.endsWith(':settle') ? 'settle' : 'sign';
    if (call && draws.every((draw) => isFree(draw, step))) actions.push({ draws, step, call });
  }
  for (const [drawBlock, draws] of Map.groupBy(toSettle, (draw) => draw.drawBlock))
    actions.push({ draws, step: 'settle', call: settle(turn.beacon, drawBlock) });
  return actions;
}

/** Signs a block. Without a signature it has the block's hash pinned, so that the chain cannot forget it. */
async function signed(turn: Turn, drawBlock: number): Promise<DrawCall | undefined> {
  const { rpc, beacon, signer, chainId, log } = turn;
  const { message, isPinned } = await readBeacon(rpc, beacon, drawBlock);
  if (message === '0x') return undefined;
  try {
    const signature = await signer.sign({ chainId, drawBlock, blockHash: slice(message, 96, 128) });
    return settleSigned(beacon, drawBlock, signature);
  } catch (error) {
    log.warn({ drawBlock, reason: (error as Error).message }, 'a draw could not be signed, trying again');
    return isPinned ? undefined : settle(beacon, drawBlock);
  }
}

/** Reveals the front of the queue by one call at a time. */
function revealsOfHatches(
  { deployment }: Turn,
  open: OpenDraw[],
  steps: Map<OpenDraw, Step>,
  free: Set<OpenDraw>,
): Action[] {
  const hatches = open
    .filter((draw) => draw.contract === 'gen2Collection' && steps.get(draw) === 'reveal')
    .sort((a, b) => Number(a.requestId) - Number(b.requestId))
    .slice(0, hatchesPerReveal);
  const [first] = hatches;
  if (!first || !hatches.every((draw) => free.has(draw))) return [];
  const call = revealHatches(deployment.gen2Collection as Address, first, hatches.length);
  return [{ draws: hatches, step: 'reveal', call }];
}

async function revealsOfOthers(turn: Turn, reveals: OpenDraw[]): Promise<Action[]> {
  const actions: Action[] = [];
  for (const draw of reveals) {
    if (!isLoneDraw(draw)) continue;
    if (await isGone(turn, draw)) await updateDone(turn.database.knex, turn.chainId, draw, turn.head);
    else actions.push({ draws: [draw], step: 'reveal', call: revealOne(turn.deployment, draw) });
  }
  return actions;
}

/** Says whether a creature has left this chain, or its draw was replaced. Asks only after reveals without effect. */
async function isGone({ rpc, deployment }: Turn, draw: OpenDraw): Promise<boolean> {
  if (draw.contract !== 'omnimon' || draw.step !== 'reveal' || draw.attempts < doubtfulAttempts) return false;
  return (await readOpenDraw(rpc, deployment.omnimon as Address, draw.requestId)) !== draw.drawBlock;
}

/** Has a chain without empty blocks make the next one, where a draw waits for it. Once for each newest block. */
async function nudge({ database, chainId, now, beacon, head }: Turn, ready: number): Promise<Action[]> {
  const coming = await findComingBlock(database.knex, chainId, ready);
  const lag = coming === undefined ? undefined : await lagOf(database.knex, chainId, now());
  if (coming === undefined || !lag || lag.headSeconds < quietSeconds) return [];
  const call = settle(beacon, coming);
  return [{ draws: [], step: 'settle', call: { ...call, name: `${call.name}:after:${head}` } }];
}

async function submit(turn: Turn, actions: Action[]): Promise<void> {
  const { chainId, database, now, check } = turn;
  if (actions.length === 0) return;
  await database.transaction(async (tx) => {
    await check(tx);
    for (const { draws, step, call } of actions) {
      const { name, ...content } = call;
      const tried = draws.filter((draw) => draw.step === step).map(({ attempts }) => attempts);
      const attempts = Math.max(0, ...tried) + 1;
      const reference = `draw:${chainId}:${name}:${attempts}`;
      const envelope = { reference, position: 0, chainId, sender: 'operator', purpose: 'action', value: 0n } as const;
      await submitTransaction(tx, [{ ...envelope, ...content }], now());
      const notBefore = new Date(now().getTime() + pauseAfter(attempts) * 1_000);
      if (draws.length > 0) await updateAttempt(tx, chainId, draws, { step, reference, attempts, notBefore });
    }
  });
  await wakeRelay(database, chainId);
}
