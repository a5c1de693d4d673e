import type { AirdropFields, AirdropWay } from '@hatchery/api/airdrop-shapes';
import { badField, staleVersion } from '@hatchery/api/problems';
import { type ParsedAmount, parseNumber } from '@hatchery/api/whole-amounts';
import type { Airdrop, Draft, GivenAsset } from './airdrops.ts';

type Surroundings = {
  id: string;
  asset: GivenAsset;
  now: Date;
  mainChainId: number;
  /** Whether holdings of a chain are known. */
  isFollowed: (chainId: number) => boolean;
  /** Whether a chain has an airdrop contract. */
  hasAirdrops: (chainId: number) => boolean;
};

const refuse = (field: string, message: string): never => {
  throw badField(`body.${field}`, message);
};

/** Returns what a draft is made of. @throws Problem bad-request, naming the field. */
export function draftOf(fields: AirdropFields, surroundings: Surroundings): Draft {
  const { asset } = surroundings;
  const ways = fields.ways ?? (fields.source === 'game' ? ['ledger'] : ['signature']);
  const isListed = fields.match.generation === 'file';
  const amount = amountOf(fields, 'amount', asset.decimals);
  if (isListed && amount !== undefined) refuse('amount', 'The lines of a list have their own amounts.');
  if (!isListed && amount === undefined) refuse('amount', 'Name amount or amountBase: one of both.');
  if (isListed && fields.amountPer === 'holding') refuse('amountPer', 'The lines of a list have their own amounts.');
  const budget = amountOf(fields, 'budget', asset.decimals);
  if (budget === undefined) return refuse('budget', 'Name budget or budgetBase: one of both.');
  if (amount !== undefined && budget < amount) refuse('budget', 'The budget does not reach for one recipient.');
  if (fields.source !== asset.type) refuse('source', `This asset comes from: ${asset.type}.`);
  return {
    name: fields.name,
    description: fields.description,
    image: fields.image ?? null,
    source: fields.source,
    ways,
    assetId: asset.id,
    tokenId: tokenOf(fields, asset),
    match: matchOf(fields, surroundings),
    amount: amount ?? null,
    amountPer: fields.amountPer ?? 'recipient',
    budget,
    maxClaims: fields.maxClaims,
    ...timesOf(fields, surroundings.now),
    ...contractPlaceOf(fields, ways, surroundings),
  };
}

/** Reads an amount that is named in whole units or in base units. */
function amountOf(fields: AirdropFields, field: 'amount' | 'budget', decimals: number): bigint | undefined {
  const [whole, base] = [fields[field], fields[`${field}Base`]];
  if (whole !== undefined && base !== undefined) refuse(field, `Name ${field} or ${field}Base: one of both.`);
  if (base === '0') refuse(`${field}Base`, 'The amount is zero.');
  if (base !== undefined) return BigInt(base);
  if (whole === undefined) return undefined;
  const parsed: ParsedAmount = parseNumber(whole, decimals);
  return 'base' in parsed ? parsed.base : refuse(field, parsed.fault);
}

function tokenOf({ tokenId, maxClaims }: AirdropFields, asset: GivenAsset): bigint | null {
  const needsToken = asset.tokenId === null && (asset.contractType === 'ERC721' || asset.contractType === 'ERC1155');
  if (needsToken && tokenId === undefined) refuse('tokenId', 'This asset covers many tokens. Name one.');
  if (!needsToken && tokenId !== undefined) refuse('tokenId', 'This asset is of one token already.');
  if (asset.contractType === 'ERC721' && maxClaims > 1)
    refuse('maxClaims', 'There is one of this token, so there can be one claim.');
  return tokenId === undefined ? null : BigInt(tokenId);
}

function matchOf({ match }: AirdropFields, { mainChainId, isFollowed }: Surroundings): Draft['match'] {
  if (match.generation === 'file') return match;
  const chainId = match.chainId ?? mainChainId;
  if (!isFollowed(chainId)) refuse('match.chainId', `Holdings on chain ${chainId} are not known here.`);
  return { ...match, chainId };
}

export function timesOf({ startsAt, endsAt }: Pick<AirdropFields, 'startsAt' | 'endsAt'>, now: Date) {
  const times = { startsAt: startsAt ? new Date(startsAt) : null, endsAt: new Date(endsAt) };
  if (times.endsAt <= now) refuse('endsAt', 'This time is over.');
  if (times.startsAt && times.endsAt <= times.startsAt) refuse('endsAt', 'It would end before it starts.');
  return times;
}

function contractPlaceOf(
  fields: AirdropFields,
  ways: AirdropWay[],
  { id, asset, hasAirdrops }: Surroundings,
): Pick<Draft, 'chainId' | 'chainAirdropId'> {
  if (!ways.includes('signature')) {
    if (fields.chainId !== undefined) refuse('chainId', 'Only signed claims go to a chain.');
    if (fields.chainAirdropId !== undefined) refuse('chainAirdropId', 'Only signed claims go to a chain.');
    return { chainId: null, chainAirdropId: null };
  }
  const chainId = asset.chainId ?? refuse('ways', 'An asset of the game alone cannot be paid on chain.');
  if (fields.chainId !== undefined && fields.chainId !== chainId)
    refuse('chainId', `This asset is on chain ${chainId}.`);
  if (!hasAirdrops(chainId)) refuse('ways', `Chain ${chainId} has no airdrop contract.`);
  const chosen = fields.chainAirdropId;
  return { chainId, chainAirdropId: chosen === undefined ? BigInt(`0x${id.replaceAll('-', '')}`) : BigInt(chosen) };
}

/** The fields that can change after an activation. */
const changeable = new Set<keyof Draft>(['name', 'description', 'image', 'endsAt']);

const comparable = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)) ?? 'null';

/** Returns the first field that a change would touch and must not, since the airdrop was activated. */
export function fixedFieldChanged(before: Airdrop, after: Draft): keyof Draft | undefined {
  if (before.state === 'draft') return undefined;
  const fields = Object.keys(after) as (keyof Draft)[];
  const isTouched = (field: keyof Draft) => comparable(sorted(before[field])) !== comparable(sorted(after[field]));
  return fields.find((field) => !changeable.has(field) && isTouched(field));
}

const sorted = (value: unknown) =>
  value !== null && typeof value === 'object' && value.constructor === Object
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;

/** @throws Problem conflict that names the current version. */
export function assertVersion(airdrop: Pick<Airdrop, 'version'>, seen: number): void {
  if (airdrop.version !== seen) throw staleVersion('airdrop', airdrop.version);
}
