import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

/** A span as a collector gets it. Times are nanoseconds since 1970. */
export type CollectedSpan = {
  service: string;
  /** The process, as it tells itself from others. */
  instance: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  name: string;
  start: bigint;
  end: bigint;
  attributes: Record<string, string>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
};

export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: CollectedSpan[];
  /** Requests that arrived, with their headers. */
  requests: Record<string, unknown>[];
  close(): Promise<void>;
};

/** Starts a collector that keeps what it gets, by OTLP over HTTP. @param hangs it never answers */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const requests: Collector['requests'] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, ...request.headers });
    if (hangs) return;
    spans.push(...readSpans(await buffer(request)));
    response.setHeader('content-type', 'application/x-protobuf').end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the spans of a trace whose parents are missing, and those that begin it. */
export function looseEnds(spans: CollectedSpan[]): CollectedSpan[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentId }) => !known.has(parentId));
}

type Field = Uint8Array | number | bigint | string;

/** Reads a message of protobuf as values by the numbers of its fields, which the specification of OTLP fixes. */
function read(bytes: Field | undefined) {
  const reader = new BinaryReader(bytes instanceof Uint8Array ? bytes : new Uint8Array());
  const fields = new Map<number, Field[]>();
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    const known = fields.get(number) ?? [];
    fields.set(number, [...known, readValue(reader, type)]);
  }
  const all = (number: number) => fields.get(number) ?? [];
  const one = (number: number) => all(number)[0];
  const bytesOf = (number: number) => Buffer.from((one(number) ?? '') as Uint8Array);
  return {
    all,
    one,
    hex: (number: number) => bytesOf(number).toString('hex'),
    text: (number: number) => bytesOf(number).toString(),
  };
}

function readValue(reader: BinaryReader, type: WireType): Field {
  if (type === WireType.LengthDelimited) return reader.bytes();
  if (type === WireType.Bit64) return reader.fixed64();
  return type === WireType.Bit32 ? reader.fixed32() : reader.uint64();
}

const readSpans = (body: Uint8Array): CollectedSpan[] =>
  read(body)
    .all(1)
    .map(read)
    .flatMap((perResource) => {
      const about = attributesOf(read(perResource.one(1)).all(1));
      const process = { service: about['service.name'] ?? '', instance: about['service.instance.id'] ?? '' };
      const scopes = perResource.all(2).map(read);
      return scopes.flatMap((scope) => scope.all(2).map((span) => spanOf(process, read(span))));
    });

const spanOf = (
  process: Pick<CollectedSpan, 'service' | 'instance'>,
  span: ReturnType<typeof read>,
): CollectedSpan => ({
  ...process,
  traceId: span.hex(1),
  spanId: span.hex(2),
  parentId: span.hex(4),
  name: span.text(5),
  start: BigInt(span.one(7) as bigint),
  end: BigInt(span.one(8) as bigint),
  attributes: attributesOf(span.all(9)),
  links: span.all(13).map((link) => ({ traceId: read(link).hex(1), spanId: read(link).hex(2) })),
  failed: String(read(span.one(15)).one(3)) === '2',
});

const attributesOf = (fields: Field[]): Record<string, string> =>
  Object.fromEntries(
    fields.map((field) => {
      const pair = read(field);
      const value = read(pair.one(2));
      const text = value.one(1);
      return [pair.text(1), text instanceof Uint8Array ? value.text(1) : String(value.one(2) ?? value.one(3) ?? '')];
    }),
  );
