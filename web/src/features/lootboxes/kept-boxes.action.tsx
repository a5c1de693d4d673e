import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { buyBoxes } from './buy-boxes.action.tsx';
import { type BuyFacts, type OpenFacts, openKeptKind } from './chain-boxes.rules.ts';
import { keptReports } from './kept-boxes.queries.ts';
import { openBoxes } from './open-boxes.action.tsx';

const orderKind = 'order-boxes';

/** Buys boxes with a wallet that Hatchery keeps. The action's id is the uid of the signature, and the platform sends everything. */
export const orderBoxes: ActionKind<BuyFacts> = {
  name: orderKind,
  isFacts: buyBoxes.isFacts,
  title: buyBoxes.title,
  picture: buyBoxes.picture,
  steps: { buy: { purpose: 'buy' } },
  doneWords: buyBoxes.doneWords,
  doneAt: buyBoxes.doneAt,
  finalBy: keptReports(orderKind),
};

/** Opens boxes of a wallet that Hatchery keeps. The action's id is the uid of the opening, and the platform sends it. */
export const openKeptBoxes: ActionKind<OpenFacts> = {
  name: openKeptKind,
  isFacts: openBoxes.isFacts,
  title: openBoxes.title,
  picture: openBoxes.picture,
  steps: { open: { purpose: 'open' } },
  doneWords: openBoxes.doneWords,
  doneAt: openBoxes.doneAt,
  finalBy: keptReports(openKeptKind),
};
