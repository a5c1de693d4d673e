import type { Voucher } from '@hatchery/api/voucher-gifts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { contractsOptions } from '../wallet/balances.queries.ts';
import { asCreature } from './creatures.rules.ts';

const hourMs = 3_600_000;
/** More of them keep the name and the picture of their asset: each costs a request. */
const mostNamed = 50;

type Token = Pick<Voucher, 'chainId' | 'contract' | 'tokenId' | 'contractType'>;
type Dressable = Token & Pick<Voucher, 'uid' | 'name' | 'image'>;

/** The metadata of a creature's token; null for tokens of other contracts. */
const creatureOptions = ({ chainId = 0, contract, tokenId = '' }: Token) =>
  queryOptions({
    queryKey: ['creature', chainId, contract, tokenId],
    queryFn: async ({ client, signal }) => {
      const contracts = await client.fetchQuery(contractsOptions(chainId));
      const creatures = contracts.find(({ name }) => name === 'UltigenMonsters')?.address.toLowerCase();
      if (creatures !== contract.toLowerCase()) return null;
      return api.ultigen.tokenMetadata({ params: { tokenId }, query: { chainId } }, { signal });
    },
    staleTime: hourMs,
  });

const keyOf = ({ uid, tokenId }: Pick<Dressable, 'uid' | 'tokenId'>): string => `${uid}/${tokenId}`;

/** The creatures among some tokens, by voucher and token. One that cannot be read is left out. */
const creaturesOptions = (tokens: readonly Dressable[]) =>
  queryOptions({
    queryKey: ['mine', 'creatures', ...tokens.map(keyOf)],
    queryFn: async ({ client }) => {
      const found = await Promise.allSettled(tokens.map((token) => client.fetchQuery(creatureOptions(token))));
      return new Map(tokens.map((token, index) => [keyOf(token), answerOf(found[index])]));
    },
    placeholderData: keepPreviousData,
  });

const answerOf = <Value>(result: PromiseSettledResult<Value> | undefined): Value | undefined =>
  result?.status === 'fulfilled' ? result.value : undefined;

/** Returns vouchers with each creature under its own name and picture, once those are there. */
export function useCreatures<One extends Dressable>(vouchers: readonly One[]): One[] {
  const unique = vouchers.filter(
    ({ contractType, tokenId, contract }) => contractType === 'ERC721' && tokenId !== undefined && contract !== '',
  );
  const { data } = useQuery({ ...creaturesOptions(unique.slice(0, mostNamed)), enabled: unique.length > 0 });
  return vouchers.map((voucher) => asCreature(voucher, data?.get(keyOf(voucher))));
}
