import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { findLastSuccess, listLatestProofs } from './proofs.repository.ts';

/** Tells monitoring what the last proof found, and when one last passed. */
export function watchProofs({ knex }: Database, metrics: Registry): void {
  new Gauge({
    name: 'ledger_proof_failures',
    help: 'Things in the ledger that did not add up in the last proof. See docs/runbooks/ledger-proof.md.',
    registers: [metrics],
    async collect() {
      const { latest } = await listLatestProofs(knex);
      this.set(latest ? latest.failures.length + latest.moreFailures : 0);
    },
  });
  new Gauge({
    name: 'ledger_proof_last_success_timestamp_seconds',
    help: 'When the last proof began in which the ledger added up. 0 before the first.',
    registers: [metrics],
    async collect() {
      this.set(((await findLastSuccess(knex))?.getTime() ?? 0) / 1_000);
    },
  });
}
