import type { Airdrop, AirdropDryRun, AirdropList, AirdropMatch, Ineligibility } from '@hatchery/api/airdrop-shapes';
import { formatUnits } from '../../design/amount.rules.ts';

/** The state of an airdrop for admins: a draft that one admin has approved has a name of its own. */
export type DeskState = Airdrop['state'] | 'approval';

export const deskStateOf = ({ state, activation }: Pick<Airdrop, 'state' | 'activation'>): DeskState =>
  state === 'draft' && activation ? 'approval' : state;

export const stateWords: Record<DeskState, string> = {
  draft: 'Draft',
  approval: 'Waits for approval',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

const generations: Record<AirdropMatch['generation'], string> = {
  file: 'list',
  hatchy: 'game tokens',
  lp: 'liquidity',
  gen1: 'generation 1',
  gen2: 'generation 2',
  gen3: 'Ultigen',
};

const tokenDecimals = 18;
const isOfTokens = (generation: AirdropMatch['generation']) => generation === 'hatchy' || generation === 'lp';

/** Says who gets something, as in "Holders of at least 3 fire creatures of generation 2, at block 120". */
export function ruleWords(match: AirdropMatch): string {
  const { generation, block } = match;
  if (generation === 'file') return 'An uploaded list';
  const held = isOfTokens(generation) ? tokenWords(match) : creatureWords(match);
  return `Holders of ${held}${block === undefined ? '' : `, at block ${block.toLocaleString('en')}`}`;
}

/** Returns what a recipient holds of what counts: creatures, or whole tokens. */
export const heldWords = (held: string, generation: AirdropMatch['generation']): string =>
  formatUnits(BigInt(held), isOfTokens(generation) ? tokenDecimals : 0);

function tokenWords({ generation, kind, minimum = '0' }: AirdropMatch): string {
  const tokens = generations[generation];
  return kind === 'amount' ? `at least ${formatUnits(BigInt(minimum), tokenDecimals)} ${tokens}` : `any ${tokens}`;
}

function creatureWords({
  generation,
  kind,
  monsterId,
  minimum,
  element = 'any',
  rarity = 'any',
}: AirdropMatch): string {
  const looks = [rarity, element].filter((word) => word !== 'any').join(' ');
  const of = `of ${generations[generation]}`;
  if (kind === 'single') return [looks, `creature ${monsterId}`, of].filter(Boolean).join(' ');
  if (kind === 'set' || kind === 'collection')
    return ['every', element === 'any' ? '' : element, 'creature', of].filter(Boolean).join(' ');
  const count = kind === 'amount' ? `at least ${Number(minimum).toLocaleString('en')}` : 'any';
  return [count, looks, minimum === '1' || kind === 'exists' ? 'creature' : 'creatures', of].filter(Boolean).join(' ');
}

export const ineligibleWords: Record<Ineligibility, string> = {
  'below-amount': 'Holds too little',
  incomplete: 'Holds a part only',
  'zero-amount': 'The rule gives nothing',
  contract: 'Contract of the platform',
};

/** Returns how far a part is, from 0 to 1; undefined while nobody knows how much there is. */
export const partOf = ({ done, total }: AirdropDryRun['progress']): number | undefined =>
  total === null ? undefined : total === 0 ? 1 : done / total;

/** Says how far a dry run is. */
export function progressWords({ status, progress: { done, total }, waitsFor }: AirdropDryRun): string {
  const count = `${done.toLocaleString('en')}${total === null ? '' : ` of ${total.toLocaleString('en')}`} judged`;
  return status === 'waiting'
    ? `${count}. Waits for ${waitsFor ?? 'something that is away'}; it goes on by itself.`
    : count;
}

/** Returns what stands in the way of an activation, in words; nothing if an admin may ask for it. */
export function obstacleOf({ match, list, latestDryRun: run }: Pick<Airdrop, 'match' | 'list' | 'latestDryRun'>) {
  if (match.generation === 'file' && list?.status !== 'ready') return 'Upload a list of recipients first.';
  if (!run) return 'Start a dry run first. It shows who would get what.';
  if (run.status !== 'done') return 'The dry run is still under way.';
  if (run.stale) return 'The airdrop has changed since its dry run. Start another one.';
  const blocking = run.advice.find(({ blocks }) => blocks);
  return blocking && 'Something is missing, as the dry run says.';
}

/** Says what was done to an airdrop. */
export const actWords = (act: string): string =>
  act === 'list-handed-in' ? 'list uploaded' : act.replaceAll('-', ' ');

/** Says what a list holds, or what is wrong with it. */
export function listWords({ status, rowsRead, recipients, faultCount }: AirdropList): string {
  if (status === 'reading') return `${rowsRead.toLocaleString('en')} lines read`;
  if (status === 'ready') return `${recipients.toLocaleString('en')} ${recipients === 1 ? 'recipient' : 'recipients'}`;
  return `${faultCount.toLocaleString('en')} ${faultCount === 1 ? 'line is' : 'lines are'} wrong. Nothing of the file is used.`;
}
