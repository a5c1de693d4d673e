import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';

/**
 * Sends one request over and over on a number of connections, the next when the last is answered, and prints what came of it as
 * JSON. `node http-load.ts <url> <connections> <seconds> [header…]`. With `--keys`, each request has an Idempotency-Key of its own.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    method: { type: 'string', default: 'GET' },
    body: { type: 'string', default: '' },
    keys: { type: 'boolean', default: false },
  },
});
const [address = '', connections = '64', seconds = '2', ...headers] = positionals;
const url = new URL(address);
const { method, body } = values;
const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...headers];
if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
const head = lines.join('\r\n');
const fixed = Buffer.from(`${head}\r\n\r\n${body}`);
const run = randomBytes(12).toString('hex');

let sent = 0;
let answered = 0;
let failed = 0;
let over = false;

function nextRequest(): Buffer | string {
  sent += 1;
  return values.keys ? `${head}\r\nidempotency-key: ${run}${sent}\r\n\r\n${body}` : fixed;
}

function open(): void {
  let received = Buffer.alloc(0);
  const socket = connect(Number(url.port), url.hostname, () => socket.write(nextRequest()));
  socket.setNoDelay(true);
  socket.on('error', () => {
    if (!over) failed += 1;
  });
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const answer = received.toString('latin1', 0, bodyAt);
    const chunked = /\r\ntransfer-encoding: *chunked/i.test(answer);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(answer)?.[1] ?? 0);
    if (chunked ? !received.subarray(-5).equals(lastChunk) : received.length < bodyAt + length) return;
    if (answer.startsWith('HTTP/1.1 200')) answered += 1;
    else failed += 1;
    received = chunked ? Buffer.alloc(0) : received.subarray(bodyAt + length);
    if (!over) socket.write(nextRequest());
  });
}

const lastChunk = Buffer.from('0\r\n\r\n');

for (let index = 0; index < Number(connections); index += 1) open();
setTimeout(() => {
  over = true;
  console.log(JSON.stringify({ answered, failed, seconds: Number(seconds) }));
  process.exit(0);
}, Number(seconds) * 1_000);
