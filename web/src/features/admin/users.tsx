import type { Role } from '@hatchery/api/accounts';
import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { UserDialog } from './user-dialog.tsx';
import { pageSize, searchOptions, usersOptions } from './users.queries.ts';
import { nextSorting, type Sorting, sortUsers } from './users.rules.ts';
import { UsersTable } from './users-table.tsx';
import '../../design/sheet.css';
import './users.css';

export function AdminUsers() {
  return (
    <SettingsPage lead="All accounts. Arrow keys move, Enter opens, F searches." wide>
      {() => <Users />}
    </SettingsPage>
  );
}

const filters: { role: Role | undefined; label: string }[] = [
  { role: undefined, label: 'All' },
  { role: 'admin', label: 'Admins' },
  { role: 'studio', label: 'Studios' },
];

function Users() {
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>();
  const [page, setPage] = useState(1);
  const [sorting, setSorting] = useState<Sorting>();
  const [open, setOpen] = useState<User>();
  const wanted = useDeferredValue(text.trim());
  const search = useSearchKey();
  const listed = useQuery({ ...usersOptions(page, role), enabled: wanted === '' });
  const found = useQuery({ ...searchOptions(wanted), enabled: wanted !== '' });
  const { data, error, refetch, isPlaceholderData, isFetching } = wanted ? found : listed;
  const users =
    data && sortUsers(wanted && role ? data.users.filter(({ roles }) => roles?.includes(role)) : data.users, sorting);
  return (
    <section className="users card" aria-label="Users">
      <div className="users-tools">
        <label className="users-search">
          <MoreIcon name="search" size={20} />
          <input
            ref={search}
            type="search"
            aria-label="Search by name, e-mail, wallet or uid"
            placeholder="Name, e-mail, wallet or uid"
            value={text}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          {isFetching && text && <span className="spinner" aria-hidden="true" />}
        </label>
        <fieldset className="users-filters" aria-label="Filter by role">
          {filters.map(({ role: one, label }) => (
            <button
              key={label}
              type="button"
              aria-pressed={role === one}
              onClick={() => {
                setRole(one);
                setPage(1);
              }}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <UsersTable
          users={users}
          stale={isPlaceholderData}
          sorting={sorting}
          none={wanted ? `No results for "${wanted}".` : 'Nobody has this role.'}
          onSort={(by) => setSorting(nextSorting(sorting, by))}
          onOpen={setOpen}
        />
      )}
      {data && <Foot shown={data.users.length} total={data.total} page={wanted ? undefined : page} onPage={setPage} />}
      {open && <UserDialog key={open.uid} user={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface FootProps {
  shown: number;
  total: number;
  /** Undefined when all results are shown. */
  page: number | undefined;
  onPage: (page: number) => void;
}

function Foot({ shown, total, page, onPage }: FootProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <footer className="users-foot">
      <p role="status" className="soft">
        {page === undefined
          ? `${shown} found`
          : `${total.toLocaleString('en')} ${total === 1 ? 'account' : 'accounts'}, page ${page} of ${last}`}
      </p>
      {page !== undefined && last > 1 && (
        <div className="acts">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </footer>
  );
}

/** Focuses the search field when `f` is pressed, unless the admin is typing. */
function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const typing = (event.target as Element).closest('input, textarea, select, dialog');
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return field;
}
