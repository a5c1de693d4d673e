import type { Dashboard } from './dashboard.ts';

/** Shows whether events reach everybody. */
export const events: Dashboard = {
  uid: 'hatchery-events',
  title: 'Hatchery / Events',
  description: 'Outboxes, Kafka, consumers, dead letters and leads.',
  rows: [
    {
      title: 'Out',
      panels: [
        {
          title: 'Events recorded',
          description: 'Stored by transactions that committed, by service.',
          unit: 'cps',
          queries: [
            {
              expr: 'sum by (service) (rate(events_recorded_total{@}[$__rate_interval]))',
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Oldest event in an outbox',
          description: 'Seconds are normal. Minutes mean that Kafka is away, or that nobody leads the relay.',
          unit: 's',
          queries: [{ expr: 'max by (service) (outbox_oldest_seconds{@})', legend: '{{service}}' }],
        },
        {
          title: 'Events in outboxes',
          description: 'Events that wait to be published.',
          unit: 'short',
          queries: [{ expr: 'max by (service) (outbox_depth{@})', legend: '{{service}}' }],
        },
      ],
    },
    {
      title: 'In',
      panels: [
        {
          title: 'Consumer lag',
          description: 'Events that are on a topic and that a group has not taken.',
          unit: 'short',
          queries: [
            {
              expr: 'max by (group, topic) (consumer_lag_events{@}) > 0',
              legend: '{{group}} of {{topic}}',
            },
          ],
        },
        {
          title: 'Events handled',
          description: 'By group. Each event takes effect once.',
          unit: 'cps',
          queries: [
            {
              expr: 'sum by (group) (rate(events_handled_total{@,outcome="done"}[$__rate_interval]))',
              legend: '{{group}}',
            },
          ],
        },
        {
          title: 'Events that failed or came again',
          description:
            'failed ones are tried again. dead ones were put aside. repeated ones came twice and changed nothing.',
          unit: 'cps',
          queries: [
            {
              expr: 'sum by (group, outcome) (rate(events_handled_total{@,outcome!="done"}[$__rate_interval])) > 0',
              legend: '{{group}} {{outcome}}',
            },
          ],
        },
        {
          title: 'Dead letters',
          description: 'Events that failed for good and wait for an operator.',
          unit: 'short',
          isNumber: true,
          queries: [{ expr: 'sum(max by (service, group, topic) (dead_letters{@})) or vector(0)' }],
        },
        {
          title: 'Leads without a leader',
          description: 'What one process should do, and none does.',
          unit: 'short',
          isNumber: true,
          queries: [{ expr: 'count(sum by (service, lease) (lease_held{@}) == 0) or vector(0)' }],
        },
        {
          title: 'Rows outside of partitions',
          description: 'They are not dropped with their partition. 0 is right.',
          unit: 'short',
          isNumber: true,
          queries: [{ expr: 'sum(max by (service, table) (database_rest_rows{@})) or vector(0)' }],
        },
      ],
    },
  ],
};
