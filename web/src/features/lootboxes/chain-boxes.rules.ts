import type { MastersLootbox, MastersLootboxSignature } from '@hatchery/api/lootbox-shapes';
import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import type { Action, ActionFacts } from '../../platform/actions/actions.rules.ts';

/** Boxes in words, as in "a Tide chest" or "3 × Tide chest". */
export const boxesWords = ({ box, amount }: { box: string; amount: number }): string =>
  amount === 1 ? `${/^[aeiou]/i.test(box) ? 'an' : 'a'} ${box}` : `${amount} × ${box}`;

/** Boxes that are signed for a wallet, with all that the contract takes. */
export type BuyFacts = {
  box: string;
  image: string;
  boxId: number;
  amount: number;
  tokenId: string;
  contract: string;
  receiver: string;
  voucherId: string;
  /** Until when it can be confirmed, in seconds since 1970. */
  until: number;
  currency: string;
  price: string;
  symbol: string;
  decimals: number;
  /** The kind of ticket. It is part of what is signed, whether tickets pay or not. */
  ticketId: string;
  /** 1 if tickets pay. */
  withTicket: number;
  signature: string;
};

const buyTexts = 'box image tokenId contract receiver voucherId currency price symbol ticketId signature'.split(' ');
const buyCounts = ['boxId', 'amount', 'until', 'decimals', 'withTicket'];
const isNumber = (fact: string | number | undefined): boolean => /^\d+$/.test(String(fact));

export const isBuyFacts = (facts: ActionFacts): facts is BuyFacts =>
  buyTexts.every((name) => typeof facts[name] === 'string') &&
  buyCounts.every((name) => typeof facts[name] === 'number') &&
  [facts.tokenId, facts.voucherId, facts.price, facts.ticketId].every(isNumber);

type Box = Pick<MastersLootbox, 'id' | 'name' | 'image'>;

/** Returns the facts of boxes that the platform has signed. @throws Error where the signature is of something else. */
export function factsOfPurchase(
  { id: boxId, name, image }: Box,
  signed: MastersLootboxSignature,
  { currency: symbol }: Pick<LootboxPrice, 'currency'>,
): BuyFacts {
  const [tokenId] = signed.tokenIds;
  const [amount] = signed.amounts;
  if (tokenId === undefined || amount === undefined) throw new Error('Nothing was signed. Try again.');
  const { contract, receiver, voucherId, claimableUntil, currency, price, decimals, signature } = signed;
  return {
    ...{ box: name, image, boxId, amount, tokenId: String(tokenId), contract, receiver, voucherId },
    until: claimableUntil,
    ...{ currency, price, symbol, decimals },
    ticketId: String(signed.ticketId),
    withTicket: signed.payWithTicket ? 1 : 0,
    signature,
  };
}

/** Boxes in a wallet that are opened on the chain. */
export type OpenFacts = {
  box: string;
  image: string;
  boxId: number;
  amount: number;
  tokenId: string;
  contract: string;
};

export const isOpenFacts = (facts: ActionFacts): facts is OpenFacts =>
  ['box', 'image', 'tokenId', 'contract'].every((name) => typeof facts[name] === 'string') &&
  ['boxId', 'amount'].every((name) => typeof facts[name] === 'number') &&
  isNumber(facts.tokenId);

/** Names of the kinds of actions that open boxes: of a wallet of the player's own, and of one that Hatchery keeps. */
export const openKind = 'open-boxes';
export const openKeptKind = 'open-kept-boxes';

/** Returns the opening that a page tells: the oldest that was sent, or that the platform sends. */
export const openingToTell = (actions: readonly Action[]): Action<OpenFacts> | undefined =>
  actions.find(
    (action): action is Action<OpenFacts> =>
      isOpenFacts(action.facts) &&
      action.status !== 'failed' &&
      (action.kind === openKeptKind || (action.kind === openKind && action.hash !== undefined)),
  );

/** The query of a box's page at which the player finds the boxes that they have. */
export const ownBoxesQuery = '?yours';

/** Returns the address of the player's boxes of a kind. */
export const ownBoxesPath = (boxId: number): string => `/lootboxes/${boxId}${ownBoxesQuery}`;

/** Returns the address of the page that shows an opening on a chain. */
export const openingPath = (chainId: number, hash: string): string => `/lootboxes/openings/${chainId}.${hash}`;

/** Reads the chain and the transaction of such a page; undefined where its address names none. */
export function openingOfPath(id: string): { chainId: number; hash: `0x${string}` } | undefined {
  const [, chain, hash] = /^(\d{1,15})\.(0x[0-9a-f]{64})$/i.exec(id) ?? [];
  return chain && hash ? { chainId: Number(chain), hash: hash as `0x${string}` } : undefined;
}
