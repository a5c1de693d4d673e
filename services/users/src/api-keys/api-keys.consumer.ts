import { type Consumer, on } from '@hatchery/kit/consumers';
import { EggsGivenSchema } from '@hatchery/proto/ultigen';
import type { UsersContext } from '../context.ts';
import { spendReservation } from './budgets.repository.ts';

/** Counts what a key gave away as spent, even when the reservation has expired: the gift was made. */
export const budgetsConsumer = ({ now }: UsersContext): Consumer => ({
  group: 'users.budgets',
  topic: 'ultigen.eggs',
  handlers: [
    on(EggsGivenSchema, async (tx, { budgetReference }, { log }) => {
      if (budgetReference === '') return;
      const spent = await spendReservation(tx, budgetReference, now());
      if (!spent) log.warn({ budgetReference }, 'no open reservation of this budget');
    }),
  ],
});
