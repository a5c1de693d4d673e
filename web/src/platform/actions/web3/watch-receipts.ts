import { getNetwork } from '@hatchery/chain/networks';
import { getBlockNumber, getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions';
import type { Web3 } from '../../wallet/web3/web3.ts';
import { type ActionKind, kindOf, stepAfter, subscribeActionKinds } from '../action-kind.ts';
import type { Action } from '../actions.rules.ts';
import { advanceAction, currentActions, findAction, subscribeActions, withdrawAction } from '../actions.ts';
import { isUnanswered, pause, searchUnnoticed } from './search-unnoticed.ts';

const pollMs = 1_000;
const patienceMs = 3_600_000;

/** Follows every transaction that a wallet has sent, in this visit or an earlier one, until it is final. Returns how to stop. */
export function watchReceipts(web3: Web3): () => void {
  const followed = new Set<string>();
  let stopped = false;
  const running = () => !stopped;

  function look() {
    for (const action of currentActions()) {
      const { hash, status, sender, id, callsId } = action;
      const kind = kindOf(action);
      if (kind && !hash && callsId && status === 'sent' && !followed.has(callsId)) {
        followed.add(callsId);
        void followTogether(id, callsId);
      }
      if (!kind || !sender || !hash || (status !== 'sent' && status !== 'seen') || followed.has(id + hash)) continue;
      followed.add(id + hash);
      follow(web3, action, kind, hash as `0x${string}`, running)
        .catch(() => pause(pollMs * 3))
        .finally(() => {
          followed.delete(id + hash);
          if (running() && findAction(id)?.hash === hash) look();
        });
    }
  }

  async function followTogether(id: string, callsId: string) {
    try {
      await (await import('./follow-calls.ts')).followCalls(web3, id, callsId);
    } catch {
      // The wallet may not be connected yet, or its network may be away.
      await pause(pollMs * 3);
    }
    followed.delete(callsId);
    const action = findAction(id);
    if (running() && action?.status === 'sent' && !action.hash) look();
  }

  /** Actions of an earlier visit; each is searched for as soon as its kind is known. */
  const unanswered = new Set(
    currentActions()
      .filter((action) => isUnanswered(action) && !action.elsewhere)
      .map(({ id }) => id),
  );
  function search() {
    for (const action of currentActions()) {
      const kind = kindOf(action);
      if (kind && unanswered.delete(action.id)) void searchUnnoticed(web3, action, kind, running);
    }
    look();
  }
  search();
  const unsubscribes = [subscribeActions(look), subscribeActionKinds(search)];
  return () => {
    stopped = true;
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

async function follow(
  web3: Web3,
  { id, step, chainId }: Action,
  kind: ActionKind,
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
    const why = cancelled ? 'You cancelled it in your wallet.' : 'The network rejected it.';
    return withdrawAction(id, `${why} Only the network fee was spent. You can try again.`);
  }
  const next = stepAfter(kind, step);
  if (next) return advanceAction(id, { step: next, status: 'ready', hash: undefined });
  advanceAction(id, { status: 'seen', hash: current });
  // Where the platform says what is final, it has to know what came of the transaction by then.
  if (kind.finalBy !== 'receipt') return;
  await untilFinal(web3, chainId, receipt.blockNumber, running);
  const settled = await getTransactionReceipt(client, { hash: current });
  if (running() && settled.status === 'success') advanceAction(id, { status: 'final' });
}

async function untilFinal(web3: Web3, chainId: number, block: bigint, running: () => boolean): Promise<void> {
  const goal = block + BigInt(getNetwork(chainId).finalityDepth);
  while (running() && (await getBlockNumber(web3.getClient({ chainId }), { cacheTime: 0 })) < goal) await pause(pollMs);
}
