import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../design/toaster.tsx';
import type { CallOptions } from './api-client.ts';
import { wordsFor } from './problem.ts';

interface IntentOptions<In, Out> {
  run: (input: In, options: CallOptions) => Promise<Out>;
  /** What is asked for again afterwards. */
  refresh?: QueryKey[];
  onDone?: (answer: Out, input: In) => void;
  /** Says in passing what went wrong, unless it is said where it was done. */
  silent?: boolean;
}

/** Something that the player wants done: each press is one intent with a key of its own, so that its effect happens once. */
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
