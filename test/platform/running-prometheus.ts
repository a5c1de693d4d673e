import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@hatchery/kit/testing';
import { freePort } from '@hatchery/local/ports';
import { parse, stringify } from 'yaml';
import { alertFiles, alertsFolder, isAlert, type Rule } from './expressions.ts';

type Target = { labels: Record<string, string>; health: string; lastError: string; lastScrapeDuration: number };
type FiringAlert = { labels: Record<string, string>; annotations: Record<string, string>; state: string };
type EvaluatedRule = { name: string; health: string; lastError?: string };

/** A real Prometheus that looks each second, with the chart's rules, which fire without waiting. */
export async function startPrometheus(targets: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-prometheus-'));
  mkdirSync(join(folder, 'rules'));
  for (const file of alertFiles)
    writeFileSync(join(folder, 'rules', file), impatient(readFileSync(join(alertsFolder, file), 'utf8')));
  const jobs = Object.entries(targets).map(([pod, target]) => ({
    targets: [target],
    labels: { namespace: 'play', pod },
  }));
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules/*.yaml'],
    scrape_configs: [{ job_name: 'hatchery', static_configs: jobs }],
  };
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  const url = `http://127.0.0.1:${await freePort(0)}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const response = await fetch(new URL(path, url));
    const { data, error } = (await response.json()) as { data: Answer; error?: string };
    if (error) throw new Error(error);
    return data;
  };
  const close = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await eventually(async () => (await fetch(new URL('/-/ready', url)).catch(() => undefined))?.status === 200);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    targets: async () => (await ask<{ activeTargets: Target[] }>('/api/v1/targets')).activeTargets,
    alerts: async () => (await ask<{ alerts: FiringAlert[] }>('/api/v1/alerts')).alerts,
    rules: async () =>
      (await ask<{ groups: { rules: EvaluatedRule[] }[] }>('/api/v1/rules')).groups.flatMap(({ rules }) => rules),
    query: async (query: string) =>
      (
        await ask<{ result: { metric: Record<string, string>; value: [number, string] }[] }>(
          `/api/v1/query?query=${encodeURIComponent(query)}`,
        )
      ).result,
    close,
  };
}

/** Takes the waits out of alerts. What they mean is tested by the stories of promtool. */
function impatient(rules: string): string {
  const file = parse(rules) as { groups: { rules: Rule[] }[] };
  for (const rule of file.groups.flatMap((group) => group.rules)) if (isAlert(rule)) delete rule.for;
  return stringify(file);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
