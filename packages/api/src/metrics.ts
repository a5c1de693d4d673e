import { runningServices, type ServiceName } from './services.ts';

/** Labels that metrics may have. Each has few values: no ids, no players, no addresses of players. */
export const metricLabels = {
  bridge: 'the address of a bridge of the platform',
  bucket: 'which limit: anonymous, user, key, signIn, guests, guesses',
  callee: 'the service that is called',
  chain: 'the id of a chain',
  direction: 'mint or burn',
  from: 'the id of the chain that a message left',
  group: 'a group of consumers',
  kind: 'what the signer was asked for: voucher, transaction, sweep',
  law: 'a law across chains',
  lease: 'what is led',
  name: 'a dependency: database, bus, and those of the service',
  node: 'the place of a node in RPC_URLS, from 1',
  operation: 'an operation of the contract, as in GET /v2/users/{uid}, or unmatched; or of a key service',
  outcome: 'how it ended: one of a fixed list',
  pool: 'requests or background',
  provider: 'a key service: vault or aws',
  purpose: 'what a call or a limit is for',
  reason: 'one of a fixed list',
  state: 'one of a fixed list',
  status: 'a status of HTTP, of a transaction or of a job',
  stream: 'seen or final',
  subject: 'what crosses chains, such as token',
  switch: 'a kill switch: signing, sales, withdrawals or chain:<id>',
  table: 'a table',
  to: 'the id of the chain that a message goes to',
  topic: 'a topic of events',
  type: 'a type of events, as in hatchery.GuestCreated',
  version: 'a release',
} as const;

export type MetricLabel = keyof typeof metricLabels;
export type MetricProcess = ServiceName | 'gateway';

const counter = <const Labels extends readonly MetricLabel[] = []>(help: string, labels?: Labels) =>
  ({ type: 'counter', help, labels: labels ?? ([] as unknown as Labels) }) as const;
const gauge = <const Labels extends readonly MetricLabel[] = []>(help: string, labels?: Labels) =>
  ({ type: 'gauge', help, labels: labels ?? ([] as unknown as Labels) }) as const;

const ofEveryProcess = {
  hatchery_build_info: gauge('1, with the release that runs.', ['version']),
  http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time until the answer was sent, by operation and status.',
    labels: ['operation', 'status'],
  },
  internal_circuit_state: gauge(
    'Circuit breaker of each called service: 0 closed (calls pass), 1 open (calls fail at once), 2 half-open (one call probes).',
    ['callee'],
  ),
} as const;

const ofEveryService = {
  consumer_lag_events: gauge('Events on a topic that a group has not taken. Only with Kafka.', ['group', 'topic']),
  database_pool_connections: gauge('Connections to the database, by pool and state: used or idle.', ['pool', 'state']),
  database_pool_max_connections: gauge('The most connections that a pool opens.', ['pool']),
  database_pool_waiting: gauge('Queries that wait for a connection.', ['pool']),
  database_replica_age_seconds: gauge(
    'Age of what the read replica is known to have. Above 5, lists are read from the primary. Only with a replica.',
  ),
  database_rest_rows: gauge('Rows that no partition was made for in time, counted up to 10000.', ['table']),
  database_unarchived_seconds: gauge(
    'Time since Postgres last archived its log, while that fails, and 0 while it does not. Only where it archives.',
  ),
  dead_letters: gauge('Events that were put aside and not replayed, counted up to 10000.', ['group', 'topic']),
  dependency_up: gauge('1 while a dependency answers, 0 otherwise: database, bus, and those of the service.', ['name']),
  events_handled_total: counter('Events handled, by outcome.', ['group', 'topic', 'outcome']),
  events_recorded_total: counter('Events stored by transactions that committed, by type.', ['type']),
  lease_held: gauge('1 while this process leads, 0 while it would if it could.', ['lease']),
  outbox_depth: gauge('Events waiting to be published, counted up to 100000.'),
  outbox_oldest_seconds: gauge('Age of the oldest event waiting to be published.'),
  passport_refusals_total: counter('Refused passports of other processes, by reason.', ['reason']),
  remote_calls_in_transactions_total: counter('Remote calls made while a transaction was open. There should be none.'),
} as const;

const ofFollowers = {
  projection_lag_blocks: gauge('Blocks that were received and not applied yet.', ['chain', 'stream']),
  projection_paused: gauge('1 while a chain is paused because its blocks cannot be applied.', ['chain', 'stream']),
} as const;

