import { queryOptions, useQuery } from '@tanstack/react-query';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { api } from '../api.ts';

const playerOptions = (uid: string) =>
  queryOptions({
    queryKey: ['mine', 'admin', 'player', uid],
    queryFn: async ({ signal }) => (await api.users.searchUsersV1({ body: { query: uid } }, { signal }))[0] ?? null,
    staleTime: 300_000,
  });

/** Names a player to an admin, who may look up everybody. */
export function PlayerLabel({ uid }: { uid: string }) {
  const player = useQuery(playerOptions(uid)).data;
  return <span title={uid}>{nameOfPlayer(player ?? { uid })}</span>;
}
