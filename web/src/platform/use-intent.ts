import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../design/toaster.tsx';
import type { CallOptions } from './api-client.ts';
import { createIntent, isSameInput } from './intent.ts';
import { wordsFor } from './problem.ts';

interface IntentOptions<In, Out> {
  run: (input: In, options: CallOptions) => Promise<Out>;
  /** Queries to fetch again afterwards. */
  refresh?: QueryKey[];
  onDone?: (answer: Out, input: In) => void;
  onFail?: (error: unknown, input: In) => void;
  /** Shows no toast on failure: the caller shows the error itself. */
  silent?: boolean;
  /** Waits while the device is offline. Otherwise it fails at once: nothing may happen after a player has turned away from it. */
  waits?: boolean;
}

/** Runs what the player wants done, once: a second press while it runs is ignored, and a retry has the same idempotency key. */
export function useIntent<In, Out>(options: IntentOptions<In, Out>) {
  const { run, refresh = [], onDone, onFail, silent = false, waits = false } = options;
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  const running = useRef<In[]>([]);
  const mutation = useMutation({
    networkMode: waits ? 'online' : 'always',
    mutationFn: (input: In) => run(input, { intent }),
    async onSuccess(answer, input) {
      await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
      onDone?.(answer, input);
    },
    onError(error, input) {
      onFail?.(error, input);
      if (!silent) toast(wordsFor(error), 'bad');
    },
    onSettled(_, _error, input) {
      running.current = running.current.filter((other) => !isSameInput(other, input));
    },
  });
  return {
    ...mutation,
    mutate(input: In) {
      if (running.current.some((other) => isSameInput(other, input))) return;
      running.current.push(input);
      mutation.mutate(input);
    },
  };
}
