import type { User } from '@hatchery/api/users';
import { type KeyboardEvent, useRef, useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { Repeated } from '../../design/repeated.tsx';
import { type Column, nextRow, type Sorting } from './users.rules.ts';

interface UsersTableProps {
  /** Undefined while they are fetched. */
  users: User[] | undefined;
  /** The rows belong to an earlier search; the results of this one are loading. */
  stale: boolean;
  sorting: Sorting | undefined;
  /** The text to show when there are no rows. */
  none: string;
  onSort: (by: Column) => void;
  onOpen: (user: User) => void;
}

const columns: { by: Column; label: string; numeric?: boolean }[] = [
  { by: 'name', label: 'Name' },
  { by: 'roles', label: 'Roles' },
  { by: 'email', label: 'E-mail' },
  { by: 'wallet', label: 'Main wallet' },
  { by: 'referrals', label: 'Referred', numeric: true },
  { by: 'xp', label: 'XP', numeric: true },
];

/** A dense table for the keyboard: one stop in the focus order, arrow keys from there. */
export function UsersTable({ users, stale, sorting, none, onSort, onOpen }: UsersTableProps) {
  const [at, setAt] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const count = users?.length ?? 0;
  const current = Math.min(at, Math.max(0, count - 1));
  function onKeyDown(event: KeyboardEvent, user: User) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onOpen(user);
    }
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : nextRow(event.key, current, count);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    body.current?.querySelectorAll('tr')[next]?.focus();
  }
  return (
    <div className="users-scroll">
      <table className={stale ? 'users-table users-stale' : 'users-table'} aria-busy={!users || stale}>
        <thead>
          <tr>
            {columns.map(({ by, label, numeric }) => (
              <th key={by} scope="col" aria-sort={sortOf(sorting, by)} className={numeric ? 'numeric' : undefined}>
                <button type="button" onClick={() => onSort(by)}>
                  {label} <span aria-hidden="true">{markOf(sorting, by)}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {users?.map((user, index) => (
            <tr
              key={user.uid}
              tabIndex={index === current ? 0 : -1}
              aria-label={`${nameOfPlayer(user)}, open`}
              onFocus={() => setAt(index)}
              onKeyDown={(event) => onKeyDown(event, user)}
              onClick={() => onOpen(user)}
            >
              <Cells user={user} />
            </tr>
          ))}
          {!users && <Blanks />}
        </tbody>
      </table>
      {users?.length === 0 && <p className="users-none">{none}</p>}
    </div>
  );
}

function Cells({ user }: { user: User }) {
  const wallet = user.mainWallet ?? user.internalWallet;
  return (
    <>
      <td>
        <span className="users-name">
          <Face uid={user.uid} picture={user.picture} size={24} />{' '}
          <span className="users-name-text">{nameOfPlayer(user)}</span>
        </span>
      </td>
      <td>
        {user.roles?.map((role) => (
          <span key={role} className={`badge ${role === 'admin' ? 'badge-brand' : ''}`}>
            {role}
          </span>
        ))}
        {user.guest && <span className="badge">guest</span>}
        {user.disabled && <span className="badge badge-bad">disabled</span>}
      </td>
      <td>{user.email || <None />}</td>
      <td className="mono">{wallet ? shortenAddress(wallet) : <None />}</td>
      <td className="numeric mono">{user.referralCount}</td>
      <td className="numeric mono">{(user.xpPoints ?? 0).toLocaleString('en')}</td>
    </>
  );
}

const None = () => <span className="soft">–</span>;

const Blanks = () => (
  <Repeated count={8}>
    <tr>
      <td colSpan={columns.length}>
        <span className="skeleton users-blank" />
      </td>
    </tr>
  </Repeated>
);

const sortOf = (sorting: Sorting | undefined, by: Column) =>
  sorting?.by === by ? (sorting.down ? 'descending' : 'ascending') : undefined;

const markOf = (sorting: Sorting | undefined, by: Column) => (sorting?.by === by ? (sorting.down ? '↓' : '↑') : '');
