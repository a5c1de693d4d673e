import type { Dashboard } from './dashboard.ts';

const requests = 'http_request_duration_seconds';

/** Shows whether players are served, and what is wrong where they are not. */
export const signals: Dashboard = {
  uid: 'hatchery-signals',
  title: 'Hatchery / Golden signals',
  description: 'Requests, errors, latency and saturation of the gateway and of each service.',
  rows: [
    {
      title: 'What players see',
      panels: [
        {
          title: 'Requests',
          description: 'Requests that the gateway answered, by status. 4xx are clients that are wrong or over a limit.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (status) (rate(${requests}_count{@,service="gateway"}[$__rate_interval]))`,
              legend: '{{status}}',
            },
          ],
        },
        {
          title: 'Failed requests',
          description:
            'The share of requests that failed. The goal is below 0.1 % in 30 days; alerts see 1.44 % in an hour.',
          unit: 'percentunit',
          queries: [
            {
              expr: `sum(rate(${requests}_count{@,service="gateway",status=~"5.."}[$__rate_interval])) / sum(rate(${requests}_count{@,service="gateway"}[$__rate_interval]))`,
              legend: 'failed',
            },
          ],
        },
        {
          title: 'Time to answer',
          description: 'Half, 95 % and 99 % of requests were answered within this time.',
          unit: 's',
          queries: ['0.5', '0.95', '0.99'].map((share) => ({
            expr: `histogram_quantile(${share}, sum by (le) (rate(${requests}_bucket{@,service="gateway"}[$__rate_interval])))`,
            legend: `p${Number(share) * 100}`,
          })),
        },
        {
          title: 'Slowest operations',
          description: 'The ten operations whose slowest 5 % take longest.',
          unit: 's',
          queries: [
            {
              expr: `topk(10, histogram_quantile(0.95, sum by (operation, le) (rate(${requests}_bucket{@,service="gateway"}[$__rate_interval]))))`,
              legend: '{{operation}}',
            },
          ],
        },
        {
          title: 'Requests over a limit',
          description: 'Refused with 429, by limit. guesses and signIn rise when somebody tries passwords.',
          unit: 'reqps',
          queries: [
            {
              expr: 'sum by (bucket) (rate(gateway_limited_requests_total{@}[$__rate_interval]))',
              legend: '{{bucket}}',
            },
          ],
        },
        {
          title: 'Open streams',
          description: 'Browsers that hear of changes at once. It drops to 0 while gateways restart, and comes back.',
          unit: 'short',
          queries: [{ expr: 'sum(gateway_streams_open{@})', legend: 'streams' }],
        },
      ],
    },
    {
      title: 'Services',
      panels: [
        {
          title: 'Requests by service',
          description: 'Requests that each service answered, internal ones included.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (service) (rate(${requests}_count{@,service!="gateway"}[$__rate_interval]))`,
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Failed requests by service',
          description: 'The share of requests that a service failed.',
          unit: 'percentunit',
          queries: [
            {
              expr: `sum by (service) (rate(${requests}_count{@,status=~"5.."}[$__rate_interval])) / sum by (service) (rate(${requests}_count{@}[$__rate_interval]))`,
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Time to answer by service',
          description: '95 % of requests were answered within this time.',
          unit: 's',
          queries: [
            {
              expr: `histogram_quantile(0.95, sum by (service, le) (rate(${requests}_bucket{@}[$__rate_interval])))`,
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Services that the gateway did not reach',
          description: 'Faults were answered with 502 or 503. Requests that were sent again cost players nothing.',
          unit: 'reqps',
          queries: [
            {
              expr: 'sum by (callee) (rate(gateway_upstream_faults_total{@}[$__rate_interval]))',
              legend: '{{callee}} failed',
            },
            {
              expr: 'sum by (callee) (rate(gateway_upstream_retries_total{@}[$__rate_interval]))',
              legend: '{{callee}} again',
            },
          ],
        },
        {
          title: 'Circuit breakers',
          description: '0: calls pass. 1: calls fail at once. 2: one call probes.',
          unit: 'none',
          queries: [
            {
              expr: 'max by (service, callee) (internal_circuit_state{@}) > 0',
              legend: '{{service}} to {{callee}}',
            },
          ],
        },
        {
          title: 'Dependencies that are away',
          description: 'By service. Nothing is shown while all answer.',
          unit: 'none',
          queries: [{ expr: 'min by (service, name) (dependency_up{@}) == 0', legend: '{{service}}: {{name}}' }],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'Processes by release',
          description: 'Two releases at once are a roll-out under way, or one that is stuck.',
          unit: 'short',
          queries: [
            {
              expr: 'count by (service, version) (hatchery_build_info{@})',
              legend: '{{service}} {{version}}',
            },
          ],
        },
        {
          title: 'Processor',
          description: 'Cores that a process uses. The gateway cannot use much more than one.',
          unit: 'short',
          queries: [
            {
              expr: 'max by (service) (rate(process_cpu_seconds_total{@}[$__rate_interval]))',
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Memory',
          description: 'The largest process of each service. Compare it with the limit of its pod.',
          unit: 'bytes',
          queries: [{ expr: 'max by (service) (process_resident_memory_bytes{@})', legend: '{{service}}' }],
        },
        {
          title: 'Event loop',
          description: 'How long everybody waits while a process computes, in one case of a hundred.',
          unit: 's',
          queries: [{ expr: 'max by (service) (nodejs_eventloop_lag_p99_seconds{@})', legend: '{{service}}' }],
        },
        {
          title: 'Connections to the database',
          description: 'In use by requests, as a share of the most. At 1 queries wait.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'max by (service) (database_pool_connections{@,pool="requests",state="used"} / on (namespace, service, instance) database_pool_max_connections{@,pool="requests"})',
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Queries that wait for a connection',
          description: 'More than a moment of this is an overload, or a slow database.',
          unit: 'short',
          queries: [{ expr: 'sum by (service, pool) (database_pool_waiting{@})', legend: '{{service}} {{pool}}' }],
        },
        {
          title: 'Log that is not archived',
          description: 'Time since Postgres last archived its log, while that fails. Restoring loses what is newer.',
          unit: 's',
          queries: [{ expr: 'max(database_unarchived_seconds{@})', legend: 'unarchived' }],
        },
      ],
    },
  ],
};
