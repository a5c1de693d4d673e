import { findDeployment } from '@hatchery/chain/addresses';
import { createFiles } from '@hatchery/kit/files/files';
import { openFileStore } from '@hatchery/kit/files/files.config';
import { createInternalClients } from '@hatchery/kit/internal';
import type { Logger } from '@hatchery/kit/log';
import type { PubSub } from '@hatchery/kit/pub-sub';
import { createRevocations } from '@hatchery/kit/revocations';
import { type RunningService, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import { actionsRoutes } from './actions/actions.routes.ts';
import { apiKeysRoutes } from './api-keys/api-keys.routes.ts';
import { budgetKinds } from './api-keys/budget-kinds.ts';
import { returnedGiftsConsumer } from './api-keys/returned-gifts.consumer.ts';
import { startSettling } from './api-keys/settle-reservations.ts';
import { studioKeysRoutes } from './api-keys/studio-keys.routes.ts';
import { serveArchive } from './archive/serve-archive.ts';
import { balancesRoutes } from './balances/balances.routes.ts';
import { createBalanceReader } from './balances/balances.ts';
import { codeKeysOf } from './codes/codes.ts';
import type { UsersConfig } from './config.ts';
import { os, type UsersContext } from './context.ts';
import { credentialsRoutes } from './credentials/credentials.routes.ts';
import { heldTradesConsumer } from './credentials/held-trades.consumer.ts';
import { daoMembersRoutes } from './dao-members/dao-members.routes.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { discordRoutes } from './discord/discord.routes.ts';
import { emailRoutes } from './email/email.routes.ts';
import { exportRoutes } from './export/export.routes.ts';
import { friendsRoutes } from './friends/friends.routes.ts';
import { createGoogle } from './google/google.provider.ts';
import { googleRoutes } from './google/google.routes.ts';
import { serveGoogleCallback } from './google/serve-callback.ts';
import { guestsRoutes } from './guests/guests.routes.ts';
import { invitationsConsumer } from './invitations/invitations.consumer.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { startMailWorker } from './mail/mail.worker.ts';
import { createMailer } from './mail/mailer.ts';
import { mergesRoutes } from './merges/merges.routes.ts';
import { migrations } from './migrations.ts';
import { createProofsOfWork } from './newcomers/proof-of-work.ts';
import { notificationsConsumer } from './notifications/notifications.consumer.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { createStreams, serveAccountStream } from './notifications/streams.ts';
import { createPasswordHashing } from './passwords/hashing.ts';
import { passwordsRoutes } from './passwords/passwords.routes.ts';
import { pausesRoutes } from './pauses/pauses.routes.ts';
import { picturesRoutes, serveDefaultPictures } from './pictures/pictures.routes.ts';
import { uploadsRoutes } from './pictures/uploads.routes.ts';
import { uploadKinds } from './pictures/uploads.ts';
import { referralsRoutes } from './referrals/referrals.routes.ts';
import { startRetention } from './retention/retention.ts';
import { openRevocations, tellGatewaysOf } from './revocations/revocations.ts';
import { rolesRoutes } from './roles/roles.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { createAccessTokens } from './sessions/access-tokens.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { signupsRoutes } from './signups/signups.routes.ts';
import { standingRoutes } from './standing/standing.routes.ts';
import { startSendingSteps } from './sweeps/send-steps.ts';
import { sweepsConsumer } from './sweeps/sweeps.consumer.ts';
import { sweepsRoutes } from './sweeps/sweeps.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { createSignatureCheck } from './wallet-sign-in/signatures.ts';
import { walletSignInRoutes } from './wallet-sign-in/wallet-sign-in.routes.ts';
import { linkingRoutes } from './wallets/linking.routes.ts';
import { walletsConsumer } from './wallets/wallets.consumer.ts';
import { walletsRoutes } from './wallets/wallets.routes.ts';

type Options = {
  config: UsersConfig;
  transport?: Transport;
  /** Carries what gateways should forget. Without it, Redis does, if there is one. */
  revocations?: PubSub;
  now?: () => Date;
  log?: Logger;
};

/** How long a service may take for a page of an archive: longer than a statement. */
const pageMilliseconds = 15_000;

const routerOf = (context: UsersContext) =>
  os.router({
    ...walletSignInRoutes(context),
    ...linkingRoutes(context),
    ...walletsRoutes(context),
    ...balancesRoutes(context),
    ...sweepsRoutes(context),
    ...guestsRoutes(context),
    ...sessionsRoutes(context),
    ...usersRoutes(context),
    ...emailRoutes(context),
    ...invitationsRoutes(context),
    ...passwordsRoutes(context),
    ...googleRoutes(context),
    ...discordRoutes(context),
    ...credentialsRoutes(context),
    ...apiKeysRoutes(context),
    ...studioKeysRoutes(context),
    ...friendsRoutes(context),
    ...notificationsRoutes(context),
    ...actionsRoutes(context),
    ...referralsRoutes(context),
    ...signupsRoutes(context),
    ...daoMembersRoutes(context),
    ...mergesRoutes(context),
    ...rolesRoutes(context),
    ...picturesRoutes(context),
    ...uploadsRoutes(context),
    ...searchRoutes(context),
    ...deletionRoutes(context),
    ...exportRoutes(context),
    ...standingRoutes(context),
    ...pausesRoutes(context),
  });

/** Starts the users service: accounts, sign-in, sessions, guests, friends, API keys, wallets. */
export const startUsersService = ({ revocations, ...options }: Options): Promise<RunningService> =>
  startService({
    ...options,
    name: 'users',
    migrations,
    build: async ({ config, database, passports, internal, now, log, metrics }) => {
      tellGatewaysOf(database, createRevocations(revocations ?? (await openRevocations(config, log))));
      const tokens = createAccessTokens(config.ACCESS_TOKEN_KEY);
      const checkSignature = createSignatureCheck({ rpcUrls: config.RPC_URLS });
      const store = await openFileStore(config, 'users');
      const files = createFiles({ service: 'users', kinds: uploadKinds, store, database, now, log });
      const contractsOf = (chainId: number) => findDeployment(chainId, config.DEPLOYMENTS);
      const codeKeys = codeKeysOf(config.ACCESS_TOKEN_KEY);
      const context: UsersContext = {
        config,
        database,
        passports,
        tokens,
        checkSignature,
        signer: internal.signer,
        chain: internal.chain,
        readBalances: createBalanceReader({ rpcUrls: config.RPC_URLS }),
        contractsOf,
        chainIds: [...config.RPC_URLS.keys()].filter((id) => id === config.CHAIN_ID || contractsOf(id)),
        ultigen: internal.ultigen,
        vouchers: internal.vouchers,
        masters: internal.masters,
        files,
        google: createGoogle(config, now),
        mailer: createMailer({ enabled: config.SMTP_URL !== undefined, now }),
        hashing: createPasswordHashing(),
        codeKeys,
        proofs: createProofsOfWork(codeKeys),
        streams: await createStreams({ config, database, log, metrics }),
        now,
      };
      return {
        router: routerOf(context),
        consumers: [
          walletsConsumer(context),
          sweepsConsumer(context),
          notificationsConsumer(context),
          invitationsConsumer(context),
          returnedGiftsConsumer(context),
          heldTradesConsumer,
        ],
        workers: [
          () => startRetention(context, log),
          () => startSendingSteps(context, log),
          ...budgetKinds.map((kind) => () => startSettling(context, kind, log)),
          () => startMailWorker(context, log),
          files.startRetention,
          () => context.streams,
        ],
        extend: (app) => {
          serveGoogleCallback(app, context, log);
          serveDefaultPictures(app);
          files.serve(app);
          serveAccountStream(app, context, log);
          // Its own clients: circuits that long reads of archives open are not those of calls that players wait for.
          const urls = config.SERVICE_URLS;
          const archives = createInternalClients({ passports, urls, now, deadlineMilliseconds: pageMilliseconds });
          serveArchive(app, { ...context, internal: archives, log });
          app.get('/.well-known/jwks.json', (_request, response) => {
            response.set('cache-control', 'public, max-age=300').json(tokens.keySet);
          });
        },
      };
    },
  });
