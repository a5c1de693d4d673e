import type { SweepPlan } from '@hatchery/api/wallets';
import { useQuery } from '@tanstack/react-query';
import { shortenAddress } from '../../design/address.rules.ts';
import { configOptions } from '../../platform/config.ts';
import { contractsOptions } from '../../platform/wallet/balances.queries.ts';
import { movementWords } from './wallets.rules.ts';

/** Finds out, while a sweep is reviewed, what its receiver would refuse. Nothing is said while that cannot be known. */
export function useRefused(plan: SweepPlan) {
  const config = useQuery(configOptions).data;
  const contracts = useQuery(contractsOptions(plan.chainId)).data;
  const rpcUrl = config?.chains.find(({ id }) => id === plan.chainId)?.rpcUrl;
  const { data = [] } = useQuery({
    queryKey: ['mine', 'refused', plan],
    queryFn: async () => {
      const addressOf = (name: string) => contracts?.find((contract) => contract.name === name)?.address;
      const { findRefused } = await import('./refusals.ts');
      const place = { eggs: addressOf('UltigenEggs'), monsters: addressOf('UltigenMonsters') };
      return findRefused(plan, { rpcUrl: rpcUrl ?? '', ...place });
    },
    enabled: rpcUrl !== undefined && contracts !== undefined,
    retry: 1,
    staleTime: 0,
    gcTime: 0,
  });
  return data;
}

/** Warns before things are sent to a wallet that would refuse them, and says how to go on. */
export function Refused({ to, steps }: Pick<SweepPlan, 'to' | 'steps'>) {
  return (
    <div className="remark remark-bad" role="alert">
      <p>
        <strong>
          Your main wallet <span className="mono">{shortenAddress(to)}</span> refuses{' '}
          {steps.length === 1 ? 'one of these' : `${steps.length} of these`}.
        </strong>{' '}
        It runs code of its own, and that code doesn't accept:
      </p>
      <ul>
        {steps.map((step) => (
          <li key={`${step.wallet}/${step.asset}/${step.tokenId}`}>{movementWords(step)}</li>
        ))}
      </ul>
      <p>
        They stay in your Hatchery wallet, and nothing is lost. To move them too, make another wallet your main one, or
        switch off the smart account feature in your wallet app.
      </p>
    </div>
  );
}
