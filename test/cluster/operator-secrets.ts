import { runningServices } from '@hatchery/api/services';

const upper = (name: string) => name.toUpperCase().replaceAll('-', '_');

/** The keys of each Secret that an operator makes before the installation, as values.yaml asks for them. */
export const operatorSecrets: Record<string, string[]> = {
  hatchery: [
    ...[
      'DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'REDIS_URL',
      'KAFKA_BROKERS',
      'RPC_URLS',
      'PASSPORT_KEYS',
      'ACCESS_TOKEN_KEY',
    ],
    ...['SIGNER_MASTER_KEY', 'VOUCHER_SIGNER_KEY', 'OPERATOR_KEY', 'DRAW_SEED_KEY', 'DOWNLOAD_KEY'],
    ...['gateway', ...runningServices].map((name) => `PASSPORT_KEY_${upper(name)}`),
  ],
};
