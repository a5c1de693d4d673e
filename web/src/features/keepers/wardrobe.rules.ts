import type { MastersAvatar, MastersItem, MastersItemBalance } from '@hatchery/api/masters-shapes';

/** An item, and where the player has it on the chain of the keeper that is dressed. */
export interface Piece {
  item: MastersItem;
  /** In the wallet that owns the keeper. */
  inWallet: number;
  /** In the bag, off the chain. One is claimed to the wallet when the outfit is saved. */
  vouchers: number;
  /** In other wallets of the player. */
  elsewhere: number;
  /** Names of the player's other keepers that wear it. */
  wornBy: string[];
  /** The keeper wears it now. */
  worn: boolean;
}

interface Stock {
  items: readonly MastersItem[];
  keeper: Pick<MastersAvatar, 'tokenId' | 'equippedItems'>;
  /** The player's keepers on the chain. */
  keepers: readonly Pick<MastersAvatar, 'tokenId' | 'name' | 'equippedItems'>[];
  /** The balances of the wallet that owns the keeper. */
  wallet: readonly Pick<MastersItemBalance, 'id' | 'balance'>[];
  /** Those of all wallets of the player, with vouchers. */
  all: readonly Pick<MastersItemBalance, 'id' | 'balance' | 'vouchers'>[];
}

const wears = ({ equippedItems }: Pick<MastersAvatar, 'equippedItems'>, id: number): boolean =>
  equippedItems.some((item) => item.id === id);

/** Lays out everything that there is, in the order of the catalogue. What a keeper wears is there even if it is sold no more. */
export function piecesOf({ items, keeper, keepers, wallet, all }: Stock): Piece[] {
  const retired = keeper.equippedItems.filter(({ id }) => !items.some((item) => item.id === id));
  return [...items, ...retired].map((item) => {
    const inWallet = wallet.find(({ id }) => id === item.id)?.balance ?? 0;
    const own = all.find(({ id }) => id === item.id);
    return {
      item,
      inWallet,
      vouchers: own?.vouchers ?? 0,
      elsewhere: Math.max(0, (own?.balance ?? 0) - inWallet),
      wornBy: keepers
        .filter((other) => other.tokenId !== keeper.tokenId && wears(other, item.id))
        .map(({ name }) => name),
      worn: wears(keeper, item.id),
    };
  });
}

/**
 * `ready`: it can be put on. `voucher`: it can, and comes out of the bag first. `on-other`, `elsewhere`: the player has it, but it
 * has to be brought here. `none`: the player has none.
 */
export type Standing = 'ready' | 'voucher' | 'on-other' | 'elsewhere' | 'none';

export function standingOf({ worn, inWallet, vouchers, elsewhere, wornBy }: Piece): Standing {
  if (worn || inWallet > 0) return 'ready';
  if (vouchers > 0) return 'voucher';
  if (wornBy.length > 0) return 'on-other';
  return elsewhere > 0 ? 'elsewhere' : 'none';
}

const ranks: Record<Standing, number> = { ready: 0, voucher: 0, 'on-other': 1, elsewhere: 1, none: 2 };

/** Returns the pieces of a category, what can be put on first. */
export const piecesIn = (pieces: readonly Piece[], categoryId: number): Piece[] =>
  pieces
    .filter(({ item }) => item.category.id === categoryId)
    .toSorted((one, other) => ranks[standingOf(one)] - ranks[standingOf(other)]);

/** Returns whether an item is made for the keeper's body form. */
export const fits = ({ gender }: Pick<MastersItem, 'gender'>, formId: number | undefined): boolean =>
  gender === null || gender.id === formId;

/** Returns how many of an item the player has in all, on the chain and off it. */
export const countOf = ({ worn, inWallet, vouchers, elsewhere, wornBy }: Piece): number =>
  (worn ? 1 : 0) + inWallet + vouchers + elsewhere + wornBy.length;

/** Puts an item on, in place of the one of its category, or takes it off. */
export function toggle(outfit: readonly MastersItem[], item: MastersItem): MastersItem[] {
  const others = outfit.filter(({ id, category }) => id !== item.id && category.id !== item.category.id);
  return outfit.some(({ id }) => id === item.id) ? others : [...others, item];
}

export const isOn = (outfit: readonly MastersItem[], { id }: Pick<MastersItem, 'id'>): boolean =>
  outfit.some((item) => item.id === id);

/** Returns the pieces of an outfit that the keeper cannot put on as things are: they are only tried on. */
export const onlyTried = (outfit: readonly MastersItem[], pieces: readonly Piece[]): Piece[] =>
  pieces.filter((piece) => isOn(outfit, piece.item) && !['ready', 'voucher'].includes(standingOf(piece)));

/** Returns the item of an outfit that the player has to get first; undefined where there is none. */
export const missingItem = (outfit: readonly MastersItem[], pieces: readonly Piece[]): MastersItem | undefined =>
  onlyTried(outfit, pieces).find((piece) => standingOf(piece) === 'none')?.item;

const list = new Intl.ListFormat('en');

/** Returns why an outfit cannot be saved, in words; undefined if it can. */
export function outfitFault(outfit: readonly MastersItem[], pieces: readonly Piece[]): string | undefined {
  const tried = onlyTried(outfit, pieces);
  const [first] = tried;
  if (!first) return undefined;
  const names = list.format(tried.map(({ item }) => item.name));
  if (tried.length > 1) return `Only tried on: ${names}. Take them off to save.`;
  const standing = standingOf(first);
  if (standing === 'on-other') return `${first.wornBy[0]} wears the ${names.toLowerCase()}. Take it off there first.`;
  if (standing === 'elsewhere') return `The ${names.toLowerCase()} is in another wallet of yours. Send it here first.`;
  return `You don't have the ${names.toLowerCase()} yet. Take it off to save.`;
}

/** Returns where the player has an item, as a tile says it; undefined where there is nothing to say. */
export function placeWords(piece: Piece): string | undefined {
  const words: Record<Standing, string | undefined> = {
    ready: undefined,
    voucher: 'In your bag',
    'on-other': `On ${piece.wornBy[0]}`,
    elsewhere: 'In another wallet',
    none: 'Not yours yet',
  };
  return words[standingOf(piece)];
}
