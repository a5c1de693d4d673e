import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { MasterKey } from './master-key.ts';

type Bounds = { most: number; milliseconds: number };

/** As many wallets as are busy at a time, for as long as a player's visit: a key service is asked once for each. */
const usual: Bounds = { most: 10_000, milliseconds: 600_000 };

/**
 * Remembers the data keys that a key service has unwrapped, in memory alone, and wipes them afterwards. A data key is of no use without
 * the row that it opens.
 */
export function withCachedDataKeys(key: MasterKey, { most, milliseconds }: Bounds = usual): MasterKey {
  const known = new LRUCache<string, Buffer>({
    max: most,
    ttl: milliseconds,
    ttlAutopurge: true,
    dispose: (dataKey) => dataKey.fill(0),
  });
  return {
    id: key.id,
    wrap: key.wrap,
    unwrap: async (wrapped, context) => {
      const name = createHash('sha256').update(`${context}\n`).update(wrapped).digest('base64');
      const found = known.get(name);
      // The caller wipes what it gets.
      if (found) return Buffer.from(found);
      const dataKey = await key.unwrap(wrapped, context);
      known.set(name, Buffer.from(dataKey));
      return dataKey;
    },
  };
}
