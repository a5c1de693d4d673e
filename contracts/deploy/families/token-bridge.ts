import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import { erc20RemoteAbi } from '@hatchery/chain/abis/erc20-remote';
import { nativeRemoteAbi } from '@hatchery/chain/abis/native-remote';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, FamilyOfChain, Setting } from './family.ts';

const name = 'tokenBridge';
/** Decimals of the game token at home and of each remote. */
const decimals = 18;

const home: Family = {
  name,
  bytecode: 'erc20-home',
  abi: erc20HomeAbi,
  initialize({ roles, parameters, addressOf }) {
    const { messengerRegistry, minMessengerVersion } = parameters.bridge;
    return encodeFunctionData({
      abi: erc20HomeAbi,
      functionName: 'initialize',
      args: [messengerRegistry, roles.deployer, minMessengerVersion, addressOf('gameToken'), decimals],
    });
  },
  links: ({ addressOf }) => [
    { target: 'gameToken', view: 'getTokenAddress', answer: addressOf('gameToken'), initialized: true },
  ],
};

/** The token of an ERC-20 remote. It stands for the game token, beside the one of the omnichain token. */
const remote: Family = {
  name,
  bytecode: 'erc20-remote',
  abi: erc20RemoteAbi,
  initialize(setting) {
    const { name: tokenName, symbol } = setting.parameters.gameToken;
    return encodeFunctionData({
      abi: erc20RemoteAbi,
      functionName: 'initialize',
      args: [remoteSettings(setting), tokenName, symbol, decimals],
    });
  },
};

const native: Family = {
  name,
  bytecode: 'native-remote',
  abi: nativeRemoteAbi,
  initialize(setting) {
    const { initialReserveImbalance, burnedFeesRewardPercentage } = setting.parameters.bridge;
    return encodeFunctionData({
      abi: nativeRemoteAbi,
      functionName: 'initialize',
      args: [remoteSettings(setting), initialReserveImbalance, burnedFeesRewardPercentage],
    });
  },
};

function remoteSettings({ roles, parameters }: Setting) {
  const { messengerRegistry, minMessengerVersion, homeBlockchainId, home: homeAddress } = parameters.bridge;
  return {
    teleporterRegistryAddress: messengerRegistry,
    teleporterManager: roles.deployer,
    minTeleporterVersion: minMessengerVersion,
    tokenHomeBlockchainID: homeBlockchainId,
    tokenHomeAddress: homeAddress,
    tokenHomeDecimals: decimals,
  };
}

/** Deployed as the home, or as a remote once the home's address is known. */
export const tokenBridge: FamilyOfChain = ({ bridge }) => {
  if (bridge.messengerRegistry === zeroAddress) return undefined;
  if (bridge.form === 'home') return home;
  if (bridge.home === zeroAddress) return undefined;
  return bridge.form === 'native' ? native : remote;
};
