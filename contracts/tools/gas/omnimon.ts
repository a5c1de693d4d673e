import { localEndpointAbi } from '@hatchery/chain/abis/local-endpoint';
import { omnichainItemsAbi as itemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi as abi } from '@hatchery/chain/abis/omnimon';
import { omnimonTraitsAbi } from '@hatchery/chain/abis/omnimon-traits';
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbiParameters,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { localMessaging, localRelayerPrivateKey } from '../../deploy/local.ts';
import { createTester, keepHashes, standAt } from './draws.ts';
import { type Anchors, fresh, type Gas, type GasChain, type GasFamily, owner, player } from './gas-chain.ts';

const relayer = privateKeyToAccount(localRelayerPrivateKey);
const { endpoint } = localMessaging;

/** The chain at the other end of messages. Only its name is needed. */
const otherChain = 102;
const otherOmnimon: Address = '0x9E3a61c8D70b24f5A81dC46e0B97f23E5d8A1c60';

/** A fixed address. Draws follow from it, so it must not move when another family is added. */
const measuredAt = `0x${'4c9e'.repeat(10)}` as Address;

const price = parseEther('1');
const rerollPrice = parseEther('0.25');
const slots = 15;

const mint = [
  73_747,
  'ERC-721 mint, fresh holder',
  'a draw opened and told, 24,000; the sale checked and counted, 10,000',
] as const;
const claim = [66_189, 'voucher claim that changes nothing else'] as const;
const worn =
  "a second contract, 7,500, that burns items, counts and names them; the creature's half of code and the guard, 3,500";
/**
 * LayerZero's own V1 contract (solidity-examples 0.0.13), compiled with the same settings and run with the same
 * endpoint.
 */
const original = 'LayerZero ONFT721 without a proxy';
const sent = "the creature's data read, erased and sent, 20,000; the proxy, 4,900";
const arrived = "three words of the creature's data kept, 66,300, and told, 2,500; the proxy, 4,900";

const anchors: Anchors = {
  'mint an omnimon, fresh holder': mint,
  'mint an omnimon, existing holder': mint,
  'reveal the traits of an omnimon': [
    83_513,
    'reveal and claim a gen-2 monster',
    'fifteen draws from fifteen pools, 45,000, by a contract of their own, 8,000; two words kept, 44,200',
  ],
  'reroll the traits of an omnimon': claim,
  'reveal the rerolled traits of an omnimon': [83_513, 'reveal and claim a gen-2 monster', 'fifteen pools'],
  'equip an omnimon with an item': [...claim, worn],
  'equip an omnimon with another item': [...claim, `${worn}; what was worn comes back`],
  'convert a trait of an omnimon, fresh holder of the item': [...claim, worn],
  'send an omnimon, first to a chain': [122_820, original, sent],
  'send an omnimon': [88_620, original, sent],
  'send 5 omnimon': [140_520, original, `five times ${sent}`],
  'receive an omnimon, fresh holder': [107_628, original, arrived],
  'receive an omnimon, existing holder': [90_528, original, arrived],
  'receive 5 omnimon, existing holder': [197_285, original, `five times ${arrived}`],
};

export const omnimonGas: GasFamily = {
  anchors,
  async measure(chain) {
    const { omnimon, omnimonTraits, omnichainItems, drawBeacon } = chain.deployment;
    if (!omnimon || !omnimonTraits || !omnichainItems || !drawBeacon) throw new Error('There are no omnimon.');
    await standAt(chain, createTester(chain), omnimon, measuredAt);
    await prepare(chain, omnimonTraits, omnichainItems, drawBeacon);
    return {
      ...(await measureDraws(chain)),
      ...(await measureItems(chain, omnichainItems)),
      ...(await measureTrips(chain)),
    };
  },
};

/** Sets pools of eight variants in each slot and opens minting. */
async function prepare(chain: GasChain, traitSource: Address, items: Address, beacon: Address): Promise<void> {
  const { send } = chain;
  const weights = [4_000n, 2_000n, 1_500n, 1_000n, 600n, 400n, 300n, 200n];
  const pools = Array.from({ length: slots }, (_, slot) => {
    return { traitIds: weights.map((_, index) => BigInt(slot * 1_000 + index + 1)), weights };
  });
  const setPools = { abi: omnimonTraitsAbi, functionName: 'setTraitPools', args: [pools as never] } as const;
  await send(owner, traitSource, encodeFunctionData(setPools));
  for (const operator of [measuredAt, owner.address]) {
    const allow = { abi: itemsAbi, functionName: 'setOperator', args: [operator, true] } as const;
    await send(owner, items, encodeFunctionData(allow));
  }
  const parameters = {
    ...{ initialOwner: owner.address, endpoint, items, traitSource, beacon },
    ...{ royaltyReceiver: owner.address, royaltyBasisPoints: 500n, startId: 1n, endId: 1_000_000n, drawDelay: 1n },
    ...{ price, rerollPrice, blocksBetweenJumps: 10n, minGasToTransferAndStore: 250_000n },
    baseUri: 'https://hatchery.test/',
  };
  const calls = [
    encodeFunctionData({ abi, functionName: 'initialize', args: [parameters] }),
    encodeFunctionData({ abi, functionName: 'flipState' }),
    encodeFunctionData({ abi, functionName: 'setTrustedRemoteAddress', args: [otherChain, otherOmnimon] }),
    encodeFunctionData({ abi, functionName: 'setMinDstGas', args: [otherChain, 1, 250_000n] }),
    encodeFunctionData({ abi, functionName: 'setDstChainIdToTransferGas', args: [otherChain, 200_000n] }),
    encodeFunctionData({ abi, functionName: 'setDstChainIdToBatchLimit', args: [otherChain, 10n] }),
  ];
  for (const data of calls) await send(owner, measuredAt, data);
}