const ofGateway = {
  credential_refusals_total: counter(
    'Credentials that were refused, by reason. unknown-key and bad-signature are a fault of keys, or an attack.',
    ['reason'],
  ),
  gateway_cache_hits_total: counter("Answers from the gateway's own short cache."),
  gateway_limited_requests_total: counter('Requests refused because of a limit, by limit.', ['bucket']),
  gateway_streams_open: gauge('Open event streams.'),
  gateway_upstream_faults_total: counter('Requests that a service did not answer.', ['callee']),
  gateway_upstream_retries_total: counter('Requests sent again, because nobody took the connection or it fell.', [
    'callee',
  ]),
} as const;

const ofUsers = {
  streams_open: gauge('Open event streams.'),
} as const;

const ofChain = {
  chain_bridge_limit_used_ratio: gauge('Share of the limit of a day that a bridge has used, from 0 to 1.', [
    'chain',
    'bridge',
    'direction',
  ]),
  chain_final_block: gauge('The newest block that counts as final.', ['chain']),
  chain_head_age_seconds: gauge('Age of the newest block.', ['chain']),
  chain_head_block: gauge('The newest block that a node told of.', ['chain']),
  chain_lag_blocks: gauge('Blocks of the chain that were not read yet.', ['chain']),
  chain_law_broken: gauge('Findings of a law across chains that still are.', ['law']),
  chain_law_checked_seconds: gauge('Time since somebody looked at a law across chains.', ['law']),
  chain_law_unknown: gauge('1 while nothing can be said of a law across chains.', ['law']),
  chain_log_jobs: gauge('Jobs that read logs of contracts, by status.', ['chain', 'status']),
  chain_log_jobs_failing: gauge('Jobs that read logs of contracts and whose last attempt failed at a single block.', [
    'chain',
  ]),
  chain_messages: gauge('Messages between chains that have not taken effect.', ['subject', 'from', 'to', 'state']),
  chain_messages_oldest_seconds: gauge('Time since the oldest of them left, or failed.', [
    'subject',
    'from',
    'to',
    'state',
  ]),
  chain_node_lies_total: counter('Answers of a node that left out logs or made some up.', ['chain', 'node']),
  chain_reorgs_beyond_final_total: counter('Reorganisations that took back blocks which counted as final.', ['chain']),
  chain_reorgs_total: counter('Reorganisations.', ['chain']),
  chain_rpc_faults_total: counter('Calls that a node failed.', ['chain']),
  chain_silence_seconds: gauge('Time since a node of the chain last answered.', ['chain']),
  chain_unproven_blocks_total: counter(
    'Blocks that seem to have more logs, and were neither proven by receipts nor compared with another node.',
    ['chain'],
  ),
  chain_unwound_blocks_total: counter('Blocks taken back.', ['chain']),
  draws_key_is_foreign: gauge(
    '1 when the draw beacon has a key that the signer does not have. The process that leads the chain reports it.',
    ['chain'],
  ),
  draws_oldest_seconds: gauge('Age of the oldest draw that is not settled, revealed and claimed; 0 without one.', [
    'chain',
  ]),
  relay_gas_used_total: counter(
    'Gas of transactions that were seen in blocks. One that a reorganisation moved counts again.',
    ['chain'],
  ),
  relay_oldest_seconds: gauge('Age of the oldest transaction that is not finished, by status.', ['chain', 'status']),
  relay_operator_balance_coins: gauge(
    'Coins of the account that pays for transactions, in whole coins of the chain. Asked once a minute.',
    ['chain'],
  ),
  relay_queue_seconds: gauge(
    'Age of the oldest call that is not sent, by purpose: action (a player waits), gift (nobody waits), gas (gas money).',
    ['chain', 'purpose'],
  ),
  relay_transactions: gauge('Transactions that are not finished, by status.', ['chain', 'status']),
} as const;

