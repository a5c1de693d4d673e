import { type Address, encodeFunctionData } from 'viem';
import { getBlockNumber, getTransactionCount, simulateContract } from 'viem/actions';
import { writeContract } from 'wagmi/actions';
import { isRejection, wordsForWallet } from '../../wallet/web3/wallet-words.ts';
import type { Web3 } from '../../wallet/web3/web3.ts';
import { type ActionKind, stepAfter } from '../action-kind.ts';
import type { Action } from '../actions.rules.ts';
import { advanceAction, findAction, isHeldElsewhere, withdrawAction } from '../actions.ts';
import { refreshKept } from '../kept-actions.ts';
import type { PlannedStep } from './plan.ts';
import { wordsForRevert } from './revert.rules.ts';
import { findUnnoticed } from './search-unnoticed.ts';
import { sendTogether } from './together.ts';

interface Sending {
  web3: Web3;
  kind: ActionKind;
  action: Action;
  step: PlannedStep;
  /** All steps, where the wallet sends them as one; `step` is the last of them. */
  together?: readonly PlannedStep[];
  account: Address;
}

/** Actions whose step is being simulated. */
const preparing = new Set<string>();

/** Sends the step, unless another device has it open. A double press asks once. */
export async function sendStep(sending: Sending): Promise<void> {
  const { id, step, elsewhere, askedAtBlock } = sending.action;
  if (preparing.has(id)) return;
  preparing.add(id);
  try {
    // Only what a wallet was asked before can be open on another device.
    if (elsewhere || askedAtBlock !== undefined) await refreshKept();
    const action = findAction(id);
    if (action?.status === 'ready' && action.step === step) await send({ ...sending, action });
  } finally {
    preparing.delete(id);
  }
}

/** Simulates the step, asks the wallet, and stores the hash before anything else happens. */
async function send(sending: Sending): Promise<void> {
  const { web3, kind, action, account } = sending;
  const { step, call } = sending.step;
  const { together } = sending;
  const { id, chainId, unansweredFrom } = action;
  let asked = unansweredFrom;
  try {
    const head = await prepare(sending).finally(() => preparing.delete(id));
    if (head === undefined || !isHere(id)) return;
    // Only the last step must not be sent twice: the plan leaves out an earlier one that was done meanwhile.
    if (!stepAfter(kind, step)) asked ??= head;
    advanceAction(id, {
      ...{ step, status: 'asked', failure: undefined, elsewhere: undefined },
      ...{ askedAtBlock: head, unansweredFrom: asked },
      ...{ to: call.address, selector: together ? undefined : encodeFunctionData(call).slice(0, 10) },
    });
    const sent = together
      ? { callsId: await sendTogether(web3, together, { account, chainId }) }
      : { hash: await writeContract(web3, { ...call, account, chainId }) };
    advanceAction(id, { status: 'sent', ...sent, unansweredFrom: undefined });
  } catch (error) {
    if (!isHere(id)) return;
    const refusals = (await kind.web3?.().catch(() => undefined))?.refusals;
    withdrawAction(
      id,
      wordsForRevert(error, refusals) ?? wordsForWallet(error),
      isRejection(error) ? unansweredFrom : asked,
    );
  }
}

/** Returns whether no other device has the action open. */
function isHere(id: string): boolean {
  const current = findAction(id);
  return current !== undefined && !isHeldElsewhere(current);
}

/** Simulates the step. @returns the number of the newest block, or undefined if the wallet may have sent the step before. */
async function prepare({ step, together, ...sending }: Sending): Promise<number | undefined> {
  const { web3, action, account } = sending;
  // Where several travel as one, the later ones cannot be simulated before the first.
  const { call } = together?.[0] ?? step;
  if (action.unansweredFrom !== undefined && (await wasSent(sending))) return undefined;
  const client = web3.getClient({ chainId: action.chainId });
  const [head] = await Promise.all([
    getBlockNumber(client, { cacheTime: 0 }),
    simulateContract(client, { ...call, account }),
  ]);
  return Number(head);
}

/** Looks for what the wallet sent when it was asked before, so that nothing is bought twice. */
async function wasSent({ web3, kind, action, account }: Omit<Sending, 'step'>): Promise<boolean> {
  if (await findUnnoticed(web3, action, kind)) return true;
  const client = web3.getClient({ chainId: action.chainId });
  const [known, settled] = await Promise.all([
    getTransactionCount(client, { address: account, blockTag: 'pending' }),
    getTransactionCount(client, { address: account, blockTag: 'latest' }),
  ]);
  if (known > settled)
    withdrawAction(
      action.id,
      'Your wallet has a transaction on its way, and it may be this one. Nothing more was sent. Try again once it arrived.',
      action.unansweredFrom,
    );
  return known > settled;
}
