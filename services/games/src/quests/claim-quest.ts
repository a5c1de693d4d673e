import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { QuestStep } from '@hatchery/api/quest-shapes';
import { mostOfFamily } from '@hatchery/api/ultigen-players';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { GamesContext } from '../context.ts';
import { requireGame } from '../games/games.ts';
import { type Creature, createGrant } from '../grants/grants.ts';
import { type Claim, findClaim, insertClaim, insertProofs, listClaims } from './claims.repository.ts';
import type { Judgement } from './judge.rules.ts';
import { accountsOf, judgeQuests } from './judge-quests.ts';
import { closedBecause, periodOf } from './periods.rules.ts';
import { findQuest, type Quest, spendGrant } from './quests.repository.ts';
import { assetsIn } from './sets.rules.ts';

type Wanted = { questId: string; userId: string; creature?: Creature | undefined };

/** The claim of a player, as it was judged before anything is stored. */
export type JudgedClaim = { quest: Quest; userId: string; period: string } & (
  | { earlier: Claim }
  | { earlier?: undefined; judgements: Judgement[] }
);

/** The outcome of a claim. `grantId` is absent while something is missing. */
export type Claimed = { steps: QuestStep[]; repeated: boolean; grantId?: string };

/**
 * Judges a claim, outside of any transaction. What was claimed before in this period is not judged again.
 * @throws Problem not-found, conflict outside of the time of the quest, service-unavailable while nobody can tell.
 */
export async function judgeClaim(context: GamesContext, { questId, userId, creature }: Wanted): Promise<JudgedClaim> {
  const { database, now } = context;
  const quest = await requireShownQuest(context, questId);
  const family = await accountsOf(database, userId);
  const period = periodOf(quest, now());
  const [earlier] = await listClaims(database.knex, family, [{ questId, period: period.name }]);
  if (earlier) return { quest, userId, period: period.name, earlier };
  const closed = closedBecause(quest, now());
  if (closed) throw new Problem('conflict', closed);
  const [judgements = []] = await judgeQuests(context, family, [{ quest, period }]);
  if (judgements.some(({ step }) => step.have === undefined))
    throw new Problem('service-unavailable', 'Your progress cannot be checked right now. Please try again.');
  if (creature) await requireOwned(context, family, creature);
  if (judgements.every(({ step }) => step.done)) await requireSetAllowed(context, quest, userId);
  return { quest, userId, period: period.name, judgements };
}

/**
 * Checks that a set of assets may be rewarded where the player is: some laws forbid rewards for sets of items from paid draws.
 * @throws Problem forbidden, service-unavailable.
 */
async function requireSetAllowed({ internal }: GamesContext, quest: Quest, userId: string): Promise<void> {
  const units = assetsIn(quest.conditions);
  if (units.length < 2 || quest.rewards.length === 0) return;
  const { refusal } = await internal.masters.judgeSetReward({ body: { userId, units } });
  if (refusal !== null) throw new Problem('forbidden', refusal);
}

/** Checks that the creature that is to get experience belongs to the player. @throws Problem not-found, service-unavailable. */
async function requireOwned({ internal }: GamesContext, family: string[], creature: Creature): Promise<void> {
  const { creatures } = await internal.ultigen.playerHoldings({ body: { userIds: family.slice(0, mostOfFamily) } });
  const isNamed = ({ chainId, tokenId }: { chainId: number; tokenId: string | null }) =>
    chainId === creature.chainId && tokenId === creature.tokenId;
  if (!creatures.some(isNamed)) throw fieldProblem('not-found', 'body.creature', 'You have no such creature.');
}

/**
 * Grants the rewards of a claim in which nothing is missing, once in each period, and keeps what it was judged by.
 * @throws Problem conflict when its rewards are used up, or the quest has changed since it was judged.
 */
export async function storeClaim(
  context: GamesContext,
  tx: Transaction,
  claim: JudgedClaim,
  creature: Creature | undefined,
): Promise<Claimed> {
  if (claim.earlier) return repeated(claim.earlier);
  const { quest, userId, period, judgements } = claim;
  const steps = judgements.map(({ step }) => step);
  if (!steps.every(({ done }) => done)) return { steps, repeated: false };
  const thing = { source: 'quest', sourceId: quest.id, period } as const;
  const granted = await createGrant(context, tx, { ...thing, userId, rewards: quest.rewards, creature });
  const { id: grantId } = granted;
  if (granted.repeated) {
    const before = await findClaim(tx, grantId);
    if (!before) throw new Error(`The grant ${grantId} has no claim.`);
    return repeated(before);
  }
  if (!(await spendGrant(tx, quest, period))) throw noLonger(quest);
  await prove(tx, { quest, period, grantId, proofs: judgements.flatMap((one) => one.proofs) });
  await insertClaim(tx, {
    grantId,
    questId: quest.id,
    questVersion: quest.version,
    userId,
    period,
    steps,
    evidence: judgements.map(({ evidence }) => evidence),
    claimedAt: context.now(),
  });
  await announceChange(tx, userId, ['quests', 'badges']);
  return { steps, repeated: false, grantId };
}

type Proof = { quest: Quest; period: string; grantId: string; proofs: string[] };

/** Uses creatures and wallets up as the proof of a quest that gives something, so that nobody passes one on for the next reward. */
async function prove(tx: Transaction, { quest, ...proof }: Proof): Promise<void> {
  if (quest.rewards.length === 0) return;
  const used = await insertProofs(tx, { questId: quest.id, ...proof });
  if (used !== undefined)
    throw new Problem(
      'conflict',
      `${used[0]?.toUpperCase()}${used.slice(1)} has proved ${quest.name} to another player already.`,
    );
}

const repeated = ({ steps, grantId }: Claim): Claimed => ({ steps, repeated: true, grantId });

/** A quest with a limit was spent, or changed a moment ago; the next attempt tells which. */
const noLonger = ({ mostGrants, mostPerPeriod, name }: Quest) =>
  new Problem(
    'conflict',
    mostGrants === null && mostPerPeriod === null
      ? `${name} has just changed. Nothing was claimed. Load it again.`
      : `The rewards of ${name} are used up, or it has just changed. Nothing was claimed.`,
  );

/** Finds a quest that players see. @throws Problem not-found. */
async function requireShownQuest({ database }: GamesContext, id: string): Promise<Quest> {
  const quest = await findQuest(database, id);
  if (!quest?.active) throw noQuest(id);
  if (quest.gameId !== null) await requireGame(database, quest.gameId);
  return quest;
}

export const noQuest = (id: string) => new Problem('not-found', `There is no quest ${id}.`);
