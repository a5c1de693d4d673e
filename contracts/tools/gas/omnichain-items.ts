import { localEndpointAbi } from '@hatchery/chain/abis/local-endpoint';
import { omnichainItemsAbi as abi } from '@hatchery/chain/abis/omnichain-items';
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbiParameters,
  parseEther,
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
const creatureChain = 110;
const otherItems: Address = '0x5Bc91f7A3e0D84c2961aB7F05Ed38A2c64f19B07';
const messageGas = 400_000n;

/** A fixed address. Draws follow from it, so it must not move when another family is added. */
const measuredAt = `0x${'7b3d'.repeat(10)}` as Address;

const boxId = 100_000n;
const price = parseEther('0.25');
const sword = 3_001n;
const several = [1n, 1_001n, 2_001n, 3_001n, 4_001n];

const buy = [104_313, 'NFT buy, thirdweb marketplace'] as const;
const mint = [55_379, 'ERC-1155 mint', 'ids and operators checked, and calls guarded'] as const;
const claim = [118_422, 'voucher + ERC-721 mint'] as const;
const request = [
  66_189,
  'voucher claim that changes nothing else',
  'boxes burnt, 5,000, and told; the pools that they are drawn from are kept with the opening, 22,100',
] as const;
/** Boxes of two items each. */
const reveal = [83_513, 'reveal and claim a gen-2 monster', 'a second item'] as const;
/**
 * LayerZero's own V1 contract (solidity-examples 0.0.13), compiled with the same settings and run with the same
 * endpoint.
 */
const original = 'LayerZero ONFT1155 without a proxy';
const proxied = 'a proxy, 4,900';

const anchors: Anchors = {
  'buy an omnichain box, fresh holder': buy,
  'buy an omnichain box, existing holder': buy,
  'mint an omnichain item as an operator, fresh holder': mint,
  'claim an omnichain box for a jump, fresh holder': claim,
  'claim an omnichain box for a jump, existing holder': claim,
  'open an omnichain box': request,
  'open 10 omnichain boxes': request,
  'reveal an omnichain box, fresh holder of its items': reveal,
  'reveal an omnichain box': reveal,
  'reveal 10 omnichain boxes': [314_785, 'reveal and claim 10 gen-2 monsters'],
  'send an omnichain item, first to a chain': [95_311, original, proxied],
  'send an omnichain item': [78_211, original, proxied],
  'send 5 omnichain items': [113_068, original, proxied],
  'receive an omnichain item, fresh holder': [85_173, original],
  'receive an omnichain item, existing holder': [68_073, original],
  'receive 5 omnichain items, fresh holder': [184_002, original, proxied],
};

export const omnichainItemsGas: GasFamily = {
  anchors,
  page: 'omnichain-items.md',
  async measure(chain) {
    const { omnichainItems, drawBeacon } = chain.deployment;
    if (!omnichainItems || !drawBeacon) throw new Error('There are no omnichain items.');
    await standAt(chain, createTester(chain), omnichainItems, measuredAt);
    const args = [owner.address, endpoint, drawBeacon, 1, zeroAddress, 'https://hatchery.test'] as const;
    await chain.send(owner, measuredAt, encodeFunctionData({ abi, functionName: 'initialize', args }));
    await prepare(chain, measuredAt);
    return {
      ...(await measureBoxes(chain, measuredAt)),
      ...(await measureOpenings(chain, measuredAt)),
      ...(await measureTrips(chain, measuredAt)),
      ...(await measureClaims(chain, omnichainItems)),
    };
  },
};

/** Puts a box of two pools with five items each on sale. The owner also mints. */
async function prepare({ send }: GasChain, items: Address): Promise<void> {
  const weights = [40n, 30n, 15n, 10n, 5n];
  const other = several.map((id) => id + 1n);
  const calls: Hex[] = [
    encodeFunctionData({ abi, functionName: 'addItemPool', args: [several, weights] }),
    encodeFunctionData({ abi, functionName: 'addItemPool', args: [other, weights] }),
    encodeFunctionData({ abi, functionName: 'setLootbox', args: [boxId, price, [1n, 2n], true] }),
    encodeFunctionData({ abi, functionName: 'setOperator', args: [owner.address, true] }),
    encodeFunctionData({ abi, functionName: 'setTrustedRemoteAddress', args: [otherChain, otherItems] }),
    encodeFunctionData({ abi, functionName: 'setMinDstGas', args: [otherChain, 1, 200_000n] }),
    encodeFunctionData({ abi, functionName: 'setMinDstGas', args: [otherChain, 2, 200_000n] }),
  ];
  for (const data of calls) await send(owner, items, data);
}

async function measureBoxes({ send }: GasChain, items: Address): Promise<Gas> {
  const buyBox = (amount: bigint) => encodeFunctionData({ abi, functionName: 'buyBox', args: [boxId, amount] });
  const give = (to: Address) => encodeFunctionData({ abi, functionName: 'mintItem', args: [to, sword, 1n] });
  return {
    'buy an omnichain box, fresh holder': await send(player, items, buyBox(1n), price),
    'buy an omnichain box, existing holder': await send(player, items, buyBox(30n), 30n * price),
    'mint an omnichain item as an operator, fresh holder': await send(owner, items, give(fresh(0xc0))),
    'mint an omnichain item as an operator, existing holder': await send(owner, items, give(fresh(0xc0))),
  };
}

