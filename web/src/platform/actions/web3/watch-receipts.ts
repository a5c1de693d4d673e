import { getNetwork } from '@hatchery/chain/networks';
import { getBlockNumber, getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { Action } from '../actions.rules.ts';
import { advanceAction, currentActions, findAction, subscribeActions, withdrawAction } from '../actions.ts';
import type { Planners } from './plan.ts';

const pollMs = 1_000;
const searchMs = 20_000;
const patienceMs = 3_600_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Follows everything that a wallet has sent, from this visit or an earlier one, until it is final. Answers how to stop. */
export function watchReceipts(web3: Web3, planners: Planners): () => void {
  const followed = new Set<string>();
  let stopped = false;
  const running = () => !stopped;

  function look() {
    for (const action of currentActions()) {
      const { hash, stage, sender, id } = action;
      if (!sender || !hash || (stage !== 'sent' && stage !== 'seen') || followed.has(id + hash)) continue;
      followed.add(id + hash);
      follow(web3, action, hash as `0x${string}`, running)
        .catch(() => pause(pollMs * 3))
        .finally(() => {
          followed.delete(id + hash);
          if (running() && findAction(id)?.hash === hash) look();
        });
    }
  }

  for (const action of currentActions()) {
    if (action.stage === 'asked') void searchUnnoticed(web3, action, planners, running);
  }
  look();
  const unsubscribe = subscribeActions(look);
  return () => {
    stopped = true;
    unsubscribe();
  };
}

async function follow(
  web3: Web3,
  { id, kind, step, chainId }: Action,
  hash: `0x${string}`,
  running: () => boolean,
): Promise<void> {
  const client = web3.getClient({ chainId });
  let current = hash;
  const receipt = await waitForTransactionReceipt(client, {
    hash,
    pollingInterval: pollMs,
    timeout: patienceMs,
    onReplaced: ({ reason, transaction }) => {
      if (reason !== 'cancelled') current = transaction.hash;
    },
  });
  if (!running()) return;
  const cancelled = receipt.transactionHash !== hash && current === hash;
  if (cancelled || receipt.status === 'reverted') {
    const why = cancelled ? 'You cancelled it in your wallet.' : 'The chain refused it.';
    return withdrawAction(id, `${why} Only the network fee was spent; you can try again.`);
  }
  if (step === 'approve') return advanceAction(id, { step: 'buy', stage: 'ready', hash: undefined });
  advanceAction(id, { stage: 'seen', hash: current });
  // The platform tells when a hatch is final, for it has to know the creatures by then.
  if (kind === 'hatch-eggs') return;
  await untilFinal(web3, chainId, receipt.blockNumber, running);
  const settled = await getTransactionReceipt(client, { hash: current });
  if (running() && settled.status === 'success') advanceAction(id, { stage: 'final' });
}

async function untilFinal(web3: Web3, chainId: number, block: bigint, running: () => boolean): Promise<void> {
  const goal = block + BigInt(getNetwork(chainId).finalityDepth);
  while (running() && (await getBlockNumber(web3.getClient({ chainId }), { cacheTime: 0 })) < goal) await pause(pollMs);
}

/** A wallet that was asked before a reload may have sent without this page hearing of it. */
async function searchUnnoticed(web3: Web3, action: Action, planners: Planners, running: () => boolean): Promise<void> {
  // Asking again for leave that was given meanwhile does no harm: the plan looks first.
  const until = action.step === 'approve' ? 0 : Date.now() + searchMs;
  while (running() && Date.now() < until) {
    const hash = await planners[action.kind].find?.(web3, action).catch(() => undefined);
    if (findAction(action.id)?.stage !== 'asked') return;
    if (hash) return advanceAction(action.id, { stage: 'sent', hash });
    await pause(pollMs * 2);
  }
  if (running() && findAction(action.id)?.stage === 'asked') {
    withdrawAction(
      action.id,
      'Your wallet was asked before this page was closed, and nothing has reached the chain. Go on when you like.',
    );
  }
}
