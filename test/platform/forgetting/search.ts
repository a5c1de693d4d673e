import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { runningServices } from '@hatchery/api/services';
import { schemaOf } from '@hatchery/kit/schema-name';
import { createClient } from '@redis/client';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';

export type Markers = Record<string, string>;

/** Where everything that a platform stores can be found. */
export type Places = {
  databaseUrl: string;
  redisUrl: string;
  kafkaAddress: string;
  /** The folder of the platform's files. */
  folder: string;
  /** The lines that the platform has logged so far. */
  logLines: readonly string[];
};

const zstdStart = '28b52ffd';

/** The looks that a text may have: as it is, as bytes in hexadecimal digits, and as a hash that anybody can make of it. */
const formsOf = (text: string) => [
  text.toLowerCase(),
  Buffer.from(text).toString('hex'),
  createHash('sha256').update(text).digest('hex'),
];

type Find = (content: string) => string[];

/** @returns a function that finds markers by their names. */
function finderOf(markers: Markers): Find {
  const sought = Object.entries(markers).map(([what, text]) => [what, formsOf(text)] as const);
  return (content) => {
    const small = content.toLowerCase();
    return sought.filter(([, forms]) => forms.some((form) => small.includes(form))).map(([what]) => what);
  };
}

/** Finds markers in every place. @returns each as `place what`, as in `users.sessions agent`. */
export async function search(places: Places, markers: Markers): Promise<string[]> {
  const find = finderOf(markers);
  const found = await Promise.all([
    inDatabase(places.databaseUrl, find),
    inRedis(places.redisUrl, find),
    inKafka(places.kafkaAddress, find),
  ]);
  const logged = find(places.logLines.join('\n')).map((what) => `log ${what}`);
  return [...new Set([...found.flat(), ...inFiles(places.folder, find), ...logged])].sort();
}

/** Searches every column of every table of every schema, also what is compressed there. */
async function inDatabase(connectionString: string, find: Find): Promise<string[]> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    const { rows: tables } = await database.query(
      `select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = any($1) and relkind in ('r', 'p') and not relispartition order by 1, 2`,
      [runningServices.map((service) => schemaOf(service))],
    );
    const hits: string[] = [];
    for (const { schema, name } of tables) {
      // The star names the row, also where a column has the name of the alias.
      const { rows } = await database.query(`select to_jsonb(stored.*)::text as text from ${schema}.${name} as stored`);
      const text = rows.map((row) => row.text).join('\n');
      const packed = text.match(new RegExp(`(?<=x)${zstdStart}[0-9a-f]+`, 'g')) ?? [];
      const unpacked = packed.map((digits) => zstdDecompressSync(Buffer.from(digits, 'hex')).toString());
      hits.push(...find([text, ...unpacked].join('\n')).map((what) => `${schema}.${name} ${what}`));
    }
    return hits;
  } finally {
    await database.end();
  }
}

/** Searches all keys, and what they hold. */
async function inRedis(url: string, find: Find): Promise<string[]> {
  const redis = createClient({ url });
  await redis.connect();
  // Otherwise a dump of a long text does not contain it.
  await redis.configSet('rdbcompression', 'no');
  try {
    const hits: string[] = [];
    for await (const keys of redis.scanIterator())
      for (const key of keys) {
        const [dump, seconds] = await Promise.all([redis.sendCommand(['DUMP', key]), redis.ttl(key)]);
        const place = seconds >= 0 && seconds <= 3_600 ? 'redis-for-an-hour' : 'redis';
        hits.push(...find(`${key} ${dump}`).map((what) => `${place} ${what}`));
      }
    return hits;
  } finally {
    await redis.close();
  }
}

/** Searches keys, headers and values of all messages of all topics. */
async function inKafka(address: string, find: Find): Promise<string[]> {
  const kafka = new Kafka({ brokers: [address], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  const consumer = kafka.consumer({ groupId: `search-${process.hrtime.bigint()}` });
  await Promise.all([admin.connect(), consumer.connect()]);
  try {
    const topics = (await admin.listTopics()).filter((topic) => !topic.startsWith('__'));
    const left = new Map<string, bigint>();
    for (const topic of topics)
      for (const { partition, high, low } of await admin.fetchTopicOffsets(topic))
        if (BigInt(high) > BigInt(low)) left.set(`${topic} ${partition}`, BigInt(high) - 1n);
    const hits: string[] = [];
    await consumer.subscribe({ topics, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      if (left.size === 0) resolve();
      consumer
        .run({
          eachMessage: async ({ topic, partition, message: { key, value, headers, offset } }) => {
            const parts = [key, value, ...Object.values(headers ?? {}).flat()];
            const content = parts.map((part) => part?.toString() ?? '').join('\n');
            hits.push(...find(content).map((what) => `kafka:${topic} ${what}`));
            const last = left.get(`${topic} ${partition}`);
            if (last !== undefined && BigInt(offset) >= last) left.delete(`${topic} ${partition}`);
            if (left.size === 0) resolve();
          },
        })
        .catch(reject);
    });
    return hits;
  } finally {
    await Promise.all([consumer.disconnect(), admin.disconnect()]);
  }
}

function inFiles(folder: string, find: Find): string[] {
  const paths = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
  return paths.flatMap((path) => {
    const content = readFileSync(join(folder, path));
    const isPacked = content.subarray(0, 4).toString('hex') === zstdStart;
    const text = isPacked ? zstdDecompressSync(content).toString() : content.toString('latin1');
    return find(`${path}\n${text}`).map((what) => `file:${path.split('/').slice(0, 2).join('/')} ${what}`);
  });
}
