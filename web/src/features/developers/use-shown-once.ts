import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallOptions } from '../../platform/api-client.ts';
import { createIntent } from '../../platform/intent.ts';
import { type ApiKey, type KeyDesk, keysOptions } from './keys.queries.ts';

/**
 * Requests a key that is shown once. This is not a mutation, whose cache would keep the key. A retry sends the same
 * idempotency key, so that no second key is created; its answer then lacks the key.
 */
export function useShownOnce(desk: KeyDesk) {
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  const asking = useRef(false);
  const [state, setState] = useState<{ busy: boolean; error?: unknown; key?: ApiKey }>({ busy: false });

  async function ask(run: (options: CallOptions) => Promise<ApiKey>): Promise<unknown> {
    if (asking.current) return undefined;
    asking.current = true;
    setState({ busy: true });
    try {
      const key = await run({ intent });
      setState({ busy: false, key });
      await client.invalidateQueries({ queryKey: keysOptions(desk).queryKey });
      return undefined;
    } catch (error) {
      setState({ busy: false, error });
      return error;
    } finally {
      asking.current = false;
    }
  }

  return { ...state, ask };
}
