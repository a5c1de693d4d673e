import type { Airdrop, AirdropFields, AirdropMatch, AirdropWay } from '@hatchery/api/airdrop-shapes';
import type { Asset } from '@hatchery/api/assets';
import { typedUnits } from '../../design/amount.rules.ts';
import { isTime, localTime } from '../../platform/moment.rules.ts';
import { namesTokens } from '../../platform/vouchers/asset.words.ts';
import { amountFault, baseOf } from '../../platform/vouchers/units.rules.ts';

/** The choices of an admin, beside what they type. */
export interface Choices {
  asset: Asset | undefined;
  ways: AirdropWay[];
  match: Pick<AirdropMatch, 'generation' | 'kind' | 'element' | 'rarity'>;
  amountPer: 'recipient' | 'holding';
}

export const textNames = [
  'name',
  'description',
  'image',
  'tokenId',
  'monsterId',
  'minimum',
  'block',
  'amount',
  'budget',
  'maxClaims',
  'startsAt',
  'endsAt',
] as const;
export type TextName = (typeof textNames)[number];
export type Texts = Record<TextName, string>;

export const isListed = ({ match }: Choices): boolean => match.generation === 'file';
export const isOfTokens = ({ match }: Choices): boolean => match.generation === 'hatchy' || match.generation === 'lp';

/** The kinds of rule that a generation has. */
export const kindsOf = (generation: AirdropMatch['generation']): NonNullable<AirdropMatch['kind']>[] =>
  generation === 'hatchy' || generation === 'lp'
    ? ['exists', 'amount']
    : ['exists', 'amount', 'single', 'set', 'collection'];

const tokenDecimals = 18;
const minimumDecimals = (choices: Choices): number => (isOfTokens(choices) ? tokenDecimals : 0);
const number = /^(0|[1-9]\d{0,77})$/;
const count = (text: string, words: string) =>
  /^[1-9]\d{0,9}$/.test(text.replaceAll(',', '')) && Number(text.replaceAll(',', '')) <= 1_000_000_000
    ? undefined
    : words;

/** Returns the checks of the draft's texts. Which of them count depends on what is chosen. */
export function draftChecks(choices: Choices, now: number): Record<TextName, (text: string) => string | undefined> {
  const { asset, match } = choices;
  const decimals = asset?.decimals ?? 0;
  return {
    name: (text) =>
      text.trim() === ''
        ? 'Enter the name that players see.'
        : text.length > 80
          ? 'Use at most 80 characters.'
          : undefined,
    description: (text) => (text.length > 2_000 ? 'Use at most 2,000 characters.' : undefined),
    image: (text) => (text.length > 500 ? 'Use at most 500 characters.' : undefined),
    tokenId: (text) =>
      !asset || !namesTokens(asset) || number.test(text)
        ? undefined
        : 'This asset covers many tokens. Enter which one.',
    monsterId: (text) =>
      match.kind !== 'single' || /^\d{1,7}$/.test(text) ? undefined : "Enter the creature's number.",
    minimum: (text) =>
      match.kind === 'amount' ? amountFault(text, { decimals: minimumDecimals(choices) }) : undefined,
    block: (text) =>
      isListed(choices) || text === '' || /^\d{1,15}$/.test(text) ? undefined : 'Enter a block number.',
    amount: (text) => (isListed(choices) ? undefined : amountFault(text, { decimals })),
    budget: (text) => amountFault(text, { decimals }),
    maxClaims: (text) =>
      asset?.contractType === 'ERC721' && text !== '1'
        ? 'There is one of this token, so there can be one claim.'
        : count(text, 'Enter a whole number up to a billion.'),
    startsAt: (text) => (text === '' || isTime(text) ? undefined : 'Enter a day and a time.'),
    endsAt: (text) =>
      !isTime(text) ? 'Enter a day and a time.' : Date.parse(text) <= now ? 'This time is over.' : undefined,
  };
}

/** Returns what the API is asked to save. */
export function fieldsOfDraft(choices: Choices & { asset: Asset }, texts: Texts): AirdropFields {
  const { asset, ways, amountPer } = choices;
  const base = (text: string) => String(baseOf(text, asset.decimals) ?? 0n);
  return {
    name: texts.name.trim(),
    description: texts.description.trim(),
    ...(texts.image.trim() ? { image: texts.image.trim() } : {}),
    source: asset.type,
    ways,
    assetUid: asset.uid,
    ...(namesTokens(asset) ? { tokenId: texts.tokenId } : {}),
    match: matchOfDraft(choices, texts),
    ...(isListed(choices) ? { amountPer: 'recipient' } : { amountBase: base(texts.amount), amountPer }),
    budgetBase: base(texts.budget),
    maxClaims: Number(texts.maxClaims.replaceAll(',', '')),
    ...(texts.startsAt ? { startsAt: new Date(texts.startsAt).toISOString() } : {}),
    endsAt: new Date(texts.endsAt).toISOString(),
  };
}

function matchOfDraft(choices: Choices, { monsterId, minimum, block }: Texts): AirdropMatch {
  const { generation, kind = 'exists', element, rarity } = choices.match;
  if (generation === 'file') return { generation };
  const isWhole = kind === 'set' || kind === 'collection';
  return {
    generation,
    kind,
    ...(isOfTokens(choices) || !isNarrow(element) ? {} : { element }),
    ...(isOfTokens(choices) || isWhole || !isNarrow(rarity) ? {} : { rarity }),
    ...(kind === 'single' ? { monsterId: Number(monsterId) } : {}),
    ...(kind === 'amount' ? { minimum: String(baseOf(minimum, minimumDecimals(choices)) ?? 0n) } : {}),
    ...(block ? { block: Number(block) } : {}),
  };
}

const isNarrow = (look: string | undefined): boolean => look !== undefined && look !== 'any';

const plain = (base: string | undefined, decimals: number): string =>
  base === undefined ? '' : typedUnits(BigInt(base), decimals);

/** Returns a draft as its form has it. */
export function draftOf(airdrop: Airdrop, asset: Asset): { choices: Choices; texts: Texts } {
  const { match, asset: given } = airdrop;
  const choices: Choices = {
    asset,
    ways: airdrop.ways,
    match: {
      generation: match.generation,
      kind: match.kind,
      element: match.element ?? 'any',
      rarity: match.rarity ?? 'any',
    },
    amountPer: airdrop.amountPer,
  };
  const texts: Texts = {
    name: airdrop.name,
    description: airdrop.description,
    image: airdrop.image === asset.image ? '' : airdrop.image,
    tokenId: given.tokenId ?? '',
    monsterId: match.monsterId?.toString() ?? '',
    minimum: plain(match.minimum, minimumDecimals(choices)),
    block: match.block?.toString() ?? '',
    amount: plain(airdrop.amountBase, asset.decimals),
    budget: plain(airdrop.budgetBase, asset.decimals),
    maxClaims: String(airdrop.maxClaims),
    startsAt: localTime(airdrop.startsAt),
    endsAt: localTime(airdrop.endsAt),
  };
  return { choices, texts };
}

export const newDraft: { choices: Choices; texts: Texts } = {
  choices: {
    asset: undefined,
    ways: ['ledger'],
    match: { generation: 'file', kind: 'exists', element: 'any', rarity: 'any' },
    amountPer: 'recipient',
  },
  texts: Object.fromEntries(textNames.map((name) => [name, ''])) as Texts,
};
