import { decodeAbiParameters, type Hex, parseAbi } from 'viem';
import { type Answer, type Finding, finding, numberOf, type Question, question, sum, type Verdict } from './law.ts';
import type { RemotePlace, Watched } from './watched.ts';

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function totalNativeAssetSupply() view returns (uint256)',
  'function getInitialReserveImbalance() view returns (uint256)',
  'function getTransferredBalance(bytes32 blockchainID, address remote) view returns (uint256)',
  'function getRemoteTokenTransferrerSettings(bytes32 blockchainID, address remote) view returns (bool, uint256, uint256, bool)',
]);

/** Amounts that are on their way to a remote and from it, in its base units. */
export type OnItsWay = { incoming: bigint; outgoing: bigint };

type Law = {
  questions: readonly Question[];
  judge(answers: readonly Answer[], onItsWay: (remote: RemotePlace) => OnItsWay): Verdict;
};

const questionsPerRemote = 4;

/**
 * Watches the bridge of a home and its remotes. A remote's balance is there or in flight, and the home covers it.
 * @param idOf returns the id of a chain that messengers use
 */
export function bridgeLaw({ home, remotes }: NonNullable<Watched['bridge']>, idOf: (chainId: number) => Hex): Law {
  return {
    questions: [
      question(home.chainId, home.token, abi, 'balanceOf', [home.address]),
      ...remotes.flatMap(({ chainId, address, form }) => [
        question(home.chainId, home.address, abi, 'getTransferredBalance', [idOf(chainId), address]),
        question(home.chainId, home.address, abi, 'getRemoteTokenTransferrerSettings', [idOf(chainId), address]),
        question(chainId, address, abi, form === 'erc20' ? 'totalSupply' : 'totalNativeAssetSupply'),
        question(chainId, address, abi, 'getInitialReserveImbalance'),
      ]),
    ],
    judge([heldAnswer, ...rest], onItsWay) {
      const held = numberOf(heldAnswer);
      const read = remotes.map((remote, index) => ({
        ...readRemote(rest.slice(index * questionsPerRemote, (index + 1) * questionsPerRemote)),
        ...onItsWay(remote),
      }));
      const findings: Finding[] = [];
      for (const [index, { transferred, supply, incoming, outgoing }] of read.entries()) {
        const accounted = supply + incoming + outgoing;
        if (transferred === accounted) continue;
        const about = `remote on chain ${remotes[index]?.chainId}`;
        findings.push(finding('bridge-balances', about, String(transferred), String(accounted)));
      }
      const needed = sum(read.map((remote) => remote.covering));
      if (held < needed) findings.push(finding('bridge-reserve', 'bridge', `at least ${needed}`, String(held)));
      const ofRemotes = remotes.map(({ chainId }, index) => ({ chainId, ...read[index] }));
      return { figures: { held, needed, remotes: ofRemotes }, findings };
    },
  };
}

/**
 * Reads a remote's figures in its base units. `covering` is in base units of the home. Coins that a chain started with
 * count once the home says that they are covered.
 */
function readRemote(answers: readonly Answer[]) {
  const [transferredAnswer, settings, supplyAnswer, imbalanceAnswer] = answers;
  const transferred = numberOf(transferredAnswer);
  if (settings === undefined) throw new Error('A home that is watched did not answer.');
  const [isRegistered, collateralNeeded, multiplier, multiplyOnRemote] = decodeAbiParameters(
    [{ type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bool' }],
    settings,
  );
  // Remotes that started without coins do not answer.
  const imbalance = imbalanceAnswer === undefined ? 0n : numberOf(imbalanceAnswer);
  const uncovered = !isRegistered || collateralNeeded > 0n ? imbalance : 0n;
  const covering = multiplyOnRemote ? (transferred + multiplier - 1n) / (multiplier || 1n) : transferred * multiplier;
  return { transferred, covering, supply: numberOf(supplyAnswer) - uncovered };
}
