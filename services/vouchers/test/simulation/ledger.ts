import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import { hold, releaseHold, settleHold } from '../../src/ledger/holds.ts';
import { voucherId } from '../../src/ledger/ids.rules.ts';
import { post } from '../../src/ledger/post.ts';
import type { Operation, Outcome } from './model.ts';

class Crash extends Error {}

type Ending = {
  /** Resolves when the transaction may end. */
  gate?: Promise<void>;
  /** Called once the transaction has its locks. */
  onLocked?: () => void;
  /** The process dies before COMMIT. */
  crashes?: boolean;
};

/** Does operations with the real code on a real database. Says how it answered, or `crashed`. */
export const createLedger = (database: Database, now: () => Date) => ({
  run: async (operation: Operation, { gate, onLocked, crashes }: Ending = {}): Promise<Outcome> => {
    try {
      return await database.transaction(async (tx) => {
        const outcome = await perform(tx, operation, now());
        onLocked?.();
        await gate;
        if (crashes) throw new Crash('The process died.');
        return outcome;
      });
    } catch (error) {
      onLocked?.();
      if (error instanceof Crash) return 'crashed';
      if (error instanceof Problem) return error.code;
      throw error;
    }
  },
});

async function perform(tx: Transaction, operation: Operation, now: Date): Promise<Outcome> {
  switch (operation.do) {
    case 'post': {
      const { reference, legs } = operation;
      return said(await post(tx, { reference, reason: 'used', legs, now }));
    }
    case 'hold': {
      const { reference, userId, parts } = operation;
      const named = parts.map(({ unitId, amount }) => ({ voucherId: voucherId(unitId, userId), amount }));
      return said(await hold(tx, { reference, userId, parts: named, reason: 'game', until: null, now }));
    }
    case 'settle': {
      const { holdReference, reference, to } = operation;
      await settleHold(tx, { holdReference, reference, to: () => to, now });
      return 'done';
    }
    case 'release': {
      const { holdReference, reference, why } = operation;
      await releaseHold(tx, { holdReference, reference, reason: why, now });
      return 'done';
    }
  }
}

const said = ({ repeated }: { repeated: boolean }): Outcome => (repeated ? 'repeated' : 'done');
