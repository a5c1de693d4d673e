import type { User } from '@hatchery/api/users';
import { shortenAddress } from '../../design/address.rules.ts';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';

interface UsersTableProps {
  /** Undefined while they are fetched. */
  users: User[] | undefined;
  /** The rows belong to an earlier search; the results of this one are loading. */
  stale: boolean;
  /** The text to show when there are no rows. */
  none: string;
  onOpen: (user: User) => void;
}

const walletOf = ({ mainWallet, internalWallet }: User) => mainWallet ?? internalWallet;

const columns: Column<User>[] = [
  {
    name: 'name',
    label: 'Name',
    figure: (user) => nameOfPlayer(user).toLowerCase(),
    cell: (user) => (
      <span className="users-name">
        <Face uid={user.uid} picture={user.picture} size={24} />{' '}
        <span className="users-name-text">{nameOfPlayer(user)}</span>
      </span>
    ),
  },
  { name: 'roles', label: 'Roles', figure: ({ roles }) => (roles ?? []).join(' '), cell: Badges },
  {
    name: 'email',
    label: 'E-mail',
    figure: ({ email }) => email.toLowerCase(),
    cell: ({ email }) => email || <Nothing />,
  },
  {
    name: 'wallet',
    label: 'Main wallet',
    figure: (user) => walletOf(user).toLowerCase(),
    cell: (user) => (walletOf(user) ? <span className="mono">{shortenAddress(walletOf(user))}</span> : <Nothing />),
  },
  {
    name: 'referrals',
    label: 'Referred',
    numeric: true,
    figure: ({ referralCount }) => referralCount,
    cell: ({ referralCount }) => referralCount,
  },
  {
    name: 'xp',
    label: 'XP',
    numeric: true,
    figure: ({ xpPoints }) => xpPoints ?? 0,
    cell: ({ xpPoints }) => (xpPoints ?? 0).toLocaleString('en'),
  },
];

export const UsersTable = ({ users, ...rest }: UsersTableProps) => (
  <DataTable {...rest} label="Users" columns={columns} rows={users} keyOf={({ uid }) => uid} nameOf={nameOfPlayer} />
);

function Badges({ roles, guest, disabled }: User) {
  return (
    <>
      {roles?.map((role) => (
        <span key={role} className={`badge ${role === 'admin' ? 'badge-brand' : ''}`}>
          {role}
        </span>
      ))}
      {guest && <span className="badge">guest</span>}
      {disabled && <span className="badge badge-bad">disabled</span>}
    </>
  );
}
