import type { Database } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { createListSettings, createListSupplies, type KindSetting } from './kinds.repository.ts';

/** A kind of ticket or box as its contract has it. */
export type KindOnChain = {
  kindId: string;
  /** Whether it can be bought: its own switch, and that of all kinds. */
  forSale: boolean;
  enabled: boolean;
  maxSupply: bigint;
  minted: bigint;
  /** Price of one in base units of each currency that is taken. */
  prices: { currency: Address; price: bigint }[];
  /** The ticket that pays for a box. */
  ticketId: string | null;
};

/** Creates the list of kinds that a contract knows on one chain, by their ids. */
export function createKindList(database: Database) {
  const [listSettings, listSupplies] = [createListSettings(database), createListSupplies(database)];
  return async (chainId: number, collection: 'boxes' | 'tickets'): Promise<Map<string, KindOnChain>> => {
    const asked = { chainId, collection };
    const [settings, supplies] = await Promise.all([listSettings(asked), listSupplies(asked)]);
    const minted = new Map(supplies.map((row) => [row.kindId, BigInt(row.minted)]));
    const isOn = settings.some((one) => one.kindId === null && one.name === 'enabled' && one.value === '1');
    const byKind = Map.groupBy(
      settings.filter(({ kindId }) => kindId !== null),
      ({ kindId }) => kindId as string,
    );
    return new Map([...byKind].map(([id, own]) => [id, kindOf(id, own, { isOn, minted: minted.get(id) ?? 0n })]));
  };
}

export type KindList = ReturnType<typeof createKindList>;

function kindOf(kindId: string, own: KindSetting[], { isOn, minted }: { isOn: boolean; minted: bigint }): KindOnChain {
  const setting = (name: KindSetting['name']) => own.find((one) => one.name === name)?.value;
  const enabled = setting('enabled') === '1';
  const prices = own.flatMap(({ name, currency, value }) =>
    name === 'price' && currency !== null && value !== '0' ? [{ currency, price: BigInt(value) }] : [],
  );
  const maxSupply = BigInt(setting('max-supply') ?? 0);
  return { kindId, enabled, forSale: enabled && isOn, maxSupply, minted, prices, ticketId: setting('ticket') ?? null };
}
