import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Kafka, logLevel } from 'kafkajs';
import { freePort } from '../local/src/ports.ts';
import { cacheFolder, createRunFolder, ended, hasCommand, rememberPart, until } from './run-folder.ts';

const run = promisify(execFile);

const kafkaVersion = '4.1.1';
const mavenPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

export type KafkaBroker = {
  /** Host and port, as in KAFKA_BROKERS. */
  address: string;
  /** The same for clients behind a link, if there is one. */
  linked: string | undefined;
  /** A second entrance, with TLS and a password. */
  secure: { address: string; ca: string; username: string; password: string };
  /** Ends the broker at once, as a crash does, and starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const libraries = () => join(cacheFolder(`kafka-${kafkaVersion}`), 'lib');

/** Why no broker can run here, or undefined if one can. */
export function missingForKafka(): string | undefined {
  if (!hasCommand('java')) return 'java is not installed';
  if (!existsSync(libraries()) && !hasCommand('mvn')) return 'mvn is not installed, and would download Kafka';
  return undefined;
}

type Options = {
  /**
   * Opens a link to an entrance of its own of the broker, and returns the link's address. Clients find a broker at the address that it
   * tells, so those who come by a link must be told that of the link.
   */
  openLink?: (target: string) => Promise<{ address: string }>;
};

/** Starts a real broker, a KRaft node of its own on free ports with nothing in it. The first start downloads Kafka with Maven. */
export async function startKafka({ openLink }: Options = {}): Promise<KafkaBroker> {
  const reason = missingForKafka();
  if (reason) throw new Error(`Kafka cannot run: ${reason}.`);
  await download();
  const folder = createRunFolder();
  const [port, securePort, controllerPort] = await Promise.all([freePort(0), freePort(0), freePort(0)]);
  const address = `127.0.0.1:${port}`;
  const ca = await makeCertificate(folder);
  const secure = { address: `127.0.0.1:${securePort}`, ca, username: 'hatchery', password: keyPassword };
  const entrance = openLink && `127.0.0.1:${await freePort(0)}`;
  const linked = entrance && (await openLink(entrance)).address;
  const properties = join(folder, 'server.properties');
  const link = entrance && linked ? { entrance, linked } : undefined;
  writeFileSync(properties, propertiesOf(folder, { address, secure: secure.address, link, controllerPort }));
  await run('java', [...javaFlags(folder), 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', properties]);

  const start = async () => {
    const process = spawn('java', [...javaFlags(folder), 'kafka.Kafka', properties], { stdio: 'ignore' });
    rememberPart(folder, 'kafka', process.pid as number);
    await until('The start of Kafka', () => ask(address, process), 60_000);
    return process;
  };
  let broker = await start();
  return {
    address,
    linked,
    secure,
    restart: async () => {
      await ended(broker);
      broker = await start();
    },
    stop: async () => {
      await ended(broker);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function download(): Promise<void> {
  if (existsSync(libraries())) return;
  const draft = mkdtempSync(join(cacheFolder(`kafka-${kafkaVersion}`), 'draft-'));
  const dependency = (group: string, artifact: string, version: string) =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
    <groupId>hatchery</groupId><artifactId>kafka</artifactId><version>1</version>
    <dependencies>${dependency('org.apache.kafka', 'kafka_2.13', kafkaVersion)}</dependencies></project>`;
  writeFileSync(join(draft, 'pom.xml'), project);
  const lib = join(draft, 'lib');
  await run('mvn', ['-q', '-B', mavenPlugin, `-DoutputDirectory=${lib}`, '-DincludeScope=runtime'], {
    cwd: draft,
    timeout: 300_000,
  });
  if (!existsSync(libraries())) renameSync(lib, libraries());
  rmSync(draft, { recursive: true, force: true });
}

/** Names the folder, so that a broker that is left over can be told from other processes. */
const javaFlags = (folder: string) => [
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  `-Dhatchery.run=${folder}`,
  '-cp',
  join(libraries(), '*'),
];

/** The same for every broker: one made at random is taken for an option when it begins with a dash. */
const clusterId = 'hatcheryLocalTests000A';

const keyPassword = 'a password of tests';

/** Makes the broker's key, certified by itself. @returns the certificate. */
async function makeCertificate(folder: string): Promise<string> {
  const store = ['-keystore', join(folder, 'broker.p12'), '-storepass', keyPassword, '-alias', 'broker'];
  const key = ['-keyalg', 'EC', '-storetype', 'PKCS12', '-validity', '30', '-dname', 'CN=broker'];
  await run('keytool', ['-genkeypair', ...store, ...key, '-ext', 'SAN=ip:127.0.0.1']);
  return (await run('keytool', ['-exportcert', '-rfc', ...store])).stdout;
}

type Addresses = {
  address: string;
  secure: string;
  link: { entrance: string; linked: string } | undefined;
  controllerPort: number;
};

const propertiesOf = (folder: string, { address, secure, link, controllerPort }: Addresses) =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    listeners: `PLAINTEXT://${address},SASL_SSL://${secure},CONTROLLER://127.0.0.1:${controllerPort}${link ? `,LINKED://${link.entrance}` : ''}`,
    'advertised.listeners': `PLAINTEXT://${address},SASL_SSL://${secure}${link ? `,LINKED://${link.linked}` : ''}`,
    'ssl.keystore.location': join(folder, 'broker.p12'),
    'ssl.keystore.password': keyPassword,
    'sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.sasl_ssl.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required user_hatchery="${keyPassword}";`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT,LINKED:PLAINTEXT',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'log.dirs': join(folder, 'log'),
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'broker.session.timeout.ms': 1_000,
    'broker.heartbeat.interval.ms': 250,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

async function ask(address: string, broker: ChildProcess): Promise<void> {
  if (broker.exitCode !== null) throw new Error(`Kafka ended with ${broker.exitCode}.`);
  const kafka = new Kafka({
    brokers: [address],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const { brokers, controller } = await admin.describeCluster();
    if (brokers.length === 0 || controller === null) throw new Error('Kafka has no controller yet.');
  } finally {
    await admin.disconnect().catch(() => {});
  }
}

if (import.meta.main) {
  const broker = await startKafka();
  console.log(`Kafka ${kafkaVersion} listens: KAFKA_BROKERS=${broker.address}   Stop: Ctrl-C.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void broker.stop().then(() => process.exit(0)));
}
