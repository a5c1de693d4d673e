import { parseDeployments } from '@hatchery/chain/settings';
import type { VoucherLimits } from '@hatchery/chain/voucher-kind';
import { type SignedType, signedTypes, signingOf } from '@hatchery/chain/voucher-requests';
import { json, kitConfig, parsed } from '@hatchery/kit/config';
import type { Address } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import * as z from 'zod';
import { parseDrawKey } from './keys/draw-key.ts';
import { parseKeyRing, readSecret } from './keys/key-ring.ts';
import { createLocalMasterKey } from './keys/master-key.ts';

const keyRing = parsed((value) => parseKeyRing(readSecret(value)));
const masterKey = parsed((value) => createLocalMasterKey(Buffer.from(readSecret(value), 'base64')));

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
     */
    VOUCHER_SIGNER_KEY: keyRing,
    /** Keys of the operator, who sends and pays for transactions: one for all chains, or one per chain. */
    OPERATOR_KEY: keyRing,
    /** Master key that wraps the keys of custodial wallets: 32 bytes in base64. */
    SIGNER_MASTER_KEY: masterKey,
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
    if (config.NODE_ENV !== 'production') return;
    const known = new Set<string>(knownDevelopmentAddresses());
    for (const name of ['VOUCHER_SIGNER_KEY', 'OPERATOR_KEY'] as const) {
      if (config[name].addresses().some((address) => known.has(address))) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'a key that everyone knows, from a development chain',
        });
      }
    }
    if (config.SIGNER_MASTER_KEY.id === developmentMasterKeyId()) {
      context.addIssue({ code: 'custom', path: ['SIGNER_MASTER_KEY'], message: 'the development key' });
    }
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
