import type { KubeClient } from '../../tools/kube-client.ts';
import { eventually } from './chart-cluster.ts';

const text = { type: 'string' };
const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const mapOfText = { type: 'object', additionalProperties: text };
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const listOf = (items: object) => ({ type: 'array', items });

/** The fields that the chart uses, as their owners define them. Any other field is a mistake until it stands here. */
const definitions = [
  {
    group: 'monitoring.coreos.com',
    kind: 'PodMonitor',
    spec: object(
      {
        selector: object({ matchLabels: mapOfText }),
        podMetricsEndpoints: listOf(object({ port: text, path: text, interval: text, scrapeTimeout: text })),
        jobLabel: text,
        podTargetLabels: listOf(text),
      },
      ['selector', 'podMetricsEndpoints'],
    ),
  },
  {
    group: 'monitoring.coreos.com',
    kind: 'PrometheusRule',
    spec: object({
      groups: listOf(
        object(
          {
            name: text,
            interval: text,
            rules: listOf(
              object(
                {
                  alert: text,
                  record: text,
                  expr: { 'x-kubernetes-int-or-string': true },
                  for: text,
                  keep_firing_for: text,
                  labels: mapOfText,
                  annotations: mapOfText,
                },
                ['expr'],
              ),
            ),
          },
          ['name'],
        ),
      ),
    }),
  },
  {
    group: 'external-secrets.io',
    kind: 'ExternalSecret',
    spec: object({
      refreshInterval: text,
      secretStoreRef: object({ name: text, kind: { ...text, enum: ['SecretStore', 'ClusterSecretStore'] } }),
      target: object({ name: text, creationPolicy: text, deletionPolicy: text }),
      dataFrom: listOf(object({ extract: object({ key: text }, ['key']) })),
      data: listOf(object({ secretKey: text, remoteRef: object({ key: text, property: text }, ['key']) })),
    }),
  },
];

/** Defines the custom resources of operators that the chart can speak to. */
export async function defineCustomResources(client: KubeClient): Promise<void> {
  await Promise.all(
    definitions.map(async ({ group, kind, spec }) => {
      const plural = `${kind.toLowerCase()}s`;
      const schema = { openAPIV3Schema: object({ spec, status: anything }, ['spec']) };
      const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
      await client.create(path, {
        metadata: { name: `${plural}.${group}` },
        spec: {
          group,
          scope: 'Namespaced',
          names: { kind, plural, singular: kind.toLowerCase() },
          versions: [{ name: 'v1', served: true, storage: true, schema }],
        },
      });
      await eventually(`The serving of ${kind}`, async () => void (await client.list(`/apis/${group}/v1/${plural}`)));
    }),
  );
}
