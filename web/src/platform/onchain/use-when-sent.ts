import { useEffect, useEffectEvent, useRef } from 'react';
import type { ActionFacts } from '../actions/actions.rules.ts';
import { useActions } from '../actions/actions.ts';
import { sentSince } from './sent.rules.ts';

/**
 * Calls `then` with the facts of each act that the network has since the form is shown, once. A form empties itself of what it
 * sent: the focus comes back to its button, and one more press of Enter would send the same again.
 */
export function useWhenSent(kind: string, act: string, then: (facts: ActionFacts) => void): void {
  const actions = useActions();
  const known = useRef<Set<string>>(undefined);
  const tell = useEffectEvent(then);
  useEffect(() => {
    const sent = sentSince(known.current ?? new Set(), actions, { kind, act });
    // The form is not asked about acts from before it was shown.
    if (known.current) for (const { facts } of sent) tell(facts);
    known.current = new Set([...(known.current ?? []), ...sent.map(({ id }) => id)]);
  }, [actions, kind, act]);
}
