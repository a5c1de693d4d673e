import { settings } from './settings.ts';
import type { Operations } from './verdict.ts';

type Metric = { values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> };

/** The part that is read of what k6 hands to handleSummary. */
export type Summary = { metrics: Record<string, Metric>; state: { testRunDurationMs: number } };

type Row = { requests: number; failed: number; wrong: number; median: number; p95: number; p99: number };

export type Report = {
  script: string;
  url: string;
  seconds: number;
  passed: boolean;
  crossed: string[];
  operations: Record<string, Row>;
};

const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;

function reportOf(script: string, operations: Operations, { metrics, state }: Summary): Report {
  const valuesOf = (metric: string, operation: string) => metrics[`${metric}{operation:${operation}}`]?.values ?? {};
  const rows = Object.keys(operations).map((name): [string, Row] => {
    const duration = valuesOf('http_req_duration', name);
    const row = {
      requests: valuesOf('http_reqs', name).count ?? 0,
      failed: valuesOf('http_req_failed', name).passes ?? 0,
      wrong: valuesOf('checks', name).fails ?? 0,
      ...{ median: round(duration.med), p95: round(duration['p(95)']), p99: round(duration['p(99)']) },
    };
    return [name, row];
  });
  const crossed = Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([threshold, { ok }]) => (ok ? [] : [`${name}: ${threshold}`])),
  );
  return {
    script,
    url: settings.url,
    seconds: Math.round(state.testRunDurationMs / 1_000),
    passed: crossed.length === 0,
    crossed,
    operations: Object.fromEntries(rows),
  };
}

const columns = ['requests', 'failed', 'wrong', 'median', 'p95', 'p99'] as const;

function textOf({ script, url, seconds, passed, crossed, operations }: Report): string {
  const line = (name: string, cells: (string | number)[]) =>
    `  ${name.padEnd(28)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  const rows = Object.entries(operations).map(([name, row]) =>
    line(
      name,
      columns.map((column) => row[column]),
    ),
  );
  const verdict = passed ? 'Passed: no threshold was crossed.' : ['Failed:', ...crossed].join('\n  ');
  return [
    `\n${script} against ${url}, ${seconds} s, times in milliseconds`,
    line('operation', [...columns]),
    ...rows,
    `\n${verdict}\n`,
  ].join('\n');
}

/** Returns the handleSummary of a script: a table for people, and JSON where SUMMARY says. */
export const summaryOf = (script: string, operations: Operations) => (data: Summary) => {
  const report = reportOf(script, operations, data);
  const files = settings.summary ? { [settings.summary]: `${JSON.stringify(report, null, 2)}\n` } : {};
  return { stdout: textOf(report), ...files };
};
