import { bundleOfHold } from '../movements/movements.rules.ts';
import type { Subject } from '../movements/movements.ts';
import { updateBundles } from './bundles.ts';

/** Notes that bundles are back. The ledger gives back what is on hold, always: a refusal is a fault, and the return is tried again. */
export const bundlesSubject: Subject = {
  done: async ({ now }, tx, { kind, body }) => {
    if (kind === 'return') await updateBundles(tx, body.holdReferences.map(bundleOfHold), { state: 'returned' }, now());
  },
};
