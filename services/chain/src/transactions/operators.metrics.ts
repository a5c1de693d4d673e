import { createAskedGauge, keepAnswer } from '@hatchery/kit/metrics';
import type { Kit } from '@hatchery/kit/service';
import { formatEther } from 'viem';
import type { ChainConfig } from '../config.ts';
import type { ChainRpc } from '../rpc/rpc.ts';
import { createRemoteSigner } from '../signer.ts';

/** Nodes and the signer are asked no more often. */
const keptMilliseconds = 60_000;

/** Tells how many coins the operators have. A chain whose node or signer does not answer is left out. */
export function watchOperators(
  { internal, metrics, now }: Pick<Kit<ChainConfig>, 'internal' | 'metrics' | 'now'>,
  rpcs: ReadonlyMap<number, Pick<ChainRpc, 'balanceOf'>>,
): void {
  const signer = createRemoteSigner(internal, now);
  const balances = [...rpcs].map(([chain, rpc]) => ({
    chain,
    ask: keepAnswer(async () => rpc.balanceOf(await signer.operatorAddress(chain)), keptMilliseconds),
  }));
  createAskedGauge(metrics, 'relay_operator_balance_coins', async () => {
    const asked = await Promise.allSettled(balances.map(({ ask }) => ask()));
    return asked.flatMap((answer, index) => {
      const chain = balances[index]?.chain;
      return answer.status === 'fulfilled' ? [[{ chain }, Number(formatEther(answer.value))]] : [];
    });
  });
}