/** Mints creatures 1 to 9 for the player. The first has no open draw. */
async function measureDraws(chain: GasChain): Promise<Gas> {
  const { send } = chain;
  const test = createTester(chain);
  const mintOne = () => send(player, measuredAt, encodeFunctionData({ abi, functionName: 'mint' }), price);
  const reveal = (id: bigint) =>
    send(owner, measuredAt, encodeFunctionData({ abi, functionName: 'reveal', args: [id] }));
  // An earlier creature, so that counts do not start at zero.
  await send(owner, measuredAt, encodeFunctionData({ abi, functionName: 'mint' }), price);
  const minted = {
    'mint an omnimon, fresh holder': await mintOne(),
    'mint an omnimon, existing holder': await mintOne(),
  };
  for (let id = 4; id <= 10; id += 1) await mintOne();
  await keepHashes(test, true);
  await test.mine({ blocks: 300 });
  const revealed = await reveal(2n);
  for (let id = 3n; id <= 10n; id += 1n) await reveal(id);
  const data = encodeFunctionData({ abi, functionName: 'rerollPoolTraits', args: [2n] });
  const rerolled = await send(player, measuredAt, data, rerollPrice);
  await test.mine({ blocks: 300 });
  return {
    ...minted,
    'reveal the traits of an omnimon': revealed,
    'reroll the traits of an omnimon': rerolled,
    'reveal the rerolled traits of an omnimon': await reveal(2n),
  };
}

async function measureItems({ client, send }: GasChain, items: Address): Promise<Gas> {
  const equip = (id: bigint) =>
    send(player, measuredAt, encodeFunctionData({ abi, functionName: 'equipItem', args: [2n, id] }));
  for (const id of [3_900n, 3_901n]) {
    const give = { abi: itemsAbi, functionName: 'mintItem', args: [player.address, id, 5n] } as const;
    await send(owner, items, encodeFunctionData(give));
  }
  const equipped = {
    'equip an omnimon with an item': await equip(3_900n),
    'equip an omnimon with another item': await equip(3_901n),
  };
  const creature = await client.readContract({ address: measuredAt, abi, functionName: 'omnimon', args: [2n] });
  const convert = { abi, functionName: 'convertTraitToItem', args: [2n, creature.traits[14]] } as const;
  return {
    ...equipped,
    'convert a trait of an omnimon, fresh holder of the item': await send(
      player,
      measuredAt,
      encodeFunctionData(convert),
    ),
  };
}

async function measureTrips(chain: GasChain): Promise<Gas> {
  const [one, other] = [fresh(0xd0), fresh(0xd1)];
  return {
    'send an omnimon, first to a chain': await sendAway(chain, [3n]),
    'send an omnimon': await sendAway(chain, [4n]),
    'send 5 omnimon': await sendAway(chain, [5n, 6n, 7n, 8n, 9n]),
    'receive an omnimon, first of a chain': await deliver(chain, 1n, one, [2_000_001n]),
    'receive an omnimon, fresh holder': await deliver(chain, 2n, other, [2_000_002n]),
    'receive an omnimon, existing holder': await deliver(chain, 3n, other, [2_000_003n]),
    'receive 5 omnimon, existing holder': await deliver(chain, 4n, other, [
      2_000_004n,
      2_000_005n,
      2_000_006n,
      2_000_007n,
      2_000_008n,
    ]),
  };
}

const gasFor = (ids: readonly bigint[]) => 250_000n + 200_000n * BigInt(ids.length);

async function sendAway({ client, send }: GasChain, ids: readonly bigint[]): Promise<number> {
  const to = fresh(0xb0);
  const params = encodePacked(['uint16', 'uint256'], [1, gasFor(ids)]);
  const [fee] = await client.readContract({
    address: measuredAt,
    abi,
    functionName: 'estimateSendBatchFee',
    args: [otherChain, to, ids, false, params],
  });
  const rest = [player.address, zeroAddress, params] as const;
  const [id = 0n] = ids;
  const data =
    ids.length === 1
      ? encodeFunctionData({ abi, functionName: 'sendFrom', args: [player.address, otherChain, to, id, ...rest] })
      : encodeFunctionData({
          abi,
          functionName: 'sendBatchFrom',
          args: [player.address, otherChain, to, ids, ...rest],
        });
  return send(player, measuredAt, data, fee);
}

/** Brings creatures that jumped once and wear nothing. */
async function deliver(
  { client, send }: GasChain,
  nonce: bigint,
  to: Address,
  ids: readonly bigint[],
): Promise<number> {
  const traits = BigInt(keccak256(toHex('traits'))) >> 16n;
  const words = ids.flatMap((id) => [id, BigInt(keccak256(toHex(id))), traits, 0n, 1n]);
  const payload = encodeAbiParameters(parseAbiParameters('bytes, uint256[]'), [to, words]);
  const args = [otherChain, concat([otherOmnimon, measuredAt]), nonce, gasFor(ids), payload] as const;
  const data = encodeFunctionData({ abi: localEndpointAbi, functionName: 'deliver', args });
  const gas = await send(relayer, endpoint, data, 0n, 2n * gasFor(ids));
  const last = { address: measuredAt, abi, functionName: 'ownerOf', args: [ids.at(-1) ?? 0n] } as const;
  if ((await client.readContract(last)).toLowerCase() !== to.toLowerCase())
    throw new Error(`Not all of ${nonce} arrived.`);
  return gas;
}
