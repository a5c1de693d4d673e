import type { Hatch } from '@hatchery/api/ultigen';

export const actionKinds = ['buy-eggs', 'hatch-eggs'] as const;
export const actionSteps = ['approve', 'buy', 'hatch'] as const;
/** In order: an action only ever moves forward, but for `failed`, which ends it, and `ready`, which asks the player again. */
export const actionStages = ['preparing', 'ready', 'asked', 'sent', 'seen', 'final', 'failed'] as const;

export type ActionKind = (typeof actionKinds)[number];
export type ActionStep = (typeof actionSteps)[number];
export type ActionStage = (typeof actionStages)[number];

/** Something under way on a chain, kept beyond a reload. */
export interface Action {
  id: string;
  kind: ActionKind;
  step: ActionStep;
  /**
   * `preparing`: the platform draws and signs; `ready`: the player's turn; `asked`: the wallet shows it; `sent`: in a node's pool;
   * `seen`: in a block; `final`: for good; `failed`: nothing was lost, `failure` says why.
   */
  stage: ActionStage;
  eggType: number;
  amount: number;
  chainId: number;
  /** Account that sends; absent where the platform sends. */
  sender?: string;
  hatchId?: string;
  hash?: string;
  /** Head of the chain when the wallet was asked: where to look for what it may have sent unnoticed. */
  askedAtBlock?: number;
  failure?: string;
  createdAt: number;
  updatedAt: number;
}

export const isOpen = ({ stage }: Action): boolean => stage !== 'final' && stage !== 'failed';

const rank = (stage: ActionStage): number => actionStages.indexOf(stage);

/** An action after news of it, or the same object where the news is old. */
export function advance(action: Action, news: Partial<Action>, now: number): Action {
  if (!isOpen(action)) return action;
  const nextStep = news.step !== undefined && news.step !== action.step;
  const goesBack = news.stage !== undefined && rank(news.stage) < rank(action.stage);
  const { stage, ...facts } = news;
  const kept: Partial<Action> = goesBack && !nextStep ? facts : news;
  const changes = Object.entries(kept).some(([key, value]) => action[key as keyof Action] !== value);
  return changes ? { ...action, ...kept, updatedAt: now } : action;
}

/** A wallet that said no, or was never asked: the player may try again. */
export const withdraw = (action: Action, failure: string | undefined, now: number): Action =>
  isOpen(action) && action.stage !== 'seen'
    ? { ...action, stage: 'ready', hash: undefined, failure, updatedAt: now }
    : action;

/** What the platform's word on a hatch means for the action. A wallet's own hash counts as sent before the platform sees it. */
export function newsOfHatch(hatch: Hatch): Partial<Action> {
  const stages = {
    preparing: 'preparing',
    waiting: 'ready',
    sent: 'sent',
    seen: 'seen',
    final: 'final',
    failed: 'failed',
  } as const;
  return {
    stage: stages[hatch.status],
    ...(hatch.transactionHash ? { hash: hatch.transactionHash } : {}),
    ...(hatch.failure ? { failure: hatch.failure } : {}),
  };
}

export function actionOfHatch(hatch: Hatch, now: number): Action {
  return {
    id: hatch.uid,
    kind: 'hatch-eggs',
    step: 'hatch',
    stage: 'preparing',
    eggType: hatch.eggType,
    amount: hatch.amount,
    chainId: hatch.chainId,
    hatchId: hatch.uid,
    ...(hatch.claim ? { sender: hatch.claim.receiver } : {}),
    createdAt: Date.parse(hatch.createdAt) || now,
    updatedAt: now,
    ...newsOfHatch(hatch),
  };
}
