import type { Answer, Call } from '@hatchery/chain/laws/law';
import type { Place } from '@hatchery/chain/laws/watched';
import { type Address, decodeAbiParameters, encodeFunctionData, type Hex, hexToNumber, parseAbi, size } from 'viem';
import type { AppName, Crossings } from './crossings.ts';

/** Asks views of one chain at one block. Answers come in the order of the calls. @throws RpcFault */
export type Ask = (calls: readonly Call[]) => Promise<Answer[]>;

export type BridgeLayout = Place & {
  form: 'home' | 'erc20' | 'native';
  blockchainId: Hex;
  /** The token of a home. */
  token: Address | undefined;
  /** Every version of the messenger, the newest last. */
  messengers: Address[];
};

/** How the contracts of a chain are set up. */
export type ChainLayout = {
  endpoints: ReadonlyMap<AppName, Address>;
  /** The token that this chain's bridge of endpoints moves, and whether it is locked here. */
  token: { address: Address; isHome: boolean } | undefined;
  bridge: BridgeLayout | undefined;
};

const abi = parseAbi([
  'function lzEndpoint() view returns (address)',
  'function token() view returns (address)',
  'function lockedSupply() view returns (uint256)',
  'function getBlockchainID() view returns (bytes32)',
  'function getTokenHomeAddress() view returns (address)',
  'function getTokenAddress() view returns (address)',
  'function totalNativeAssetSupply() view returns (uint256)',
  'function getTeleporterRegistry() view returns (address)',
  'function latestVersion() view returns (uint256)',
  'function getLatestTeleporter() view returns (address)',
  'function getAddressFromVersion(uint256 version) view returns (address)',
]);

type View = (typeof abi)[number]['name'];

const mostVersions = 20;

const callOf = (to: Address, functionName: View, args: readonly unknown[] = []): Call => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
});

const addressIn = (answer: Answer): Address | undefined =>
  answer !== undefined && size(answer) === 32 ? decodeAbiParameters([{ type: 'address' }], answer)[0] : undefined;

/** Asks a chain how its contracts are set up. @throws RpcFault, or Error where a contract lacks what all forms have. */
export async function learnLayout(chainId: number, { apps, bridge }: Crossings, ask: Ask): Promise<ChainLayout> {
  const own = [...apps].flatMap(([app, places]) =>
    places.filter((place) => place.chainId === chainId).map(({ address }) => ({ app, address })),
  );
  const token = own.find(({ app }) => app === 'token')?.address;
  const place = bridge.find((one) => one.chainId === chainId);
  const [endpoints, ofToken, ofBridge] = await Promise.all([
    ask(own.map(({ address }) => callOf(address, 'lzEndpoint'))),
    ask(token ? [callOf(token, 'token'), callOf(token, 'lockedSupply')] : []),
    place && learnBridge(place, ask),
  ]);
  return {
    endpoints: new Map(
      own.map(({ app }, index) => [app, present(addressIn(endpoints[index]), `${app} has no endpoint`)]),
    ),
    token: token && {
      address: present(addressIn(ofToken[0]), 'its omnichain token has no token'),
      isHome: ofToken[1] !== undefined,
    },
    bridge: ofBridge,
  };
}

async function learnBridge({ chainId, address }: Place, ask: Ask): Promise<BridgeLayout> {
  const views = ['getBlockchainID', 'getTokenHomeAddress', 'totalNativeAssetSupply', 'getTokenAddress'] as const;
  const [id, home, coins, token, registryAnswer] = await ask(
    [...views, 'getTeleporterRegistry' as const].map((view) => callOf(address, view)),
  );
  const registry = present(addressIn(registryAnswer), 'its bridge has no registry of messengers');
  const [latest, newest] = await ask([callOf(registry, 'latestVersion'), callOf(registry, 'getLatestTeleporter')]);
  const versions = Array.from(
    { length: Math.min(mostVersions, latest === undefined ? 0 : hexToNumber(latest)) - 1 },
    (_, index) => callOf(registry, 'getAddressFromVersion', [BigInt(index + 1)]),
  );
  // Registries of local chains keep one version, and have no such view.
  const older = (await ask(versions)).flatMap((answer) => addressIn(answer) ?? []);
  const form = home === undefined ? ('home' as const) : coins === undefined ? ('erc20' as const) : ('native' as const);
  return {
    ...{ chainId, address, form, token: addressIn(token) },
    blockchainId: present(id, 'its bridge has no id of its chain'),
    messengers: [...older, present(addressIn(newest), 'its registry has no messenger')],
  };
}

function present<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise);
  return value;
}
