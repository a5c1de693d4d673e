import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hex } from 'viem';

/** A log as nodes answer it. */
export type ToldLog = { blockNumber: Hex; logIndex: Hex; address: Hex; topics: Hex[]; data: Hex };
type Receipt = { logs: ToldLog[] };
type Request = { id: number; method: string; params: unknown[] };

/** How a node behaves. Each is read at every request, so that tests change it. */
export type Behaviour = {
  /** Drops these logs from answers of eth_getLogs. */
  hides?: ((log: ToldLog) => boolean) | undefined;
  /** Drops the same logs from receipts, which then do not fit the root. */
  hidesInReceipts?: boolean;
  /** Changes what it tells of blocks. */
  retells?: ((block: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Does not know eth_getBlockReceipts. */
  lacksBlockReceipts?: boolean;
  /** Refuses to tell logs. */
  refusesLogs?: boolean;
  /** Never answers requests for logs. */
  hangsOnLogs?: boolean;
  /** Answers nothing until its connections are dropped. */
  hangs?: boolean;
  /** Knows no block above this one, and shows it as its newest. */
  frozenAt?: number | undefined;
};

/** Stands before a node and lies, freezes or hangs as told. */
export async function startLyingProxy(target: string, behaviour: Behaviour = {}) {
  const asked: string[] = [];
  const send = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (behaviour.hangs) return;
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Request | Request[];
    const requests = [body].flat();
    asked.push(...requests.map(({ method }) => method));
    if (behaviour.hangsOnLogs && requests.some(({ method }) => method === 'eth_getLogs')) return;
    const answers = (await send(requests.map((one) => frozen(one, behaviour)))) as { id: number; result?: unknown }[];
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const told = requests.map((one) => tell(one, byId.get(one.id) as { id: number; result?: unknown }, behaviour));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(Array.isArray(body) ? told : told[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour,
    /** Every method that was asked for, in order. */
    asked,
    /** Ends all connections, also those that wait for an answer. */
    dropAll: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type LyingProxy = Awaited<ReturnType<typeof startLyingProxy>>;

/** Returns the request as a frozen node would understand it. */
function frozen(request: Request, { frozenAt }: Behaviour): Request {
  const isNewest = request.method === 'eth_getBlockByNumber' && request.params[0] === 'latest';
  if (frozenAt === undefined || !isNewest) return request;
  return { ...request, params: [`0x${frozenAt.toString(16)}`, false] };
}

function tell(request: Request, answer: { id: number; result?: unknown }, behaviour: Behaviour) {
  const { hides, hidesInReceipts, retells, lacksBlockReceipts, refusesLogs, frozenAt } = behaviour;
  const { method, params } = request;
  const { result } = answer;
  if ((method === 'eth_getBlockReceipts' && lacksBlockReceipts) || (method === 'eth_getLogs' && refusesLogs))
    return { jsonrpc: '2.0', id: request.id, error: { code: -32601, message: 'the method does not exist' } };
  if (frozenAt !== undefined && method === 'eth_getBlockByNumber' && Number(params[0]) > frozenAt)
    return { ...answer, result: null };
  if (!result) return answer;
  if (method.startsWith('eth_getBlockBy') && retells) return { ...answer, result: retells(result as never) };
  if (!hides) return answer;
  const shown = (logs: ToldLog[]) => logs.filter((log) => !hides(log));
  if (method === 'eth_getLogs') return { ...answer, result: shown(result as ToldLog[]) };
  if (!hidesInReceipts) return answer;
  const reduced = (receipt: Receipt) => ({ ...receipt, logs: shown(receipt.logs) });
  if (method === 'eth_getBlockReceipts') return { ...answer, result: (result as Receipt[]).map(reduced) };
  if (method === 'eth_getTransactionReceipt') return { ...answer, result: reduced(result as Receipt) };
  return answer;
}
