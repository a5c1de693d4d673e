import { os, type UsersContext } from '../context.ts';
import { unknownUser } from '../users/users.ts';
import { type CredentialsRow, prepareFindCredentials } from './credentials.repository.ts';

export function credentialsRoutes({ database }: UsersContext) {
  const findCredentials = prepareFindCredentials(database);
  return {
    myCredentials: os.myCredentials.handler(async ({ context }) => {
      const row = await findCredentials(context.passport.subject);
      if (!row) throw unknownUser();
      return toCredentials(row);
    }),
  };
}

const toCredentials = ({ email, has_password: password, google, wallets, discord }: CredentialsRow) => ({
  email: email === null ? undefined : { address: email, password },
  google: google.map(inIsoTime),
  wallets: wallets.map(inIsoTime),
  discord: discord === null ? undefined : inIsoTime(discord),
});

const inIsoTime = <T extends { linkedAt: number }>(linked: T) => ({
  ...linked,
  linkedAt: new Date(linked.linkedAt).toISOString(),
});
