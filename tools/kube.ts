import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../local/src/ports.ts';
import { createKubeClient, type KubeClient } from './kube-client.ts';
import { createRunFolder, ended, hasCommand, rememberPart, until } from './run-folder.ts';

const buildScript = fileURLToPath(new URL('build-kube.sh', import.meta.url));
const token = 'a-token-of-tests';

/** Builds the control plane unless it is there. @returns its path */
const build = (): string => execFileSync(buildScript, { encoding: 'utf8', timeout: 3_600_000 }).trim();

/** Why no control plane can run here, or undefined if one can. Only CI builds it on the way: ten minutes are too long for people. */
export function missingForKube(): string | undefined {
  if (existsSync(execFileSync(buildScript, ['--path'], { encoding: 'utf8' }).trim())) return undefined;
  if (!hasCommand('go')) return 'Go is not installed, and would build the API server';
  return process.env.CI ? undefined : 'the API server is not built: tools/build-kube.sh builds it';
}

export type Kube = {
  /** The path of a file with which helm reaches the API server as its administrator. */
  kubeconfig: string;
  client: KubeClient;
  /** Notes of the API server about each request that changes something, in the order of their ends. */
  audit(): AuditEvent[];
  stop(): Promise<void>;
};

export type AuditEvent = {
  verb: string;
  user: { username: string };
  objectRef: { resource: string; namespace?: string; name?: string; subresource?: string };
  responseStatus: { code: number };
  annotations?: Record<string, string>;
};

const controllers = [
  'deployment',
  'replicaset',
  'job',
  'endpointslice',
  'horizontal-pod-autoscaler',
  'disruption',
  'garbage-collector',
  'namespace',
  'serviceaccount',
  'resourcequota',
].map((name) => `${name}-controller`);

/** Starts a real API server with nothing in it, its etcd and the controllers that a chart needs, on free ports. No node joins. */
export async function startKube(): Promise<Kube> {
  const program = build();
  const folder = createRunFolder();
  const file = (name: string) => join(folder, name);
  const [etcdPort, peerPort, port] = [await freePort(0), await freePort(0), await freePort(0)];
  const etcd = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const url = `https://127.0.0.1:${port}`;
  const parts: ChildProcess[] = [];
  const start = (role: string, flags: Record<string, string>) => {
    const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
    const log = openSync(file(`${role}.log`), 'a');
    const part = spawn(program, [role, ...args], { stdio: ['ignore', log, log] });
    rememberPart(folder, role, part.pid as number);
    parts.push(part);
  };

  writeSettings(folder, url);
  start('etcd', {
    'data-dir': file('etcd'),
    'unsafe-no-fsync': 'true',
    'listen-client-urls': etcd,
    'advertise-client-urls': etcd,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  });
  start('apiserver', {
    'etcd-servers': etcd,
    'bind-address': '127.0.0.1',
    'advertise-address': '127.0.0.1',
    'secure-port': String(port),
    'cert-dir': file('certificates'),
    'token-auth-file': file('tokens.csv'),
    'authorization-mode': 'RBAC',
    'service-account-issuer': 'https://kube.tests',
    'service-account-key-file': file('accounts.key'),
    'service-account-signing-key-file': file('accounts.key'),
    'service-cluster-ip-range': '10.0.0.0/16',
    'endpoint-reconciler-type': 'none',
    'enable-priority-and-fairness': 'false',
    'audit-policy-file': file('audit-policy.yaml'),
    'audit-log-path': file('audit.log'),
  });
  const certificate = file('certificates/apiserver.crt');
  let client: KubeClient | undefined;
  await until(
    'The start of the API server',
    async () => {
      client ??= createKubeClient({ url, ca: readFileSync(certificate, 'utf8'), token });
      // The namespace is made last: whoever asks for it asks a server that is ready.
      await client.get('/api/v1/namespaces/default');
    },
    120_000,
  );
  start('controller-manager', {
    kubeconfig: file('kubeconfig'),
    controllers: controllers.join(','),
    'leader-elect': 'false',
    'secure-port': '0',
    'horizontal-pod-autoscaler-sync-period': '1s',
  });
  return {
    kubeconfig: file('kubeconfig'),
    client: client as KubeClient,
    audit: () =>
      readFileSync(file('audit.log'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    stop: async () => {
      client?.close();
      await Promise.all(parts.toReversed().map(ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeSettings(folder: string, server: string): void {
  const write = (name: string, content: string | object) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  write('accounts.key', privateKey.export({ type: 'sec1', format: 'pem' }) as string);
  write('tokens.csv', `${token},admin,admin,"system:masters"\n`);
  write('audit-policy.yaml', {
    apiVersion: 'audit.k8s.io/v1',
    kind: 'Policy',
    omitStages: ['RequestReceived'],
    rules: [
      { level: 'None', verbs: ['get', 'list', 'watch'] },
      {
        level: 'None',
        resources: [
          { group: '', resources: ['events'] },
          { group: 'events.k8s.io', resources: ['events'] },
        ],
      },
      { level: 'Metadata' },
    ],
  });
  const cluster = { server, 'certificate-authority': join(folder, 'certificates/apiserver.crt') };
  write('kubeconfig', {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'tests', cluster }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'tests', context: { cluster: 'tests', user: 'admin' } }],
    'current-context': 'tests',
  });
}
