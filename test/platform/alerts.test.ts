import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describeWith } from '../../tools/describe-with.ts';
import { alertFiles, alertsFolder, faultsOf, isAlert, rulesOf } from './expressions.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stories = (file: string) => join(root, 'test/platform/alerts', file);
const promtool = (...args: string[]) => {
  const { status, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, stderr };
};

describeWith('promtool', 'alerts', () => {
  test.each(alertFiles)('of %s fire and clear', (file) => {
    expect(promtool('check', 'rules', '--lint=none', join(alertsFolder, file))).toEqual({ status: 0, stderr: '' });
    expect(promtool('test', 'rules', stories(file))).toEqual({ status: 0, stderr: '' });
  });
});

type Story = { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] };

describe('an alert', () => {
  const alerts = alertFiles.flatMap((file) =>
    rulesOf(file)
      .filter(isAlert)
      .map((rule) => ({ ...rule, file })),
  );

  test.each(alerts)('$alert says how bad it is, and names a runbook that is there and tells of it', (rule) => {
    expect(rule.labels).toMatchObject({ severity: expect.stringMatching(/^(critical|warning)$/) });
    expect(rule.annotations.summary).toMatch(/^\S.*\.$/);
    const runbook = join(root, rule.annotations.runbook ?? '');
    expect(existsSync(runbook) && readFileSync(runbook, 'utf8')).toContain(`\`${rule.alert}\``);
  });

  test.each(alerts)('$alert is in a story that has it fire, and not from the first moment to the last', (rule) => {
    const { tests } = parse(readFileSync(stories(rule.file), 'utf8')) as { tests: Story[] };
    const looks = tests.map(({ alert_rule_test }) =>
      alert_rule_test
        .filter(({ alertname }) => alertname === rule.alert)
        .map(({ exp_alerts = [] }) => exp_alerts.length > 0),
    );
    expect(looks).toContainEqual([false, true, false]);
  });

  test.each(alertFiles)('of %s is made of metrics and labels that there are', (file) => {
    expect(rulesOf(file).flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
  });
});
