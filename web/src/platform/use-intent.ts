import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../design/toaster.tsx';
import type { CallOptions } from './api-client.ts';
import { wordsFor } from './problem.ts';

interface IntentOptions<In, Out> {
  run: (input: In, options: CallOptions) => Promise<Out>;
  /** Queries to fetch again afterwards. */
  refresh?: QueryKey[];
  onDone?: (answer: Out, input: In) => void;
  /** Shows no toast on failure: the caller shows the error itself. */
  silent?: boolean;
}

/** Runs what the player wants done. Each press is one intent with its own idempotency key, so its effect happens once. */
export function useIntent<In, Out>({ run, refresh = [], onDone, silent = false }: IntentOptions<In, Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In) => run(input, { idempotencyKey: crypto.randomUUID() }),
    async onSuccess(answer, input) {
      await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
      onDone?.(answer, input);
    },
    onError(error) {
      if (!silent) toast(wordsFor(error), 'bad');
    },
  });
}
