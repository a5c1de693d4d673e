import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const inServices = (pattern: string) =>
  globSync(`services/*/src/**/${pattern}`, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort();

const camelCase = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The files, or other things, that break a rule. */
const breaking = <T>(all: T[], isBroken: (one: T) => boolean) => all.filter(isBroken);

describe('services are written in one dialect', () => {
  it('a routes file exports one factory, named after the file, which takes the context', () => {
    const files = inServices('*.routes.ts');
    expect(files.length).toBeGreaterThan(30);
    const isBroken = (path: string) => {
      const factory = `${camelCase(basename(path, '.routes.ts'))}Routes`;
      const declared = new RegExp(`export (const ${factory} = |function ${factory})\\([^)]*: \\w+Context\\)`);
      return !declared.test(read(path));
    };
    expect(breaking(files, isBroken)).toEqual([]);
  });

  it('a list answers its total through the kit', () => {
    expect(breaking(inServices('*.ts'), (path) => /x-total-count/i.test(read(path)))).toEqual([]);
  });

  it('a file that consumes events is named .consumer.ts', () => {
    const consumes = (path: string) => /\bon\(\w+Schema,/.test(read(path)) && !path.endsWith('.consumer.ts');
    expect(breaking(inServices('*.ts'), consumes)).toEqual([]);
  });

  it('a group of consumers is named <service>.<what>', () => {
    const groups = inServices('*.ts').flatMap((path) =>
      [...read(path).matchAll(/\bgroup: '([^']+)'/g)].map(([, group = '']) => ({ path, group })),
    );
    expect(groups.length).toBeGreaterThan(5);
    const isBroken = ({ path, group }: { path: string; group: string }) =>
      !new RegExp(`^${path.split('/')[1]}\\.[a-z-]+$`).test(group);
    expect(breaking(groups, isBroken)).toEqual([]);
  });

  it('a prepared read has a name of its own, since another read of that name would be taken for it', () => {
    const names = [...inServices('*.ts'), 'packages/kit/src/idempotency.ts'].flatMap((path) =>
      [...read(path).matchAll(/\bprepared(?:Page)?(?:<.*>)?\(\s*database,\s*'([^']+)'/g)].map(([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(breaking(names, (name) => names.indexOf(name) !== names.lastIndexOf(name))).toEqual([]);
  });

  it('a repository finds one row and lists several', () => {
    const exported = inServices('*.repository.ts').flatMap((path) =>
      [...read(path).matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => `${path} ${name}`),
    );
    expect(exported.length).toBeGreaterThan(50);
    expect(breaking(exported, (line) => / (select|get|fetch|load|query|read)[A-Z]/.test(line))).toEqual([]);
  });

  it('columns are named by repositories and migrations alone', () => {
    const reads = /\.(?!then_)[a-z]+_[a-z_]+\b(?!\()/;
    const files = inServices('*.ts').filter((path) => !path.endsWith('.repository.ts') && !path.endsWith('config.ts'));
    const isBroken = (path: string) => reads.test(read(path).replace(/\/\/.*|'[^']*'|`[^`]*`/g, ''));
    expect(breaking(files, isBroken)).toEqual([]);
  });

  it('rules are pure: no rows, no presenters, no randomness, no clock', () => {
    const impure =
      /random(Bytes|Int|UUID)|\bknex\b|Math\.random|Date\.now\(\)|new Date\(\)|\bexport type \w*Row\b|\bpresent[A-Z]/;
    expect(breaking(inServices('*.rules.ts'), (path) => impure.test(read(path)))).toEqual([]);
  });

  it('a presenter stands in <noun>.presenter.ts and is called presentX', () => {
    const declares = (path: string) =>
      /^(export )?(async )?(function|const) (present[A-Z]\w*|to[A-Z]\w*(Reply|Response|View))\b/m.test(read(path)) &&
      !path.endsWith('.presenter.ts');
    expect(breaking(inServices('*.ts'), declares)).toEqual([]);
  });

  it('a command reads its arguments through the kit, which says how they are written', () => {
    const commands = [
      ...globSync('services/*/src/*.main.ts', { cwd: root }),
      'packages/kit/src/dead-letters.main.ts',
      'tools/reindex.js',
    ];
    expect(commands.length).toBeGreaterThan(15);
    const isBroken = (path: string) => !/\b(readArguments|runMigrateCommand|runReindexCommand)\(/.test(read(path));
    expect(breaking(commands, isBroken)).toEqual([]);
    const files = globSync(['{services,packages}/*/src/**/*.ts', 'tools/**/*.{ts,js}'], { cwd: root });
    const reads = breaking(files.sort(), (path) => /\bparseArgs\(/.test(read(path)));
    expect(reads).toEqual(['packages/kit/src/arguments.ts']);
  });

  it('migrations are named by time and words with hyphens', () => {
    // Names of migrations that ran are in databases, so the older ones keep theirs.
    const firstChecked = '20261122';
    const files = globSync('{services/*/migrations,packages/*/src/migrations}/*.ts', { cwd: root }).sort();
    const isBroken = (path: string) =>
      basename(path) >= firstChecked && !/^\d{14}-[a-z0-9-]+\.ts$/.test(basename(path));
    expect(breaking(files, isBroken)).toEqual([]);
  });
});

describe('files are small', () => {
  it('half of the production files have 60 lines or less', () => {
    const files = globSync('{packages,services,gateway,web,relayer,local}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: (path) => /node_modules|\/dist|\/abis|\/gen\//.test(path),
    }).filter((path) => path.includes('/src/') && !path.includes('.test.'));
    const lengths = files.map((path) => read(path).split('\n').length - 1).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60);
  });
});

describe('comments', () => {
  it('open with what the thing is or does', () => {
    const files = globSync(
      '{packages,services,gateway,web,relayer,local,load,tools,test,contracts}/**/*.{ts,tsx,js,sol}',
      {
        cwd: root,
        exclude: (path) => /node_modules|\/dist|\/abis|\/gen\/|\/artifacts|\/cache/.test(path),
      },
    );
    const riddle = /^\s*(?:\/\*\*|\*|\/\/\/?)\s+((?:Of|What|Who|Whom|Whose|Whoever|Whatever|So many|To whom) .*)/gm;
    const riddles = files.flatMap((path) => [...read(path).matchAll(riddle)].map(([, words]) => `${path}: ${words}`));
    expect(riddles).toEqual([]);
  });
});
