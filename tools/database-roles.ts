import { fileURLToPath } from 'node:url';
import { runningServices, type ServiceName } from '@hatchery/api/services';
import { schemaOf } from '@hatchery/kit/schema-name';
import pg from 'pg';

const { escapeIdentifier: name, escapeLiteral: text } = pg;

export type Roles = { database: string; prefix: string; passwords: Record<ServiceName | 'owner', string> };

/** Returns the name of a service's role, or of the owner of all schemas. */
export const roleOf = (prefix: string, who: ServiceName | 'owner') => `${prefix}_${who.replaceAll('-', '_')}`;

/**
 * Returns SQL that creates the roles of an installation, or gives those that exist these passwords: one that owns the schemas and
 * migrates them, and one for each service, which migrations then grant what it needs.
 */
export function rolesSql({ database, prefix, passwords }: Roles): string {
  const role = (who: ServiceName | 'owner') => {
    const own = name(roleOf(prefix, who));
    return `
do $$ begin create role ${own}; exception when duplicate_object then null; end $$;
alter role ${own} login password ${text(passwords[who])};
grant connect on database ${name(database)} to ${own};`;
  };
  // For a pooler in transaction mode, which takes no settings from its clients.
  const settings = (who: ServiceName) => {
    const inDatabase = `alter role ${name(roleOf(prefix, who))} in database ${name(database)} set`;
    return `
${inDatabase} search_path = ${schemaOf(who)};
${inDatabase} statement_timeout = '10s';
${inDatabase} idle_in_transaction_session_timeout = '15s';`;
  };
  return `revoke all on database ${name(database)} from public;
revoke create on schema public from public;
${role('owner')}
grant create on database ${name(database)} to ${name(roleOf(prefix, 'owner'))};
${runningServices.map((service) => `${role(service)}${settings(service)}`).join('\n')}
`;
}

/** Reads OWNER_DATABASE_PASSWORD, USERS_DATABASE_PASSWORD and so on. @throws Error that names those that are missing. */
function passwordsOf(environment: NodeJS.ProcessEnv): Roles['passwords'] {
  const all = (['owner', ...runningServices] as const).map((who) => {
    const variable = `${schemaOf(who as ServiceName).toUpperCase()}_DATABASE_PASSWORD`;
    return { who, variable, password: environment[variable] };
  });
  const missing = all.filter(({ password }) => !password).map(({ variable }) => variable);
  if (missing.length > 0) throw new Error(`Set a password for each role: ${missing.join(', ')}`);
  return Object.fromEntries(all.map(({ who, password }) => [who, password])) as Roles['passwords'];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [database = 'hatchery', prefix = 'hatchery'] = process.argv.slice(2);
  process.stdout.write(rolesSql({ database, prefix, passwords: passwordsOf(process.env) }));
}
