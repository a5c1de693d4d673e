/** Selects calls that the relay has forgotten: 90 days after they finished. */
export const expiredKeptCalls = {
  kept_calls: `created_at < now() - interval '90 days'
    and not exists (select 1 from relayed_transactions where reference = 'kept:' || kept_calls.uid)`,
};
