import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { DataTable } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Filters, PagesFoot, SearchField, TableCard, TableTools, usePage } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link, navigate } from '../../platform/router.tsx';
import { hasRole } from '../../platform/session/access.rules.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { assetColumns } from './asset-columns.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { assetsOptions, pageSize } from './desk.queries.ts';
import { countWords, type DeskState, isChecking, stateWords } from './desk.rules.ts';
import { DropVeil } from './drop-veil.tsx';
import { handOver } from './handed-files.ts';
import { TagDialog } from './tag-dialog.tsx';
import { useFilesAnywhere } from './use-files-anywhere.ts';
import '../../design/sheet.css';
import './library-desk.css';

export function AdminLibrary() {
  return (
    <SettingsPage
      lead={
        <>
          Pictures, models, sounds and documents for everybody.
          <span className="for-keys"> Drop files to add them. Arrow keys move, Enter opens, F searches.</span>
        </>
      }
      wide
    >
      {(user) => <Assets user={user} />}
    </SettingsPage>
  );
}

const states: { value: DeskState | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...(Object.entries(stateWords) as [DeskState, string][]).map(([value, label]) => ({ value, label })),
];

const whileCheckingMs = 3_000;

function Assets({ user }: { user: User }) {
  const [text, setText] = useState('');
  const [state, setState] = useState<DeskState>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { page, setPage, fromStart } = usePage(() => setChosen(new Set()));
  const over = useFilesAnywhere((files) => {
    handOver(files);
    navigate('/admin/library/new');
  });
  const wanted = { search: useDeferredValue(text.trim()), state, page };
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    ...assetsOptions(wanted),
    refetchInterval: ({ state: { data: shown } }) => (shown?.assets.some(isChecking) ? whileCheckingMs : false),
  });
  const isAdmin = hasRole(user, 'admin');
  const total = data?.total ?? 0;
  const selected = data?.assets.filter(({ uid }) => chosen.has(uid)) ?? [];
  return (
    <TableCard label="Assets of the library">
      <TableTools>
        <SearchField
          label="Search assets"
          placeholder="Title, tag or description"
          value={text}
          maxLength={100}
          busy={isFetching && text !== ''}
          onChange={fromStart(setText)}
        />
        <Filters label="Filter by state" options={states} chosen={state} onChoose={fromStart(setState)} />
        {isAdmin && <AdminTools />}
        <Link className="button button-primary library-desk-new" to="/admin/library/new">
          <MoreIcon name="plus" size={20} /> New
        </Link>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Assets of the library"
          columns={assetColumns({
            chosen,
            onChoose: (uid, isChosen) =>
              setChosen((before) => new Set(isChosen ? [...before, uid] : [...before].filter((one) => one !== uid))),
          })}
          rows={data?.assets}
          stale={isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={({ title }) => title}
          none={text || state ? 'No asset is like that.' : 'No assets yet. Drop files here, or press New.'}
          onOpen={({ uid }) => navigate(`/admin/library/${uid}`)}
        />
      )}
      {data && (
        <PagesFoot
          words={countWords(total, 'asset')}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          onPage={setPage}
        />
      )}
      {selected.length > 0 && (
        <BulkBar
          assets={selected}
          all={data?.assets.length ?? 0}
          isAdmin={isAdmin}
          onAll={() => setChosen(new Set(data?.assets.map(({ uid }) => uid)))}
          onNone={() => setChosen(new Set())}
        />
      )}
      {over && <DropVeil words="Drop files to add them to the library" />}
    </TableCard>
  );
}

function AdminTools() {
  const [tagging, setTagging] = useState(false);
  return (
    <>
      <Button onClick={() => setTagging(true)}>Tags</Button>
      <Link className="button button-secondary" to="/admin/library/licences">
        Licences
      </Link>
      {tagging && <TagDialog onClose={() => setTagging(false)} />}
    </>
  );
}
