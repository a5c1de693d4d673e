import type { OmnimonParts } from '@hatchery/art/omnimon';
import { isSupportedNetwork } from '@hatchery/chain/networks';

/** An omnimon as its chain has it. */
export interface Omnimon extends OmnimonParts {
  id: string;
  owner: string;
  claimedBoxes: number;
  rerolls: number;
  /** The block that decides its open draw; 0 where none is open. */
  drawBlock: number;
  /** The block of its last arrival; 0 where it was minted and never left. */
  arrivedAt: number;
}

/** As many as the app offers to send at once. A way with a lower limit refuses in words. */
export const mostPerJourney = 10;

export const hasOpenDraw = ({ drawBlock }: Pick<Omnimon, 'drawBlock'>): boolean => drawBlock > 0;
/** Jumps that earned a box which nobody claimed. */
export const boxesLeft = ({ jumps, claimedBoxes }: Pick<Omnimon, 'jumps' | 'claimedBoxes'>): number =>
  Math.max(0, jumps - claimedBoxes);

/** The first draw lapsed: it has traits, and the hash of its looks stays zero. */
export const hasLapsed = ({ hash, traits, drawBlock }: Omnimon): boolean =>
  drawBlock === 0 && /^0x0*$/.test(hash) && traits.some((trait) => trait !== 0);

/** Whether leaving now counts as a jump: the first time always, and after a stay of so many blocks. */
export const wouldCount = ({ arrivedAt }: Pick<Omnimon, 'arrivedAt'>, block: number, between: number): boolean =>
  arrivedAt === 0 || block >= arrivedAt + between;

export const idsOf = (text: string): string[] => text.split(',').filter((id) => /^\d+$/.test(id));
export const nameOf = (id: string): string => `Omnimon ${id}`;

/** Says which ones, as in "Omnimon 7" or "3 omnimon". */
export const wordsOf = (ids: readonly string[]): string =>
  ids.length === 1 ? nameOf(ids[0] ?? '') : `${ids.length} omnimon`;

export const percent = (perTenThousand: bigint): string =>
  `${(Number(perTenThousand) / 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;

/** Returns the chain and number of a creature's page, or undefined where the address names none. */
export function placeOf({ chain = '', id = '' }: Readonly<Record<string, string>>) {
  return /^\d{1,9}$/.test(chain) && isSupportedNetwork(Number(chain)) && /^\d{1,78}$/.test(id)
    ? { chainId: Number(chain), id }
    : undefined;
}
