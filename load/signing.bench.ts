import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { VoucherToSign } from '@hatchery/chain/vouchers';
import { voucherTypedData } from '@hatchery/chain/vouchers';
import {
  addressOfKey,
  isNative,
  recoverSigner,
  signatureHex,
  signDigest,
} from '@hatchery/signer-service/signing/secp256k1';
import { createVoucherHasher } from '@hatchery/signer-service/signing/voucher-hash';
import { createVoucherSigner } from '@hatchery/signer-service/signing/voucher-signer';
import secp256k1 from 'secp256k1';
import { hashTypedData, hexToBytes, recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { interleaved, median, medianRatio } from './measure.ts';
import { reportRatio } from './results.ts';

/**
 * The signer of vouchers, hashing included, against libsecp256k1 that signs a ready digest: in C, as installed on the machine or
 * compiled from the sources that the npm package brings, where there is a compiler, and by its binding for Node. The same for the recovery of who has signed. Interleaved
 * rounds on one core, medians, ratios.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const perRound = Number(process.env.BENCH_COUNT ?? 4_000);
const require = createRequire(import.meta.url);

const key = Buffer.alloc(32, 9);
const account = privateKeyToAccount(`0x${key.toString('hex')}`);
const voucherOf = (index: number): VoucherToSign<'MintEgg'> => ({
  type: 'MintEgg',
  chainId: 31337,
  verifyingContract: '0x5000000000000000000000000000000000000005',
  message: {
    receiver: `0x${index.toString(16).padStart(40, '0')}`,
    eggType: 2n,
    amount: BigInt(index + 1),
    voucherId: (1n << 255n) + BigInt(index),
    deadline: 1_900_000_000n,
  },
});
const vouchers = Array.from({ length: perRound }, (_, index) => voucherOf(index));

type Side = { name: string; perSecond: () => number | Promise<number> };

/** Calls a second of `work`, once for each voucher, or for as many as it is worth waiting for. */
const timed = (name: string, work: (voucher: VoucherToSign<'MintEgg'>) => unknown, count = perRound): Side => ({
  name,
  perSecond: async () => {
    const start = performance.now();
    for (const voucher of vouchers.slice(0, count)) {
      const result = work(voucher);
      if (result instanceof Promise) await result;
    }
    return (count * 1000) / (performance.now() - start);
  },
});

/** @returns the program and where its library is from; undefined without a compiler. */
function compile(folder: string): { program: string; from: string } | undefined {
  const sources = join(dirname(require.resolve('secp256k1/package.json')), 'src/secp256k1');
  const program = join(folder, 'libsecp256k1');
  const defines = [
    'ECMULT_GEN_PREC_BITS=4 ECMULT_WINDOW_SIZE=15 ENABLE_MODULE_RECOVERY=1 USE_ENDOMORPHISM=1 USE_NUM_NONE=1',
    'USE_FIELD_INV_BUILTIN=1 USE_SCALAR_INV_BUILTIN=1 HAVE___INT128=1 USE_FIELD_5X52=1 USE_SCALAR_4X64=1',
    process.arch === 'x64' ? 'USE_ASM_X86_64=1' : '',
  ];
  const bundled = defines.join(' ').trim().split(' ');
  const ways: [string, string[]][] = [
    ['installed on the machine', ['-DINSTALLED', '-lsecp256k1']],
    ['of the npm package', [`-I${sources}`, `-I${sources}/src`, ...bundled.map((define) => `-D${define}`)]],
  ];
  const file = join(import.meta.dirname, 'libsecp256k1.bench.c');
  for (const [from, flags] of ways) {
    try {
      execFileSync('cc', ['-O3', '-w', file, '-o', program, ...flags], { stdio: 'ignore' });
      return { program, from };
    } catch {
      // No compiler, or no library there: the next way may do.
    }
  }
  return undefined;
}

const inC = (name: string, program: string, what: 'sign' | 'recover'): Side => ({
  name,
  perSecond: () => perRound / Number(execFileSync(program, [what, String(perRound)], { encoding: 'utf8' })),
});

type Reported = { key: string; measured: string; goal: number; ours: string };

async function compare(title: string, sides: Side[], { key, measured, goal, ours }: Reported): Promise<void> {
  const samples = await interleaved(rounds, Object.fromEntries(sides.map(({ name, perSecond }) => [name, perSecond])));
  const medians = new Map(Object.entries(samples).map(([name, values]) => [name, median(values)]));
  const best = medians.get(sides[0]?.name ?? '') ?? 0;
  console.log(`\n${title} (medians of ${rounds} rounds of ${perRound})`);
  for (const [name, perSecond] of medians) {
    console.log(`  ${name.padEnd(46)} ${perSecond.toFixed(0).padStart(8)} a second   ${(perSecond / best).toFixed(2)}`);
  }
  if (!reference) return console.log('no compiler: no comparison with libsecp256k1 in C');
  reportRatio({
    key,
    measured,
    against: 'libsecp256k1 in C',
    ratio: medianRatio(samples[ours] ?? [], samples[sides[0]?.name ?? ''] ?? []),
    goal: { atLeast: goal },
  });
}

const folder = mkdtempSync(join(tmpdir(), 'signing-bench-'));
const reference = compile(folder);
const hash = createVoucherHasher();
const sign = createVoucherSigner();
const withKey = (digest: Uint8Array) => signDigest(digest, key);
const digest = hash(voucherOf(1));
const { signature } = secp256k1.ecdsaSign(digest, key);
const recoveryId = secp256k1.ecdsaSign(digest, key).recid;
const signed = new Map(vouchers.map((voucher) => [voucher, signDigest(hash(voucher), key)]));
const signatures = new Map([...signed].map(([voucher, made]) => [voucher, hexToBytes(signatureHex(made))]));
const viemShare = Math.max(20, Math.floor(perRound / 20));

console.log(
  `secp256k1: ${isNative ? 'native binding' : 'JavaScript stand-in'}; C reference: ${reference?.from ?? 'none, there is no compiler'}`,
);
await compare(
  'Signing a voucher',
  [
    ...(reference ? [inC('libsecp256k1 in C, ready digest', reference.program, 'sign')] : []),
    timed('npm secp256k1, ready digest', () => secp256k1.ecdsaSign(digest, key)),
    timed('the signer, hash and encoding included', (voucher) => sign(voucher, withKey)),
    timed('viem signTypedData', (voucher) => account.signTypedData(voucherTypedData(voucher)), viemShare),
  ],
  {
    key: 'signing.sign',
    measured: 'signing a voucher, hash included',
    goal: 0.6,
    ours: 'the signer, hash and encoding included',
  },
);
await compare(
  'Recovering who signed a voucher',
  [
    ...(reference ? [inC('libsecp256k1 in C, ready digest', reference.program, 'recover')] : []),
    timed('npm secp256k1, ready digest', () => secp256k1.ecdsaRecover(signature, recoveryId, digest, false)),
    timed('the signer, hash and address included', (voucher) =>
      recoverSigner(hash(voucher), signatures.get(voucher) as Uint8Array),
    ),
    timed(
      'viem recoverTypedDataAddress',
      (voucher) => {
        const made = signed.get(voucher);
        return made && recoverTypedDataAddress({ ...voucherTypedData(voucher), signature: signatureHex(made) });
      },
      viemShare,
    ),
  ],
  {
    key: 'signing.recover',
    measured: 'recovering a signer',
    goal: 0.5,
    ours: 'the signer, hash and address included',
  },
);
rmSync(folder, { recursive: true });

if (recoverSigner(hash(voucherOf(1)), hexToBytes(signatureHex(signDigest(digest, key)))) !== addressOfKey(key)) {
  throw new Error('What was measured is wrong.');
}
if (Buffer.compare(digest, hexToBytes(hashTypedData(voucherTypedData(voucherOf(1))))) !== 0) {
  throw new Error('What was measured is wrong.');
}
