import { useQuery } from '@tanstack/react-query';
import { Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { allContractsOptions } from '../../platform/contracts/contracts.queries.ts';
import { Failure } from '../../platform/failure.tsx';
import { navigate } from '../../platform/router.tsx';

/** Chooses the contract whose logs are read. */
export function ContractChoice() {
  const { data, error, refetch } = useQuery(allContractsOptions);
  const config = useQuery(configOptions).data;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const chainIds = [...new Set(data?.map(({ chainId }) => chainId))];
  return (
    <Sheet title="Read logs" lead="Of any contract, by event and arguments.">
      <label className="field log-desk-contract">
        <span>Contract</span>
        <select
          className="select"
          value=""
          disabled={!data}
          onChange={({ target }) => target.value && navigate(`/admin/logs/${target.value}`)}
        >
          <option value="">Choose a contract</option>
          {chainIds.map((chainId) => (
            <optgroup key={chainId} label={chainName(config, chainId)}>
              {data
                ?.filter((contract) => contract.chainId === chainId)
                .map(({ uid, name }) => (
                  <option key={uid} value={uid}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
    </Sheet>
  );
}
