import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { UsersContext } from '../context.ts';
import type { BudgetKind } from './budget-kinds.ts';
import { listOverdue, settleReservations } from './budgets.repository.ts';

const intervalMilliseconds = 15_000;
/** As many as a service answers at once. */
const mostAtOnce = 100;

type Settling = Pick<UsersContext, 'database' | 'ultigen' | 'vouchers' | 'masters' | 'now'>;
type Settle = (settling: Settling, references: string[]) => Promise<{ given: string[] }>;

/** The questions to the owners of references, by kind of budget. */
const settles: Record<BudgetKind, Settle> = {
  egg: ({ ultigen }, references) => ultigen.settleGiftReferences({ body: { references } }),
  monster: ({ ultigen }, references) => ultigen.settleMonsterReferences({ body: { references } }),
  asset: ({ vouchers }, references) => vouchers.settleVoucherReferences({ body: { references } }),
  masters: ({ masters }, references) => masters.settleMastersReferences({ body: { references } }),
};

/**
 * Asks the service that gives a kind of thing what became of overdue reservations. It owns their references, and what it calls unused
 * it will never use. Until it answers, they stay charged.
 * @returns how many were settled, 100 at most. @throws Problem while that service is away.
 */
export async function settleOverdue(settling: Settling, kind: BudgetKind): Promise<number> {
  const { database, now } = settling;
  const references = await listOverdue(database.knex, { kind, now: now(), limit: mostAtOnce });
  if (references.length === 0) return 0;
  const { given } = await settles[kind](settling, references);
  await database.transaction((tx) => settleReservations(tx, { kind, references, given }, now()));
  return references.length;
}

/** Settles overdue reservations of a kind every 15 seconds until closed. While one service is away, the other kinds go on. */
export const startSettling = (settling: Settling, kind: BudgetKind, log: Logger): Closable =>
  startPeriodicWork({
    name: `settle reservations of budgets: ${kind}`,
    intervalMilliseconds,
    log,
    sharedBy: settling.database,
    work: async (isClosing) => {
      while (!isClosing() && (await settleOverdue(settling, kind)) === mostAtOnce);
    },
  });
