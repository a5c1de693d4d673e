import { badField, Problem, staleVersion } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { presentEntry } from './catalogue.presenter.ts';
import { type Entry, entryOf, originOf } from './catalogue.ts';
import { type EntryKey, insertChange, lockSetting, upsertSetting } from './settings.repository.ts';

type Asked = {
  version: number;
  active?: boolean | undefined;
  order?: number | undefined;
  currency?: string | undefined;
  price?: string | undefined;
};

/**
 * Changes an entry of the catalogue, and notes who did.
 * @throws Problem not-found, conflict for another version, bad-request for a currency that the entry has no price in.
 */
export async function changeCatalogue(
  tx: Transaction,
  key: EntryKey,
  { by, at, asked }: { by: string; at: Date; asked: Asked },
): Promise<Entry> {
  const former = entryOf(originOf(key), await lockSetting(tx, key));
  if (!former) throw new Problem('not-found', `The catalogue has no ${key.kind} with the id ${key.id}.`);
  if (former.version !== asked.version) throw staleVersion('entry', former.version);
  const latter: Entry = {
    ...former,
    active: asked.active ?? former.active,
    order: asked.order ?? former.order,
    prices: { ...former.prices, ...priceOf(former, asked) },
    version: former.version + 1,
  };
  await upsertSetting(tx, { setting: latter, at });
  await insertChange(tx, { by, at, before: presentEntry(former), after: presentEntry(latter) });
  return latter;
}

/** Many are bought at once, and the sum has to fit: into a safe integer for saves, into a uint256 on chain. */
const mostAtOnce = 100n;
const mostOf = (currency: string): bigint =>
  (currency.startsWith('save:') ? BigInt(Number.MAX_SAFE_INTEGER) : 2n ** 256n - 1n) / mostAtOnce;

function priceOf({ name, prices }: Entry, { currency, price }: Asked): Record<string, string> {
  if (currency === undefined && price === undefined) return {};
  if (currency === undefined) throw badField('body.currency', 'Name the currency of the price.');
  if (price === undefined) throw badField('body.price', 'Name the price in this currency.');
  if (!(currency in prices)) throw badField('body.currency', `${name} has no price in ${currency}.`);
  if (BigInt(price) > mostOf(currency))
    throw badField('body.price', `A price in ${currency} is ${mostOf(currency)} at most.`);
  return { [currency]: price };
}