/** Opens boxes as the same player, who already holds everything that the last one gives. */
async function measureOpenings(chain: GasChain, items: Address): Promise<Gas> {
  const { send } = chain;
  const test = createTester(chain);
  const open = (amount: bigint) => encodeFunctionData({ abi, functionName: 'openLootBox', args: [[boxId], [amount]] });
  const revealOne = (id: bigint) => encodeFunctionData({ abi, functionName: 'revealOpenings', args: [[id]] });
  // An earlier opening, so that the count does not start at zero.
  await send(player, items, open(1n));
  const asked = {
    'open an omnichain box': await send(player, items, open(1n)),
    'open 10 omnichain boxes': await send(player, items, open(10n)),
  };
  await keepHashes(test, true);
  await test.mine({ blocks: 300 });
  return {
    ...asked,
    'reveal an omnichain box, fresh holder of its items': await send(player, items, revealOne(1n)),
    'reveal 10 omnichain boxes': await send(player, items, revealOne(3n)),
    'reveal an omnichain box': await send(player, items, revealOne(2n)),
  };
}

async function measureTrips(chain: GasChain, items: Address): Promise<Gas> {
  const { send } = chain;
  for (const id of several) {
    const mintFive = { abi, functionName: 'mintItem', args: [player.address, id, 5n] } as const;
    await send(owner, items, encodeFunctionData(mintFive));
  }
  const to = fresh(0xc1);
  return {
    'send an omnichain item, first to a chain': await sendFrom(chain, items, [sword]),
    'send an omnichain item': await sendFrom(chain, items, [sword]),
    'send 5 omnichain items': await sendFrom(chain, items, several),
    'receive an omnichain item, first of a chain': await deliver(chain, items, 1n, to, [sword]),
    'receive an omnichain item, existing holder': await deliver(chain, items, 2n, to, [sword]),
    'receive an omnichain item, fresh holder': await deliver(chain, items, 3n, fresh(0xc2), [sword]),
    'receive 5 omnichain items, fresh holder': await deliver(chain, items, 4n, fresh(0xc3), several),
  };
}

/** Brings creatures here: one that has jumped twice arrives from another chain. */
async function measureClaims({ send, deployment: { omnimon } }: GasChain, items: Address): Promise<Gas> {
  if (!omnimon) throw new Error('There are no omnimons.');
  const creature = 5_000_001n;
  const jumps = 2n;
  // Hash, traits, equipment and counts. Jumps are the lowest count.
  const words = [creature, 0n, 0n, 0n, jumps];
  const payload = encodeAbiParameters(parseAbiParameters('bytes, uint256[]'), [player.address, words]);
  const message = [creatureChain, concat([otherItems, omnimon]), 1n, 3n * messageGas, payload] as const;
  const calls: readonly (readonly [Address, Hex])[] = [
    [items, encodeFunctionData({ abi, functionName: 'addItemPool', args: [several, several] })],
    [items, encodeFunctionData({ abi, functionName: 'setLootbox', args: [boxId, price, [1n], true] })],
    [items, encodeFunctionData({ abi, functionName: 'setClaimableBox', args: [boxId] })],
    [omnimon, encodeFunctionData({ abi, functionName: 'setTrustedRemoteAddress', args: [creatureChain, otherItems] })],
  ];
  for (const [to, data] of calls) await send(owner, to, data);
  const deliverIt = { abi: localEndpointAbi, functionName: 'deliver', args: message } as const;
  await send(relayer, endpoint, encodeFunctionData(deliverIt), 0n, 4n * messageGas);
  const claim = encodeFunctionData({ abi, functionName: 'claimBox', args: [creature] });
  return {
    'claim an omnichain box for a jump, fresh holder': await send(player, items, claim),
    'claim an omnichain box for a jump, existing holder': await send(player, items, claim),
  };
}

async function sendFrom({ client, send }: GasChain, items: Address, ids: readonly bigint[]): Promise<number> {
  const to = fresh(0xb0);
  const amounts = ids.map(() => 1n);
  const params = encodePacked(['uint16', 'uint256'], [1, messageGas]);
  const [fee] = await client.readContract({
    address: items,
    abi,
    functionName: 'estimateSendBatchFee',
    args: [otherChain, to, ids, amounts, false, params],
  });
  const [id = 0n] = ids;
  const rest = [player.address, zeroAddress, params] as const;
  const one = [player.address, otherChain, to, id, 1n, ...rest] as const;
  const many = [player.address, otherChain, to, ids, amounts, ...rest] as const;
  const data =
    ids.length === 1
      ? encodeFunctionData({ abi, functionName: 'sendFrom', args: one })
      : encodeFunctionData({ abi, functionName: 'sendBatchFrom', args: many });
  return send(player, items, data, fee);
}

async function deliver(
  { client, send }: GasChain,
  items: Address,
  nonce: bigint,
  to: Address,
  ids: readonly bigint[],
): Promise<number> {
  const payload = encodeAbiParameters(parseAbiParameters('bytes, uint256[], uint256[]'), [to, ids, ids.map(() => 1n)]);
  const args = [otherChain, concat([otherItems, items]), nonce, messageGas, payload] as const;
  const data = encodeFunctionData({ abi: localEndpointAbi, functionName: 'deliver', args });
  const gas = await send(relayer, endpoint, data, 0n, 2n * messageGas);
  const held = { address: items, abi, functionName: 'balanceOf', args: [to, ids[0] ?? 0n] } as const;
  if ((await client.readContract(held)) === 0n) throw new Error(`Message ${nonce} did not arrive.`);
  return gas;
}
