import type { Upkeep } from '@hatchery/kit/upkeep';

/**
 * Rows that the signer deletes. Totals matter for a day, and a nonce of gas money or of a counted call until its transaction is
 * final. Vouchers and receipts answer repeated requests: 400 days is longer than any of them is asked for. The audit is kept for as
 * long.
 */
export const signerUpkeep: Upkeep = {
  expired: {
    daily_totals: 'day < current_date - 3',
    gas_top_ups: `created_at < now() - interval '40 days'`,
    kept_calls: `created_at < now() - interval '40 days'`,
    sweep_authorizations: `until < now() - interval '40 days'`,
    signed_vouchers: `created_at < now() - interval '400 days'`,
    signed_receipts: `created_at < now() - interval '400 days'`,
    signing_audit: `at < now() - interval '400 days'`,
  },
};
