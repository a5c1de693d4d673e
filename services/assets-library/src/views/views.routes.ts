import { clientOf } from '@hatchery/kit/client-address';
import type { CallContext } from '@hatchery/kit/http';
import { clientBrowser } from '@hatchery/kit/visitors';
import { requireShown } from '../assets/assets.ts';
import { type LibraryContext, os } from '../context.ts';
import { countVisit } from './count-visit.ts';

/** Accounts are told apart by their ids, and others by network and browser. */
const callerOf = ({ passport, headers }: Pick<CallContext, 'passport' | 'headers'>): string =>
  passport.kind === 'anonymous'
    ? `${clientOf(headers)} ${clientBrowser(headers['user-agent'])}`
    : `${passport.kind} ${passport.subject}`;

export function viewsRoutes(context: LibraryContext) {
  const count = async ({ body: { assetId } }: { body: { assetId: string } }, call: CallContext) => {
    await requireShown(context.database.knex, assetId);
    const { transact } = call;
    await transact((tx) => countVisit(tx, context, { assetId, caller: callerOf(call), what: 'views' }));
  };
  return {
    viewLibraryAssetV1: os.viewLibraryAssetV1.handler(async ({ input, context: call }) => {
      await count(input, call);
    }),
    viewLibraryAsset: os.viewLibraryAsset.handler(async ({ input, context: call }) => {
      await count(input, call);
    }),
  };
}
