import type { KitConfig } from './config.ts';

/** How to reach brokers, and the settings of topics that are created there. */
export type KafkaSettings = {
  brokers: string[];
  topics: { partitions: number; replication: number };
  security?: { ssl: boolean | { ca: string[] }; sasl?: SaslLogin };
};

type SaslLogin = {
  mechanism: Exclude<KitConfig['KAFKA_SASL'], 'off'>;
  username: string;
  password: string;
};

type Variables = Pick<
  KitConfig,
  | 'KAFKA_BROKERS'
  | 'KAFKA_PARTITIONS'
  | 'KAFKA_REPLICATION'
  | 'KAFKA_TLS'
  | 'KAFKA_CA'
  | 'KAFKA_SASL'
  | 'KAFKA_USERNAME'
  | 'KAFKA_PASSWORD'
>;

/** Returns the Kafka that a configuration describes, if it names brokers. @throws Error when a user or password is missing. */
export function kafkaSettings(config: Variables): KafkaSettings | undefined {
  if (!config.KAFKA_BROKERS) return undefined;
  const ssl = config.KAFKA_TLS === 'on' && (config.KAFKA_CA === undefined ? true : { ca: [config.KAFKA_CA] });
  const sasl = saslOf(config);
  return {
    brokers: config.KAFKA_BROKERS,
    topics: { partitions: config.KAFKA_PARTITIONS, replication: config.KAFKA_REPLICATION },
    security: { ssl, ...(sasl ? { sasl } : {}) },
  };
}

function saslOf({
  KAFKA_SASL: mechanism,
  KAFKA_USERNAME: username,
  KAFKA_PASSWORD: password,
}: Variables): SaslLogin | undefined {
  if (mechanism === 'off') return undefined;
  if (!username || !password) throw new Error(`KAFKA_SASL=${mechanism} needs KAFKA_USERNAME and KAFKA_PASSWORD.`);
  return { mechanism, username, password };
}
