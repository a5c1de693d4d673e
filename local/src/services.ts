import { fromBinary } from '@bufbuild/protobuf';
import { runningServices, type ServiceName } from '@hatchery/api/services';
import { assetsLibraryConfig } from '@hatchery/assets-library-service/config';
import { startAssetsLibraryService } from '@hatchery/assets-library-service/service';
import { chainConfig } from '@hatchery/chain-service/config';
import { startChainService } from '@hatchery/chain-service/service';
import { gamesConfig } from '@hatchery/games-service/config';
import { startGamesService } from '@hatchery/games-service/service';
import { type Closable, startParts } from '@hatchery/kit/closing';
import { kitConfig, loadConfig } from '@hatchery/kit/config';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { type KafkaSettings, kafkaSettings } from '@hatchery/kit/kafka.config';
import type { Logger } from '@hatchery/kit/log';
import type { PubSub } from '@hatchery/kit/pub-sub';
import { schemaOf } from '@hatchery/kit/schema-name';
import type { Transport } from '@hatchery/kit/transport';
import { mastersConfig } from '@hatchery/masters-service/config';
import { startMastersService } from '@hatchery/masters-service/service';
import { GuestCreatedSchema } from '@hatchery/proto/users';
import { signerConfig } from '@hatchery/signer-service/config';
import { startSignerService } from '@hatchery/signer-service/service';
import { tradesConfig } from '@hatchery/trades-service/config';
import { startTradesService } from '@hatchery/trades-service/service';
import { ultigenConfig } from '@hatchery/ultigen-service/config';
import { startUltigenService } from '@hatchery/ultigen-service/service';
import { usersConfig } from '@hatchery/users-service/config';
import { startUsersService } from '@hatchery/users-service/service';
import { vouchersConfig } from '@hatchery/vouchers-service/config';
import { startVouchersService } from '@hatchery/vouchers-service/service';
import type { Environment } from './environment.ts';
import type { ServicePorts } from './ports.ts';

/** `revocations` carries what the gateway of this process should forget; undefined if Redis does. */
type Shared = { transport: Transport; revocations: PubSub | undefined; log: Logger };

const starters: Record<ServiceName, (environment: Environment, shared: Shared) => Promise<Closable>> = {
  signer: (environment, shared) => startSignerService({ config: loadConfig(signerConfig, environment), ...shared }),
  users: (environment, { revocations, ...shared }) =>
    startUsersService({
      config: loadConfig(usersConfig, environment),
      ...shared,
      ...(revocations ? { revocations } : {}),
    }),
  chain: (environment, shared) => startChainService({ config: loadConfig(chainConfig, environment), ...shared }),
  ultigen: (environment, shared) => startUltigenService({ config: loadConfig(ultigenConfig, environment), ...shared }),
  vouchers: (environment, shared) =>
    startVouchersService({ config: loadConfig(vouchersConfig, environment), ...shared }),
  trades: (environment, shared) => startTradesService({ config: loadConfig(tradesConfig, environment), ...shared }),
  games: (environment, shared) => startGamesService({ config: loadConfig(gamesConfig, environment), ...shared }),
  masters: (environment, shared) => startMastersService({ config: loadConfig(mastersConfig, environment), ...shared }),
  'assets-library': (environment, shared) =>
    startAssetsLibraryService({ config: loadConfig(assetsLibraryConfig, environment), ...shared }),
};

type Options = {
  environment: Environment;
  /** The private passport key of each service. */
  passportKeys: Record<string, string>;
  ports: ServicePorts;
  revocations: PubSub | undefined;
  log: Logger;
  /** Called with the wallet of each new guest. */
  onGuest?: ((address: string) => void) | undefined;
};

/** Starts every service in this process, with one transport for all. It is Kafka if KAFKA_BROKERS is set. */
export const startServices = ({
  environment,
  passportKeys,
  ports,
  revocations,
  log,
  onGuest,
}: Options): Promise<Closable> =>
  startParts(async (keep) => {
    const kafka = kafkaSettings(loadConfig(kitConfig, environment));
    const inProcess = createInProcessTransport({ log, holdUntilOpen: true });
    const transport = keep(kafka ? await openKafka(kafka, log) : inProcess);
    const start = async (name: ServiceName) =>
      keep(
        await starters[name](
          {
            ...environment,
            DATABASE_URL: ownDatabaseUrl(environment, name) ?? environment.DATABASE_URL,
            PASSPORT_KEY: passportKeys[name],
            PORT: String(ports[name]),
          },
          { transport, revocations, log },
        ),
      );
    // The signer starts first, because the others call it as soon as they catch up.
    await start('signer');
    await Promise.all(runningServices.filter((name) => name !== 'signer').map(start));
    if (onGuest) keep(await followGuests(transport, onGuest));
    inProcess.open();
    return {};
  });

/** Where a service has a role of its own: USERS_DATABASE_URL and so on. */
const ownDatabaseUrl = (environment: Environment, name: ServiceName) =>
  environment[`${schemaOf(name).toUpperCase()}_DATABASE_URL`];

const followGuests = (transport: Transport, onGuest: (address: string) => void) =>
  transport.subscribe({
    group: 'local.guests',
    topic: 'users.accounts',
    handle: async ({ type, payload }) => {
      if (type === GuestCreatedSchema.typeName) onGuest(fromBinary(GuestCreatedSchema, payload).address);
      return { taken: true };
    },
  });

async function openKafka(settings: KafkaSettings, log: Logger): Promise<Transport> {
  const { createKafkaTransport } = await import('@hatchery/kit/kafka.transport');
  return createKafkaTransport({ ...settings, clientId: 'hatchery', log });
}
