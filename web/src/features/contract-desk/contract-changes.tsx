import type { ContractChange } from '@hatchery/api/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { PagedRows } from '../../platform/paged-rows.tsx';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { Link, useQueryText } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { changeWords, differencesOf } from './contract.rules.ts';
import { contractChangesOptions } from './contract-desk.queries.ts';
import './contract-desk.css';

/** Everything that admins have changed of the contracts, or of one: `?contract=<uid>`. */
export function AdminContractChanges() {
  return (
    <SettingsPage
      lead="Who changed what, and when. Nothing is ever removed from here."
      back={{ to: '/admin/contracts', label: 'Contracts' }}
      wide
    >
      {() => <Changes />}
    </SettingsPage>
  );
}

function Changes() {
  const contract = new URLSearchParams(useQueryText()).get('contract') ?? undefined;
  const query = useInfiniteQuery(contractChangesOptions(contract));
  return (
    <Sheet
      title={contract ? 'Changes of one contract' : 'Changes'}
      lead="The latest first."
      aside={
        contract && (
          <Link className="button button-secondary" to="/admin/contracts/changes">
            Of all contracts
          </Link>
        )
      }
    >
      <PagedRows
        query={query}
        waiting="Loading changes"
        none={
          contract
            ? 'This entry is as it came.'
            : 'Nothing was changed yet: the contracts are as they came with the platform.'
        }
      >
        {(change) => <Change key={change.uid} change={change} />}
      </PagedRows>
    </Sheet>
  );
}

function Change({ change }: { change: ContractChange }) {
  const { what, before, after, by, at } = change;
  const config = useQuery(configOptions).data;
  const contract = after ?? before;
  return (
    <li className="row contract-change">
      <div className="row-words">
        <strong>
          {contract?.name ?? 'A contract'}{' '}
          <span className={what === 'deleted' ? 'badge badge-bad' : 'badge'}>{changeWords[what]}</span>
        </strong>
        <span className="soft">
          {contract && <>{chainName(config, contract.chainId)}, </>}
          {by ? <PlayerLabel uid={by} /> : 'an account that was deleted'}, <time dateTime={at}>{momentWords(at)}</time>
        </span>
      </div>
      <dl className="contract-differences">
        {differencesOf(change).map(({ what: name, before: old, after: now }) => (
          <div key={`${name}${now}`}>
            <dt>{name}</dt>
            <dd>
              <span className="soft">{old}</span> <span aria-hidden="true">→</span>
              <span className="sr-only">now</span> <strong>{now}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
