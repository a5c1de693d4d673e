import type { Role } from '@hatchery/api/accounts';
import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Filters, PagesFoot, SearchField, TableCard, TableFoot, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { playersOptions } from '../../platform/players/players.queries.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { UserDialog } from './user-dialog.tsx';
import { pageSize, usersOptions } from './users.queries.ts';
import { UsersTable } from './users-table.tsx';
import '../../design/sheet.css';
import './users.css';

export function AdminUsers() {
  return (
    <SettingsPage
      lead={
        <>
          All accounts.<span className="for-keys"> Arrow keys move, Enter opens, F searches.</span>
        </>
      }
      wide
    >
      {() => <Users />}
    </SettingsPage>
  );
}

const filters: { value: Role | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'admin', label: 'Admins' },
  { value: 'studio', label: 'Studios' },
];

const countWords = (total: number) => `${total.toLocaleString('en')} ${total === 1 ? 'account' : 'accounts'}`;

function Users() {
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<User>();
  const wanted = useDeferredValue(text.trim());
  const listed = useQuery({ ...usersOptions(page, role), enabled: wanted === '' });
  const found = useQuery({ ...playersOptions(wanted), enabled: wanted !== '' });
  const { data, error, refetch, isPlaceholderData, isFetching } = wanted ? found : listed;
  const users = wanted && role ? data?.users.filter(({ roles }) => roles?.includes(role)) : data?.users;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  return (
    <TableCard label="Users">
      <TableTools>
        <SearchField
          label="Search by name, e-mail, wallet or uid"
          placeholder="Name, e-mail, wallet or uid"
          value={text}
          busy={isFetching && text !== ''}
          onChange={setText}
        />
        <Filters
          label="Filter by role"
          options={filters}
          chosen={role}
          onChoose={(chosen) => {
            setRole(chosen);
            setPage(1);
          }}
        />
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <UsersTable
          users={users}
          stale={isPlaceholderData}
          none={wanted ? `No results for "${wanted}".` : 'Nobody has this role.'}
          onOpen={setOpen}
        />
      )}
      {data &&
        (wanted ? (
          <TableFoot words={`${data.users.length} found`} />
        ) : (
          <PagesFoot words={countWords(data.total)} page={page} pages={pages} onPage={setPage} />
        ))}
      {open && <UserDialog key={open.uid} user={open} onClose={() => setOpen(undefined)} />}
    </TableCard>
  );
}
