const finishedBefore = (days: number) =>
  `status in ('final', 'failed') and coalesce(finished_at, created_at) < now() - interval '${days} days'`;

/**
 * Selects what is of no use any more. Signed forms go a week after their calls finished, because deep reorganisations may bring a
 * transaction back. Calls go after 90 days: their references are sent once for as long as they are kept, and events come again for
 * a month at most.
 */
export const expiredCalls = {
  relay_attempts: `created_at < now() - interval '7 days' and exists (
    select 1 from relayed_transactions where id = transaction_id and ${finishedBefore(7)})`,
  relayed_transactions: `${finishedBefore(90)}
    and not exists (select 1 from relay_attempts where transaction_id = relayed_transactions.id)`,
};
