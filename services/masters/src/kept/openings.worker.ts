import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { submitCalls } from '@hatchery/indexing/relay';
import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { encodeFunctionData } from 'viem';
import type { MastersContext } from '../context.ts';
import { workOffDue } from '../due-work.ts';
import { type KeptOpening, updateOpening, updateTaken } from './openings.repository.ts';
import { openingReference } from './openings.rules.ts';
import { failOpening } from './settle-openings.ts';

type Context = Pick<MastersContext, 'database' | 'internal' | 'chains' | 'openingAlarm' | 'now' | 'log'>;

const intervalMilliseconds = 1_000;

/** Hands openings to the relay until none is due. One that fails stays due, and holds up no other. */
async function sendDue(context: Context, isClosing: () => boolean): Promise<void> {
  const { database, now, log } = context;
  await workOffDue({
    ...{ now, isClosing },
    take: (which) => updateTaken(database.knex, which),
    work: (opening) => send(context, opening),
    tellLate: (late) => log.info(late, 'openings are still due'),
  });
}

async function send({ database, internal, chains }: Context, opening: KeptOpening): Promise<void> {
  const { id, chainId, account: from, tokenId, amount } = opening;
  const args = [BigInt(tokenId), BigInt(amount)] as const;
  const data = encodeFunctionData({ abi: mastersLootboxesAbi, functionName: 'requestOpening', args });
  const reference = openingReference(id);
  const calls = [{ to: chains.get(chainId).mastersLootboxes, data }];
  const answer = await submitCalls(internal, { reference, chainId, from, calls });
  await database.transaction(async (tx) => {
    if ('refusal' in answer) await failOpening(tx, reference, answer.refusal);
    else await updateOpening(tx, { id, from: ['waiting'] }, { state: 'sent' });
  });
}

/** Sends openings that are due in each replica, until closed. */
export const startSendingOpenings = (context: Context): Closable =>
  startPeriodicWork({
    name: 'send openings',
    intervalMilliseconds,
    alarm: context.openingAlarm,
    log: context.log,
    work: (isClosing) => sendDue(context, isClosing),
  });