const ofSigner = {
  key_service_call_duration_seconds: {
    type: 'histogram',
    help: 'Time until a key service answered, each try by itself.',
    labels: ['provider', 'operation', 'outcome'],
  },
  signer_limit_used_ratio: gauge(
    'Share of a limit for everyone that was used since midnight UTC, from 0 to 1, by the kind of voucher or of call.',
    ['chain', 'purpose'],
  ),
  signer_native_curve: gauge(
    '1 when signatures are computed by libsecp256k1, 0 when by its JavaScript stand-in, 15 times slower.',
  ),
  signer_paused_seconds: gauge('How long a kill switch has been pulled. Nothing while it is not.', ['switch']),
  signer_refusals_total: counter('Signatures that were refused: by policy for good, by limit for today.', [
    'kind',
    'reason',
  ]),
} as const;

const ofOthers = {
  games: {
    games_grants_due_seconds: gauge('Seconds for which the oldest reward has waited for a service. 0 if none does.'),
  },
  masters: {
    masters_boxes_opened_total: counter('Lootboxes opened off-chain, each once.'),
    masters_purchases_due_seconds: gauge(
      'Seconds for which the oldest purchase of boxes has not been over. 0 if all are.',
    ),
  },
  trades: {
    trades_movements_due_seconds: gauge('Seconds for which the oldest call to the ledger has been due. 0 if none is.'),
  },
  ultigen: {
    ultigen_gifts_failed: gauge('Gifts whose last attempt failed and that wait for their next one.'),
  },
  vouchers: {
    ledger_amounts_left: gauge(
      'Accounts of players who were merged or deleted whose amount did not fit where it was due.',
    ),
    ledger_postings_total: counter('Postings of the ledger, each once, by reason.', ['reason']),
    ledger_proof_failures: gauge('Things in the ledger that did not add up in the last proof.'),
    ledger_proof_last_success_timestamp_seconds: gauge(
      'When the last proof began in which the ledger added up. 0 before the first.',
    ),
    vouchers_claims_contradicted: gauge(
      'Claims that were settled or given back, and of which final blocks said the opposite later.',
    ),
    vouchers_deposits_unmatched: gauge(
      'Final deposits that nobody asked for, or that could not be credited, by chain.',
      ['chain'],
    ),
  },
  'assets-library': {
    library_checks_due_seconds: gauge('Seconds for which the oldest file has waited for its check. 0 if none does.'),
    library_downloads_total: counter('Receipts of downloads: a player, a file and a day count once.'),
  },
} as const;

/** Which processes have which metrics. */
export const metricGroups: { title: string; processes: readonly MetricProcess[]; metrics: Metrics }[] = [
  { title: 'Every process', processes: [...runningServices, 'gateway'], metrics: ofEveryProcess },
  { title: 'Every service', processes: runningServices, metrics: ofEveryService },
  { title: 'gateway', processes: ['gateway'], metrics: ofGateway },
  { title: 'users', processes: ['users'], metrics: ofUsers },
  { title: 'chain', processes: ['chain'], metrics: ofChain },
  {
    title: 'Services that follow contracts',
    processes: ['chain', 'ultigen', 'vouchers', 'masters'],
    metrics: ofFollowers,
  },
  { title: 'signer', processes: ['signer'], metrics: ofSigner },
  ...Object.entries(ofOthers).map(([name, metrics]) => ({
    title: name,
    processes: [name as ServiceName],
    metrics,
  })),
];

type Metrics = Record<string, Metric>;
export type Metric = { type: 'counter' | 'gauge' | 'histogram'; help: string; labels: readonly MetricLabel[] };

const declared = {
  ...ofEveryProcess,
  ...ofEveryService,
  ...ofFollowers,
  ...ofGateway,
  ...ofUsers,
  ...ofChain,
  ...ofSigner,
  ...ofOthers.games,
  ...ofOthers.masters,
  ...ofOthers.trades,
  ...ofOthers.ultigen,
  ...ofOthers.vouchers,
  ...ofOthers['assets-library'],
} as const;

type Declared = typeof declared;
type NamesOf<Type extends Metric['type']> = {
  [Name in keyof Declared]: Declared[Name]['type'] extends Type ? Name : never;
}[keyof Declared];
export type MetricName = keyof Declared;
export type CounterName = NamesOf<'counter'>;
export type GaugeName = NamesOf<'gauge'>;
export type HistogramName = NamesOf<'histogram'>;
export type LabelsOf<Name extends MetricName> = Declared[Name]['labels'][number];

/** Every metric that processes tell Prometheus by themselves, declared once. Those of Node and its process come in addition. */
export const metrics: { readonly [Name in MetricName]: Metric } = declared;
