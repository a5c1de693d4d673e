import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describeWith } from '../../tools/describe-with.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'deploy/helm/hatchery/alerts');
const files = readdirSync(folder);

type Rule = { alert: string; labels: object; annotations: { summary: string; runbook: string } };
const rulesOf = (file: string): Rule[] =>
  parse(readFileSync(join(folder, file), 'utf8')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);

describeWith('promtool', 'alerts', () => {
  test.each(files)('of %s fire and clear', (file) => {
    const { status, stderr } = spawnSync('promtool', ['test', 'rules', join(root, 'test/platform/alerts', file)], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.each(files.flatMap(rulesOf))(
    '$alert names a runbook that is there and tells of it',
    ({ alert, annotations }) => {
      const runbook = join(root, annotations.runbook);
      expect(existsSync(runbook) && readFileSync(runbook, 'utf8')).toContain(`\`${alert}\``);
    },
  );
});
