import type { Asset } from '@hatchery/api/assets';
import { type FieldRule, faultOf } from '../../platform/forms/fields.rules.ts';

/** The kinds of asset: something of the game, counted or unique, or tokens of a contract. */
export type AssetKind = 'game' | 'game-unique' | 'ERC20' | 'ERC1155' | 'ERC721';

export const assetKinds: { kind: AssetKind; label: string; words: string }[] = [
  { kind: 'game', label: 'Game, counted', words: 'Exists here alone. Players own a number of it.' },
  { kind: 'game-unique', label: 'Game, unique', words: 'Exists here alone. Each has a number and one owner.' },
  { kind: 'ERC20', label: 'ERC-20', words: 'A token with decimals, read from its contract.' },
  { kind: 'ERC1155', label: 'ERC-1155', words: 'Pieces of one token id, or of any id.' },
  { kind: 'ERC721', label: 'ERC-721', words: 'Unique tokens of a collection.' },
];

export const isOnChain = (kind: AssetKind): boolean => kind.startsWith('ERC');
export const takesTokenId = (kind: AssetKind): boolean => kind === 'ERC1155' || kind === 'ERC721';

type FieldName = 'name' | 'category' | 'description' | 'image' | 'property' | 'contract' | 'holder' | 'tokenId';
type Texts = Record<FieldName, string>;

const uint256End = 2n ** 256n;

/** Returns the checks of each field for a kind of asset; fields that the kind does not have are never wrong. */
export const assetChecks = (kind: AssetKind, rules: Record<string, FieldRule>) => {
  const tooLong = (text: string, name: FieldName) =>
    text !== '' && faultOf(text, rules[name]) === 'long'
      ? `Use at most ${rules[name]?.maxLength} characters.`
      : undefined;
  const account = (text: string) =>
    faultOf(text, rules.contract) && 'An address is 0x followed by 40 digits or letters from a to f.';
  return {
    name: (text: string) => (text.trim() === '' ? 'Enter the name that players see.' : tooLong(text, 'name')),
    category: (text: string) =>
      text.trim() === '' ? 'Enter a category, such as items or currency.' : tooLong(text, 'category'),
    description: (text: string) => tooLong(text, 'description'),
    property: (text: string) => tooLong(text, 'property'),
    image: (text: string) =>
      faultOf(text, rules.image) && 'Enter an https address of a picture, or a path of this platform.',
    contract: (text: string) => (isOnChain(kind) ? account(text) : undefined),
    holder: (text: string) => (isOnChain(kind) && text !== '' ? account(text) : undefined),
    tokenId: (text: string) => (takesTokenId(kind) && text !== '' ? tokenIdFault(text) : undefined),
  } satisfies Record<FieldName, (text: string) => string | undefined>;
};

/** Returns the error of a token id, if any. */
export function tokenIdFault(text: string): string | undefined {
  if (!/^(0|[1-9]\d{0,77})$/.test(text)) return 'Enter a whole number without leading zeros.';
  return BigInt(text) >= uint256End ? 'This number is too large.' : undefined;
}

/** Returns what the API is asked to create; fields that the kind does not have are left out. */
export function assetOf(kind: AssetKind, texts: Texts, chainId: number | undefined) {
  const given = (name: FieldName) => (texts[name].trim() === '' ? {} : { [name]: texts[name].trim() });
  const shared = {
    name: texts.name.trim(),
    category: texts.category.trim(),
    image: texts.image.trim(),
    ...given('description'),
    ...given('property'),
  };
  if (kind === 'game') return { ...shared, type: 'game' as const };
  if (kind === 'game-unique') return { ...shared, type: 'game' as const, contractType: 'ERC721' as const };
  return {
    ...shared,
    type: 'blockchain' as const,
    contractType: kind,
    ...given('contract'),
    ...given('holder'),
    ...(takesTokenId(kind) ? given('tokenId') : {}),
    ...(chainId === undefined ? {} : { chainId }),
  };
}

/** The kind of an asset, as a list shows it. */
export const kindWords = ({ type, contractType }: Pick<Asset, 'type' | 'contractType'>): string => {
  const kind = type === 'game' ? (contractType === 'ERC721' ? 'game-unique' : 'game') : contractType;
  return assetKinds.find((one) => one.kind === kind)?.label ?? '';
};
