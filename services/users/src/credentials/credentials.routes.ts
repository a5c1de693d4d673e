import { os, type UsersContext } from '../context.ts';
import { unknownUser } from '../users/users.ts';
import { presentCredentials } from './credentials.presenter.ts';
import { prepareFindCredentials } from './credentials.repository.ts';

export function credentialsRoutes({ database }: UsersContext) {
  const findCredentials = prepareFindCredentials(database);
  return {
    myCredentials: os.myCredentials.handler(async ({ context }) => {
      const credentials = await findCredentials(context.passport.subject);
      if (!credentials) throw unknownUser();
      return presentCredentials(credentials);
    }),
  };
}
