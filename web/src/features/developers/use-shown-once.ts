import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallOptions } from '../../platform/api-client.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { type ApiKey, type KeyDesk, keysOptions } from './keys.queries.ts';

/**
 * Requests a key that is shown once. This is not a mutation, whose cache would keep the key. A retry sends the same
 * idempotency key, so that no second key is created; its answer then lacks the key.
 */
export function useShownOnce(desk: KeyDesk) {
  const client = useQueryClient();
  const intent = useRef(crypto.randomUUID());
  const [state, setState] = useState<{ busy: boolean; error?: unknown; key?: ApiKey }>({ busy: false });

  async function ask(run: (options: CallOptions) => Promise<ApiKey>): Promise<unknown> {
    setState({ busy: true });
    try {
      const key = await run({ idempotencyKey: intent.current });
      setState({ busy: false, key });
      await client.invalidateQueries({ queryKey: keysOptions(desk).queryKey });
      return undefined;
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500) intent.current = crypto.randomUUID();
      setState({ busy: false, error });
      return error;
    }
  }

  return { ...state, ask };
}
