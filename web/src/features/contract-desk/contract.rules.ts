import type { Contract, ContractChange, ContractParams } from '@hatchery/api/contracts';
import { shortenAddress } from '../../design/address.rules.ts';
import { isTime, localTime, momentWords } from '../../platform/moment.rules.ts';
import { abiFault, readAbi } from './abi.rules.ts';

type ContractType = NonNullable<Contract['contractType']>;

/** Names of the kinds of contracts. */
export const kindWords: Record<ContractType, string> = {
  ERC20: 'ERC-20',
  ERC721: 'ERC-721',
  ERC1155: 'ERC-1155',
  Other: 'Other',
};

/** The interface of a contract in words. */
export const interfaceWords: Record<ContractType, string> = {
  ERC20: 'A token that is counted (ERC-20)',
  ERC721: 'Tokens of which each is one of its kind (ERC-721)',
  ERC1155: 'Several kinds of tokens, each counted (ERC-1155)',
  Other: 'No token',
};

export const sourceWords: Record<Contract['source'], string> = { deployment: 'Deployment', admin: 'Admin' };

const zeroAddress = /^0x0{40}$/;

/** Returns the owner of a contract; undefined where it has none, or none is known. */
export const ownerOf = ({ owner }: Pick<Contract, 'owner'>): string | undefined =>
  zeroAddress.test(owner) ? undefined : owner;

/** Sorts contracts by chain and name, as the API does. */
export const sortContracts = (contracts: readonly Contract[]): Contract[] =>
  contracts.toSorted((one, other) => one.chainId - other.chainId || (one.name < other.name ? -1 : 1));

/** Returns contracts whose name, chain, address or owner holds a text. @param chainOf returns the name of a chain */
export function search(contracts: readonly Contract[], text: string, chainOf: (chainId: number) => string): Contract[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...contracts];
  return contracts.filter((contract) =>
    [contract.name, contract.address, contract.owner, chainOf(contract.chainId), contract.description ?? ''].some(
      (one) => one.toLowerCase().includes(wanted),
    ),
  );
}

/** Says from where the logs of a contract are read. */
export function followedWords({ source, followedFrom }: Pick<Contract, 'source' | 'followedFrom'>): string {
  if (source === 'deployment') return 'With every block';
  return followedFrom === undefined ? 'Not followed' : `From block ${followedFrom.toLocaleString('en')} on`;
}

/** The fields of a contract that are typed. */
export const contractTexts = [
  'chainId',
  'address',
  'name',
  'contractType',
  'description',
  'link',
  'deployDate',
  'abi',
  'followFrom',
] as const;
export type ContractTexts = Record<(typeof contractTexts)[number], string>;

/** Fields that are chosen rather than typed. */
export interface Choices {
  verified: boolean;
  /** Forget the ABI that is known. */
  forgetsAbi: boolean;
}

export const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text.trim());

/** Returns a block number as it is typed, with or without commas; undefined if it is none. */
export function blockOf(text: string): number | undefined {
  const digits = text.trim().replace(/,(?=\d{3})/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text.trim());

/** Returns the error of each field, if any. */
export const contractChecks: Record<keyof ContractTexts, (text: string) => string | undefined> = {
  chainId: (text) => (text === '' ? 'Choose a chain.' : undefined),
  address: (text) => (isAddress(text) ? undefined : 'Enter an address: 0x and 40 digits.'),
  name: (text) => (text.trim() === '' ? 'Enter a name.' : undefined),
  contractType: () => undefined,
  description: (text) => (text.length > 1_000 ? 'Use at most 1,000 characters.' : undefined),
  link: (text) => (text.trim() === '' || isWebAddress(text) ? undefined : 'Start it with https://, or leave it empty.'),
  deployDate: (text) => (isTime(text) ? undefined : 'Enter when it was deployed.'),
  abi: abiFault,
  followFrom: (text) => (text.trim() === '' || blockOf(text) !== undefined ? undefined : 'Enter a block number.'),
};

/** Returns a contract as it is typed. Nothing is typed of a new one. */
export function textsOf(contract: Contract | undefined): Partial<ContractTexts> {
  if (!contract) return {};
  const { chainId, address, name, contractType = '', description = '', link, deployDate, followedFrom } = contract;
  return {
    chainId: String(chainId),
    ...{ address, name, contractType, description, link },
    deployDate: localTime(deployDate),
    followFrom: followedFrom === undefined ? '' : String(followedFrom),
  };
}

/** Returns when it was deployed. A field shows minutes alone: one that was not touched must not lose the seconds. */
const deployedAt = (typed: string, before: Contract | undefined): string =>
  before && localTime(before.deployDate) === typed ? before.deployDate : new Date(typed).toISOString();

/** Returns what the API takes. @param before the entry that is changed */
export function paramsOf(texts: ContractTexts, choices: Choices, before?: Contract): ContractParams {
  const description = texts.description.trim();
  const read = texts.abi.trim() === '' ? undefined : readAbi(texts.abi);
  const from = blockOf(texts.followFrom);
  return {
    chainId: Number(texts.chainId),
    address: texts.address.trim() as ContractParams['address'],
    name: texts.name.trim(),
    ...(description ? { description } : {}),
    ...(texts.contractType ? { contractType: texts.contractType as ContractType } : {}),
    link: texts.link.trim(),
    deployDate: deployedAt(texts.deployDate, before),
    verified: choices.verified,
    ...(read && 'abi' in read ? { abi: read.abi } : choices.forgetsAbi ? { abi: null } : {}),
    ...(from === before?.followedFrom ? {} : { followFrom: from ?? null }),
  };
}

/** Names of the things that admins do to contracts. */
export const changeWords: Record<ContractChange['what'], string> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Removed',
};

interface Difference {
  what: string;
  before: string;
  after: string;
}

const none = 'none';
const shortOr = (hex: string | undefined): string => (hex ? shortenAddress(hex) : none);

/** How each field of a contract is told. Fields that nobody enters, such as the owner, are told as the chain said them. */
const told: [what: string, words: (contract: Contract) => string][] = [
  ['Name', ({ name }) => name],
  ['Address', ({ address }) => shortenAddress(address)],
  ['Kind', ({ contractType }) => (contractType ? kindWords[contractType] : none)],
  ['Description', ({ description }) => description || none],
  ['Link', ({ link }) => link || none],
  ['Deployed', ({ deployDate }) => momentWords(deployDate)],
  ['Owner', (contract) => shortOr(ownerOf(contract))],
  ['Implementation', ({ implementation }) => shortOr(implementation)],
  ['Code', ({ codeHash }) => shortOr(codeHash)],
  ['Verified', ({ verified }) => (verified ? 'yes' : 'no')],
  ['ABI', ({ hasAbi }) => (hasAbi ? 'known' : none)],
  ['Logs', followedWords],
];

/** Returns what a change has changed, line by line. */
export function differencesOf({ what, before, after, fields }: ContractChange): Difference[] {
  if (what !== 'changed' || !before || !after) return [];
  const lines = told.flatMap(([name, words]) => {
    const [one, other] = [words(before), words(after)];
    return one === other ? [] : [{ what: name, before: one, after: other }];
  });
  const isOtherAbi = fields.includes('abi') && before.hasAbi && after.hasAbi;
  return isOtherAbi ? [...lines, { what: 'ABI', before: 'known', after: 'another one' }] : lines;
}
