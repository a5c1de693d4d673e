import { parseDeployments } from '@hatchery/chain/settings';
import type { VoucherLimits } from '@hatchery/chain/voucher-kind';
import { type SignedType, signedTypes, signingOf } from '@hatchery/chain/voucher-requests';
import { json, kitConfig, parsed } from '@hatchery/kit/config';
import type { Address } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import * as z from 'zod';
import { parseDrawKey } from './keys/draw-key.ts';
import { type KeySetting, parseKeys, readSecret } from './keys/key-ring.ts';
import { hasAwsLogin, keyServicesConfig, vaultLoginOf } from './keys/key-services.ts';
import { createLocalMasterKey } from './keys/master-key.ts';
import { parseMasterKeys } from './keys/master-key-settings.ts';

const keyRing = parsed((value) => parseKeys(readSecret(value)));

const amount = z
  .string()
  .regex(/^\d{1,77}$/)
  .transform(BigInt);
const voucherLimits = z.strictObject({ perCall: amount, perReceiverAndDay: amount, perDay: amount });

const assetContract = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((contract) => contract.toLowerCase());

const usualLimits = Object.fromEntries(signedTypes.map((type) => [type, signingOf(type).limits])) as Record<
  SignedType,
  VoucherLimits
>;

export const signerConfig = kitConfig
  .extend({
    /**
     * Keys that sign vouchers: one for all chains, or one per chain, and one for chain 0, which signs receipts of draws off the
     * chain. `file:/path` reads any of these secrets from a file.
     * A second key of the same chain is its former one, while vouchers of that one are open.
     */
    VOUCHER_SIGNER_KEY: keyRing,
    /**
     * Keys of the operator, who sends and pays for transactions: one for all chains, or one per chain. A second key of the same chain
     * is its former one, which signs again what it has sent, and moves its coins to the new one.
     */
    OPERATOR_KEY: keyRing,
    /**
     * Master keys of custodial wallets, separated by commas: the first one wraps, the others still unwrap. Each is 32 bytes in
     * base64, `vault:https://…/transit/keys/<name>` or `awskms:<arn>`.
     */
    SIGNER_MASTER_KEY: parsed((value) => parseMasterKeys(readSecret(value))),
    ...keyServicesConfig,
    /** RSA key that signs draws, in PEM. Without it the keeper settles draws from block hashes alone. */
    DRAW_KEY: parsed((value) => parseDrawKey(readSecret(value))).optional(),
    /** Deployments by chain id that are not recorded in packages/chain, as JSON. */
    DEPLOYMENTS: parsed(parseDeployments).default({}),
    /**
     * Limits in place of the usual ones, as JSON of decimal strings: by voucher type, and by contract of an asset in base units.
     * Assets that are no contracts of the platform have no others, and are neither paid nor taken without them.
     */
    VOUCHER_LIMITS: json
      .pipe(z.record(z.union([z.enum(signedTypes), assetContract]), voucherLimits))
      .default({})
      .transform((limits) => ({
        kinds: { ...usualLimits, ...limits } as Record<SignedType, VoucherLimits>,
        assets: new Map(Object.entries(limits).filter(([name]) => name.startsWith('0x'))),
      })),
    /** The largest monsterId that a voucher may name. */
    MAX_MONSTER_ID: z.coerce.number().int().min(1).default(71),
    MAX_GAS: z.coerce.bigint().default(8_000_000n),
    /** Wei per gas. */
    MAX_FEE_PER_GAS: z.coerce.bigint().default(500_000_000_000n),
    /** Largest transfer of gas money to a custodial wallet, in wei. */
    MAX_GAS_TOP_UP: z.coerce.bigint().default(100_000_000_000_000_000n),
    /** Limit of gas money for all custodial wallets of one player, per chain and day, in wei. */
    MAX_GAS_TOP_UPS_PER_PLAYER: z.coerce.bigint().default(300_000_000_000_000_000n),
    /** Limit of gas money per chain and day, in wei. */
    MAX_GAS_TOP_UPS_PER_DAY: z.coerce.bigint().default(20_000_000_000_000_000_000n),
    /** Calls of the table of kept wallets that are signed for one player, per chain and day. */
    MAX_KEPT_CALLS_PER_PLAYER: z.coerce.bigint().default(300n),
    /** The same for all players. */
    MAX_KEPT_CALLS_PER_DAY: z.coerce.bigint().default(200_000n),
    /** Listings among them, for one player. */
    MAX_KEPT_LISTINGS_PER_PLAYER: z.coerce.bigint().default(20n),
    /** Coins that go along with them as prices, for one player, in wei. */
    MAX_KEPT_COINS_PER_PLAYER: z.coerce.bigint().default(100_000_000_000_000_000_000n),
    /** The same for all players. */
    MAX_KEPT_COINS_PER_DAY: z.coerce.bigint().default(20_000_000_000_000_000_000_000n),
  })
  .superRefine((config, context) => {
    const issue = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    const keys = [...config.VOUCHER_SIGNER_KEY, ...config.OPERATOR_KEY];
    const masterKeys = config.SIGNER_MASTER_KEY;
    const vault = masterKeys.filter((setting) => setting.kind === 'vault');
    if (vault.length > 0 && !vaultLoginOf(config))
      issue('SIGNER_MASTER_KEY', 'Vault needs VAULT_KUBERNETES_ROLE or VAULT_TOKEN_FILE');
    const isAws = masterKeys.some(({ kind }) => kind === 'awskms') || keys.some(({ key }) => !Buffer.isBuffer(key));
    if (isAws && !hasAwsLogin(config))
      issue('SIGNER_MASTER_KEY', 'AWS KMS needs a role of the service account, or AWS_ACCESS_KEY_ID');
    if (config.NODE_ENV !== 'production') return;
    if (vault.some(({ key }) => !key.origin.startsWith('https:')))
      issue('SIGNER_MASTER_KEY', 'Vault is reached by https in production');
    const known = new Set<string>(knownDevelopmentAddresses());
    for (const name of ['VOUCHER_SIGNER_KEY', 'OPERATOR_KEY'] as const) {
      if (config[name].some(({ address }: KeySetting) => known.has(address)))
        issue(name, 'a key that everyone knows, from a development chain');
    }
    if (masterKeys.some(({ id }) => id === developmentMasterKeyId())) issue('SIGNER_MASTER_KEY', 'the development key');
  });

export type SignerConfig = z.infer<typeof signerConfig>;

/** A master key for development only, in base64. */
export const developmentMasterKey = Buffer.from('hatchery development master key.').toString('base64');

const developmentMasterKeyId = () => createLocalMasterKey(Buffer.from(developmentMasterKey, 'base64')).id;

/** The accounts that every development chain funds. */
function knownDevelopmentAddresses(): Address[] {
  const mnemonic = 'test test test test test test test test test test test junk';
  return Array.from({ length: 20 }, (_, addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address);
}
