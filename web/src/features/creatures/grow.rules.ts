import type { CreatureForm, CreatureGrowth } from '@hatchery/api/growth-shapes';
import type { Action, ActionFacts, ActionStatus } from '../../platform/actions/actions.rules.ts';

/** The name of the kind of action. */
export const growKind = 'grow';

/** A creature that becomes another kind, or takes others in. */
export type GrowFacts = {
  /** The creature that grows. */
  id: number;
  /** Its kind before and afterwards; the same for a merge that changes none. */
  name: string;
  becomes: string;
  /** Picture of what it will be. */
  image: string;
  /** How many others it takes in. */
  consumed: number;
};

export function isGrowFacts(facts: ActionFacts): facts is GrowFacts {
  const { id, name, becomes, image, consumed } = facts;
  const isNamed = [name, becomes, image].every((text) => typeof text === 'string' && text !== '');
  return isNamed && typeof id === 'number' && id > 0 && typeof consumed === 'number' && consumed >= 0;
}

export const othersWords = (count: number): string => (count === 1 ? 'one other' : `${count} others`);

export function growTitle({ name, becomes, consumed }: GrowFacts): string {
  if (consumed === 0) return `Evolve ${name} into ${becomes}`;
  return `Merge ${othersWords(consumed)} into ${name === becomes ? name : `${name}, as ${becomes}`}`;
}

export function grownWords({ name, becomes, consumed }: GrowFacts): string {
  if (consumed === 0) return `${name} became ${becomes}.`;
  return `${name} took ${othersWords(consumed)} in${name === becomes ? '' : `, and became ${becomes}`}.`;
}

type Skilled = Pick<CreatureForm, 'skills'>;

/** Tells new skills and those that reached another level; empty where there are none. */
export function skillsWords(before: Skilled, after: Skilled): string {
  const known = new Map(before.skills.map(({ skillId, level }) => [skillId, level]));
  const learned = after.skills.filter(({ skillId }) => !known.has(skillId)).map(({ name }) => name);
  const [first, ...others] = after.skills.filter(({ skillId, level }) => (known.get(skillId) ?? level) !== level);
  const changed = first && [
    `${first.name} is level ${first.level} now`,
    ...others.map(({ name, level }) => `${name} level ${level}`),
  ];
  return [
    ...(learned.length > 0 ? [`Learned ${learned.join(', ')}.`] : []),
    ...(changed ? [`${changed.join(', ')}.`] : []),
  ].join(' ');
}

export const factsOfGrowth = ({ id, before, after, consumed }: CreatureGrowth): GrowFacts => ({
  id,
  name: before.name,
  becomes: after.name,
  image: after.image,
  consumed: consumed.length,
});

const statuses: Record<CreatureGrowth['status'], ActionStatus> = {
  preparing: 'preparing',
  waiting: 'ready',
  sent: 'sent',
  seen: 'seen',
  final: 'final',
  failed: 'failed',
};

/** Returns the platform's word on a growth as an action; its claim names the wallet that has to send it. */
export function actionOfGrowth(growth: CreatureGrowth, now: number): Action<GrowFacts> {
  return {
    id: growth.uid,
    kind: growKind,
    step: 'grow',
    status: statuses[growth.status],
    facts: factsOfGrowth(growth),
    chainId: growth.chainId,
    ...(growth.claim ? { sender: growth.claim.receiver } : {}),
    ...(growth.transactionHash ? { hash: growth.transactionHash } : {}),
    ...(growth.failure ? { failure: growth.failure } : {}),
    createdAt: Date.parse(growth.createdAt) || now,
    updatedAt: now,
  };
}

/** Returns the growth of a creature that its page tells of: one that waits to be watched before one that is under way. */
export function growthToShow(actions: readonly Action<GrowFacts>[], id: number): Action<GrowFacts> | undefined {
  const own = actions.filter(({ facts, status }) => facts.id === id && status !== 'failed');
  return own.find(({ status }) => status === 'final') ?? own[0];
}

/** How far a growth is on its way: sent, in a block, for good. */
export const stepOf = ({ status }: Pick<Action, 'status'>): 0 | 1 | 2 =>
  status === 'final' ? 2 : status === 'seen' ? 1 : 0;
