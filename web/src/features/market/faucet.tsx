import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { configOptions } from '../../platform/config.ts';
import { gameToken } from '../../platform/game-token.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';

async function askFaucet(address: string): Promise<void> {
  const url = '/faucet';
  const body = JSON.stringify({ address });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (response.ok) return;
  const { status, statusText } = response;
  throw new ApiProblem({ url, status, statusText, body: await response.json().catch(() => undefined) });
}

/** Gives a wallet game tokens for free, on a platform for development. */
export function Faucet({ address, chainId }: { address: string; chainId: number }) {
  const config = useQuery(configOptions).data;
  const give = useIntent({
    run: (receiver: string) => askFaucet(receiver),
    refresh: [['mine', 'balances', chainId]],
    onDone: () => toast(`Your wallet has new ${gameToken.symbol}.`, 'good'),
  });
  if (!config?.faucet || config.defaultChainId !== chainId) return null;
  return (
    <Button look="primary" busy={give.isPending} onClick={() => give.mutate(address)}>
      Get test {gameToken.symbol}
    </Button>
  );
}
