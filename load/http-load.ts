import { connect } from 'node:net';

/**
 * Sends one request over and over on a number of connections, the next when the last is answered, and prints what came of it as
 * JSON. `node http-load.ts <url> <connections> <seconds> [header…]`
 */
const [address = '', connections = '64', seconds = '2', ...headers] = process.argv.slice(2);
const url = new URL(address);
const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...headers];
const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);

let answered = 0;
let failed = 0;
let over = false;

function open(): void {
  let received = Buffer.alloc(0);
  const socket = connect(Number(url.port), url.hostname, () => socket.write(request));
  socket.setNoDelay(true);
  socket.on('error', () => {
    if (!over) failed += 1;
  });
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const head = received.toString('latin1', 0, bodyAt);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < bodyAt + length) return;
    if (head.startsWith('HTTP/1.1 200')) answered += 1;
    else failed += 1;
    received = received.subarray(bodyAt + length);
    if (!over) socket.write(request);
  });
}

for (let index = 0; index < Number(connections); index += 1) open();
setTimeout(() => {
  over = true;
  console.log(JSON.stringify({ answered, failed, seconds: Number(seconds) }));
  process.exit(0);
}, Number(seconds) * 1_000);
