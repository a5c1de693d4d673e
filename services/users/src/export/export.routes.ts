import { os, type UsersContext } from '../context.ts';
import { exportAccount } from './export.ts';

export const exportRoutes = (users: UsersContext) => ({
  exportMe: os.exportMe.handler(({ context }) => {
    context.setHeader('content-disposition', 'attachment; filename="hatchery-account.json"');
    return exportAccount(users, context.passport.subject);
  }),
});
