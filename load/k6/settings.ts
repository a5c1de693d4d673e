/** Settings of a run, which `k6 run -e NAME=value` gives. README.md lists them. */
const given = (name: string): string | undefined => __ENV[name] || undefined;

function number(name: string, usual: number): number {
  const value = Number(given(name) ?? usual);
  if (!(value >= 0)) throw new Error(`${name} must be a number, and not below 0.`);
  return value;
}

function seconds(name: string, usual: string): number {
  const [, count, unit] = /^(\d+)(s|m|h)$/.exec(given(name) ?? usual) ?? [];
  if (!count) throw new Error(`${name} must be a time such as 90s, 5m or 1h.`);
  return Number(count) * { s: 1, m: 60, h: 3_600 }[unit as 's' | 'm' | 'h'];
}

function url(): string {
  const value = given('URL');
  if (!value || !/^https?:\/\/[^/]+\/?$/.test(value))
    throw new Error('Say which platform to load: k6 run -e URL=https://hatchery.example …');
  return value.replace(/\/$/, '');
}

export const settings = {
  url: url(),
  durationSeconds: seconds('DURATION', '5m'),
  /** Multiplies all arrival rates. */
  rate: number('RATE', 1),
  /** Multiplies the pauses of people: 1 as they are, 0 for none. */
  pace: number('PACE', 1),
  /** Limits in milliseconds for reads, and twice that for writes. Undefined where times say nothing, as on a shared machine. */
  times: given('TIMES') === 'off' ? undefined : { p95: number('P95', 500), p99: number('P99', 1_500) },
  /** Whether each player comes from an address of their own. The gateway believes that of proxies that it trusts alone. */
  fromMany: given('FROM') === 'many',
  /** Private key of a wallet of an admin, who makes what a script gives to players. */
  adminKey: given('ADMIN_KEY'),
  /** Whether people sign out when they leave, in place of deleting their account. */
  accountsKept: given('ACCOUNTS') === 'kept',
  /** Where the summary is written as JSON. */
  summary: given('SUMMARY'),
  /** Names what this run leaves behind. */
  run: given('RUN') ?? `load ${new Date().toISOString().slice(0, 19)}`,
};
