import { createTestChain, type TestTransaction } from '@hatchery/indexing/testing';
import type { Random } from '@hatchery/kit/testing-random';
import type { EventMessage } from '@hatchery/kit/transport';
import type { Hex } from 'viem';
import { chainId } from '../fixtures/vouchers.fixture.ts';

/** A transaction that redeems a signed voucher. */
export type Redeeming = {
  reference: string;
  /** A block after it reverts the transaction. */
  deadline: number;
  /** `nonce`: the number that the converter gives to a deposit. */
  logs: (nonce: number) => TestTransaction;
  isDeposit: boolean;
};

type Block = { time: number; redeeming: Redeeming[] };

type Options = {
  send: (topic: string, event: EventMessage) => Promise<EventMessage>;
  random: Random;
  now: () => Date;
};

const deepest = 5;

/** A chain with transactions that wait, blocks, reorganisations and finality. It knows what became of each voucher in the end. */
export function createSimulatedChain({ send, random, now }: Options) {
  const hexDigit = () => random(16).toString(16);
  const randomHash = (): Hex => `0x${Array.from({ length: 64 }, hexDigit).join('')}`;
  const told = createTestChain({ chainId, send, randomHash });
  const blocks: Block[] = [];
  let pool: Redeeming[] = [];
  const known = new Map<string, Redeeming>();
  const final = new Map<string, Redeeming>();
  const finalDeposits = new Map<number, string>();
  let finalTime = 0;
  let deposits = 0;

  const submit = (one: Redeeming) => {
    if (known.has(one.reference)) return;
    known.set(one.reference, one);
    pool.push(one);
  };

  /** Mines what waits and has not missed its deadline. */
  async function mine(isGreedy = false): Promise<void> {
    const time = Math.floor(now().getTime() / 1_000);
    pool = pool.filter(({ deadline }) => deadline >= time);
    const redeeming = pool.filter(() => isGreedy || random(3) > 0);
    pool = pool.filter((one) => !redeeming.includes(one));
    blocks.push({ time, redeeming });
    await told.mine(
      ...redeeming.map((one) => {
        if (one.isDeposit) deposits += 1;
        return one.logs(deposits);
      }),
    );
  }

  /** Replaces the last blocks. Most of their transactions wait again, in another order, and some are lost. */
  async function reorganise(): Promise<void> {
    const depth = Math.min(1 + random(deepest), told.height - told.finalHeight);
    if (depth === 0) return;
    const cut = blocks.splice(blocks.length - depth, depth).flatMap(({ redeeming }) => redeeming);
    deposits -= cut.filter(({ isDeposit }) => isDeposit).length;
    for (const one of cut) if (random(4) > 0) pool.splice(random(pool.length + 1), 0, one);
    await told.unwind(told.height - depth);
  }

  /** Makes some blocks final: from then on it is decided which vouchers were redeemed. */
  async function finalize(isComplete = false): Promise<void> {
    const open = told.height - told.finalHeight;
    if (open === 0) return;
    const to = told.finalHeight + (isComplete ? open : 1 + random(open));
    for (const { time, redeeming } of blocks.slice(told.finalHeight, to)) {
      finalTime = time;
      for (const one of redeeming) {
        final.set(one.reference, one);
        if (one.isDeposit) finalDeposits.set(finalDeposits.size + 1, one.reference);
      }
    }
    await told.finalize(to, finalTime);
  }

  return {
    submit,
    mine,
    reorganise,
    finalize,
    /** Takes a waiting transaction from the pool: whoever sent it gives up. @returns its reference. */
    drop: (): string | undefined => pool.splice(random(pool.length), 1)[0]?.reference,
    /** Somebody else sends it all the same. */
    submitAgain: (reference: string) => pool.push(known.get(reference) as Redeeming),
    isFinal: (reference: string) => final.has(reference),
    /** Whether a voucher can never be redeemed any more. */
    isOver: (deadline: number) => deadline < finalTime,
    /** Finds the deposit with a number, if it is final. */
    depositAt: (nonce: number) => finalDeposits.get(nonce),
    deposits: () => deposits,
    finalDeposits: () => [...finalDeposits.values()],
  };
}

export type SimulatedChain = ReturnType<typeof createSimulatedChain>;
