import { createHash, createHmac, randomInt } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { incrementCounts, insertUsedProof, listCounts } from './newcomers.repository.ts';
import { type Arrivals, type Level, lastHour, levelOf, mostPerHour, networkOf, overrun } from './newcomers.rules.ts';
import { type Proof, proofRequired } from './proof-of-work.ts';

/** The client of a request, and the proof of work that came with it. */
export type Knock = { client: string; proof: string | undefined };

/** A newcomer who may come in. */
export type Admitted = { client: string; proof: Proof | undefined };

type Context = Pick<UsersContext, 'config' | 'database' | 'proofs' | 'codeKeys' | 'now'>;

/** Stripes of the count of the platform, so that newcomers do not wait for each other. */
const stripes = 8;
const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const platformKeys = Array.from({ length: stripes }, (_, stripe) => keyOf(`platform ${stripe}`));

/**
 * Lets a newcomer in, or asks for work first while more of them come than usual. Asks before anything is made for them.
 * @throws Problem proof-required with a challenge, too-many-requests with the seconds to wait.
 */
export async function admitNewcomer(context: Context, { client, proof: text }: Knock): Promise<Admitted> {
  const now = context.now();
  const proof = text === undefined ? undefined : await context.proofs.read(text, now);
  const level = await levelFor(context, context.database.knex, client, now);
  if (text !== undefined && !proof) await ask(context, level || 1, 'This solution is wrong or has expired.');
  await requireProof(context, proof, level);
  return { client, proof };
}

/** Counts a newcomer who was let in, and uses up their proof. Newcomers from one address take turns. @throws as `admitNewcomer`. */
export async function countNewcomer(context: Context, tx: Transaction, { client, proof }: Admitted): Promise<void> {
  const now = context.now();
  const keys = keysOf(client);
  if (keys) await incrementCounts(tx, [keys.address, keys.network, platformKeys[randomInt(stripes)] as Buffer], now);
  const level = await levelFor(context, tx, client, now, 1);
  await requireProof(context, proof, level);
  if (proof && !(await insertUsedProof(tx, proof.hash, proof.expiresAt)))
    await ask(context, level || 1, 'This solution was used before.');
}

/** Returns a name of a client's network that says nothing of its address. Empty for an unknown client. */
export function opaqueNetwork({ codeKeys }: Pick<UsersContext, 'codeKeys'>, client: string): string {
  const network = networkOf(client);
  if (network === undefined) return '';
  return createHmac('sha256', codeKeys[0]).update(`network\n${network}`).digest('base64url').slice(0, 22);
}

/** Arrivals may rise while a client solves, so a solution counts for one level more. */
async function requireProof(context: Context, proof: Proof | undefined, level: Level): Promise<void> {
  if (level > 0 && level > (proof ? proof.level + 1 : 0)) await ask(context, level);
}

async function ask(context: Context, level: Level, reason?: string): Promise<never> {
  throw proofRequired(await context.proofs.createChallenge(level, context.now()), reason);
}

/** @param counted how many of the arrivals are this newcomer. */
async function levelFor(context: Context, db: Queryable, client: string, now: Date, counted = 0): Promise<Level> {
  const keys = keysOf(client);
  // Only the gateway lets requests in, and it names their clients.
  if (!keys) return 0;
  const [address, network, platform] = await listCounts(db, [[keys.address], [keys.network], platformKeys], now);
  const estimate = (hours = { current: 0, previous: 0 }) => Math.max(0, lastHour(hours, now) - counted);
  const arrivals = { address: estimate(address), network: estimate(network), platform: estimate(platform) };
  refuseOverrun(arrivals);
  return levelOf(arrivals, context.config.USUAL_NEWCOMERS_PER_HOUR);
}

function refuseOverrun(arrivals: Arrivals): void {
  const where = overrun(arrivals);
  if (!where) return;
  const most = mostPerHour[where];
  throw new Problem(
    'too-many-requests',
    `More than ${most} new players came from your ${where} within an hour. Try again in a quarter of an hour, or sign up with an e-mail address. Whoever has a creature keeps it.`,
    { retryAfterSeconds: 900 },
  );
}

function keysOf(client: string): { address: Buffer; network: Buffer } | undefined {
  const network = networkOf(client);
  return network === undefined
    ? undefined
    : { address: keyOf(`address ${client}`), network: keyOf(`network ${network}`) };
}
