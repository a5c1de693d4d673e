import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findStarlark } from '../../tools/describe-with.ts';

type Given = {
  tiltfile: string;
  /** Settings of `tilt up -- …`. */
  settings: Record<string, unknown>;
  env: string;
  /** The resources that `helm` renders. */
  rendered: unknown[];
};

/** One call of a function of Tilt. */
// biome-ignore lint/suspicious/noExplicitAny: functions of Tilt take values of every shape.
export type Call = { function: string; positional: any[]; named: Record<string, any> };

/** Functions of Tilt that only say what is wanted. */
const wishes = [
  'allow_k8s_contexts',
  'config_define_bool',
  'config_define_string',
  'config_define_string_list',
  'config_set_enabled_resources',
  'docker_build',
  'k8s_resource',
  'k8s_yaml',
  'local',
  'local_resource',
];

/** Functions of Tilt whose answers the rest works with. Starlark has no objects, so `config.parse` is called `config_parse` here. */
const answers = `
CALLS = []
TRIGGER_MODE_MANUAL = "manual"
def record(name, positional, named):
    CALLS.append({"function": name, "positional": list(positional), "named": named})
def config_parse(): return json.decode(SETTINGS)
def os_path_exists(path): return False
def read_file(path): return ENV
def helm(*positional, **named):
    record("helm", positional, named)
    return RENDERED
def decode_yaml_stream(text): return json.decode(text)
def encode_yaml_stream(resources): return resources
def encode_yaml(resource): return resource
def fall_back_on(files): return {"fall_back_on": files}
def sync(local_path, remote_path): return {"sync": [local_path, remote_path]}
${wishes.map((name) => `def ${name}(*positional, **named): record("${name}", positional, named)`).join('\n')}
`;

/** Runs a Tiltfile as Tilt does, by the same interpreter, with functions that note what they are asked for. */
export function evaluateTiltfile({ tiltfile, settings, env, rendered }: Given): Call[] {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-tilt-'));
  const values = { SETTINGS: JSON.stringify(settings), ENV: env, RENDERED: JSON.stringify(rendered) };
  const constants = Object.entries(values).map(
    ([name, text]) => `${name} = json.decode(${JSON.stringify(JSON.stringify(text))})`,
  );
  const code = readFileSync(tiltfile, 'utf8').replaceAll(/\b(config|os\.path)\.(\w+)\(/g, (call) =>
    call.replaceAll('.', '_'),
  );
  const file = join(folder, 'Tiltfile');
  writeFileSync(file, [...constants, answers, code, 'print(json.encode(CALLS))'].join('\n'));
  try {
    const { status, stderr } = spawnSync(findStarlark() as string, ['-globalreassign', file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stderr.trim().split('\n').at(-1) as string);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
