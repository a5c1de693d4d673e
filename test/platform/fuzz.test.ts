import { contract, operationsOf } from '@hatchery/api/contract';
import { problemDetails } from '@hatchery/api/problems';
import { demoAccounts } from '@hatchery/local/seed';
import { newApiKey, newGuest, signInWithWallet } from './people.ts';
import { createRequests, type Document, type RandomRequest, seeded } from './random-requests.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

const requestsInAll = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const atOnce = 16;

let platform: TestPlatform;
let callers: Record<string, string>[];

beforeAll(async () => {
  platform = await startTestPlatform();
  const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const permissions = operationsOf(contract).flatMap(({ access }) =>
    access.startsWith('key:') ? [access.slice(4)] : [],
  );
  callers = [
    {},
    { authorization: `Bearer ${(await signInWithWallet(platform.url)).token}` },
    { authorization: `Bearer ${(await newGuest(platform.url)).token}` },
    { authorization: `Bearer ${admin.token}` },
    { 'x-api-key': await newApiKey(platform.url, admin, permissions, { 'egg:0': 50, 'egg:1': 50, 'egg:2': 50 }) },
  ];
});

afterAll(() => platform?.close());

const operations = new Map(
  operationsOf(contract).map((operation) => [`${operation.method} ${operation.fullPath}`, operation]),
);

/** Lists what is wrong with the reply to a request. */
async function faultOf(
  request: RandomRequest,
  caller: Record<string, string>,
): Promise<{ status: number; fault?: string }> {
  const { method, headers, body, template } = request;
  const response = await fetch(platform.url + request.path, {
    method,
    body,
    headers: { ...headers, ...caller },
    signal: AbortSignal.timeout(120_000),
  });
  const { status } = response;
  const text = await response.text();
  if (status >= 500) return { status, fault: `a ${status}: ${text}` };
  if (status >= 400) {
    const problem = problemDetails.safeParse(JSON.parse(text || 'null'));
    return problem.success ? { status } : { status, fault: `no problem details: ${text.slice(0, 200)}` };
  }
  const schema = operations.get(`${method} ${template}`)?.procedure['~orpc'].outputSchema as unknown as {
    safeParse(value: unknown): { success: boolean; error?: unknown };
  };
  const answer = schema?.safeParse(text === '' ? undefined : JSON.parse(text));
  return answer?.success === false ? { status, fault: `outside its schema: ${text.slice(0, 200)}` } : { status };
}

test(`${requestsInAll} random requests made from the OpenAPI document meet no 5xx and no answer outside its schema`, async () => {
  const document = (await (await fetch(`${platform.url}/openapi.json`)).json()) as Document;
  const random = seeded(seed);
  const next = createRequests(document, random);
  const faults: string[] = [];
  const met = new Map<string, Set<number>>();
  let left = requestsInAll;
  const work = async () => {
    while (left-- > 0) {
      const request = next();
      const who = Math.floor(random() * callers.length);
      const { status, fault } = await faultOf(request, callers[who] as Record<string, string>);
      const name = `${request.method} ${request.template}`;
      met.set(name, (met.get(name) ?? new Set()).add(status));
      if (fault)
        faults.push(`${name} (caller ${who}) ${request.path} ${request.body?.slice(0, 300) ?? ''}\n  ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(faults.slice(0, 10)).toEqual([]);
  expect([...operations.keys()].filter((name) => !met.has(name))).toEqual([]);
}, 900_000);
