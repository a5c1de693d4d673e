import type { ContractName } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import { type Hex, size } from 'viem';
import { contractOf } from '../contracts.ts';
import type { ActContext, PlannedAct } from '../plan-acts.ts';
import type { Crossing } from './crossing.ts';
import {
  appAbi,
  blockchainIdOf,
  creaturesAbi,
  endpointAbi,
  endpointOf,
  messengerOf,
  readArrivals,
  readCrossings,
} from './crossings.read.ts';

/** Answers of contracts and messengers to a retry, in words. */
export const retryRefusals: Readonly<Record<string, string>> = {
  OmnichainApp_NoStoredMessage: 'This has arrived in the meantime. Nothing was sent.',
  OmnichainCreatures_NoCredits: 'The rest has arrived in the meantime. Nothing was sent.',
  OmnichainApp_UntrustedPath: 'The platform does not accept transfers on this way at present. Nothing is lost.',
  LocalEndpoint_NothingBlocked: 'This has arrived in the meantime. Nothing was sent.',
  LocalMessenger_NotFailed: 'This has arrived in the meantime. Nothing was sent.',
  LocalMessenger_FailedAgain: 'It still cannot be handed out, and stays where it is. Nothing is lost. Try again later.',
};

/** As much as the messages of single transfers need, and more: with less, some retries succeed and store the message again. */
const gas = 1_000_000n;
/** As much as all creatures of a batch need, by the same rule. A creature has 160 bytes. */
const gasFor = (payload: Hex) => gas + 2_000n * BigInt(size(payload));

/** Plans to run a message again that waits on the chain of the action. @param familyOf the contract that receives what such a message carries */
export const planRetry =
  (familyOf: (by: Crossing['by']) => ContractName) =>
  async (context: ActContext): Promise<PlannedAct> => {
    const { web3, chainId, facts } = context;
    const family = familyOf(facts.by as Crossing['by']);
    const from = Number(facts.from);
    const hash = String(facts.hash) as Hex;
    const crossings = await readCrossings(web3, from, { family, hashes: [hash], chains: [from, chainId] });
    const crossing = crossings.find(({ index }) => index === Number(facts.index));
    if (!crossing) throw new Error(`${getNetwork(from).name} does not know this transfer any more.`);
    const { data } = await readArrivals(web3, chainId, family, [crossing]);
    const arrival = data.get(crossing.key);
    const planned = { label: 'Try again', comes: [{ text: `${facts.what} on ${getNetwork(chainId).name}` }] };
    if (crossing.by === 'messenger') {
      const [address, source] = await Promise.all([messengerOf(web3, chainId), blockchainIdOf(web3, from)]);
      return { ...planned, call: { address, ...crossing.retry(source), gas } };
    }
    const { srcLzId, path, nonce, payload } = crossing;
    if (arrival === 'blocked') {
      const address = await endpointOf(web3, chainId, family);
      return {
        ...planned,
        call: {
          address,
          abi: endpointAbi,
          functionName: 'retryPayload',
          args: [srcLzId, path, payload],
          gas: gasFor(payload),
        },
      };
    }
    const address = await contractOf(chainId, family);
    if (arrival === 'in-part')
      return {
        ...planned,
        call: { address, abi: creaturesAbi, functionName: 'clearCredits', args: [payload], gas: gasFor(payload) },
      };
    return {
      ...planned,
      call: {
        address,
        abi: appAbi,
        functionName: 'retryMessage',
        args: [srcLzId, path, nonce, payload],
        gas: gasFor(payload),
      },
    };
  };
