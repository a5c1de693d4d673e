/** Who may import what: the tables of the architecture, enforced. */
const workspace = (name) => `^${name}/`;
const services = '^services/([^/]+)/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'services-stay-apart',
      'Services meet by events and internal APIs, never by import.',
      { path: services },
      { path: services, pathNot: '^services/$1/' },
    ),
    forbid(
      'services-import-packages-only',
      'A service stands on packages/ and proto/.',
      { path: services },
      { path: '^(gateway|web|relayer|local|load|contracts)/' },
    ),
    forbid(
      'gateway-imports',
      'The gateway knows the contract and the kit.',
      { path: workspace('gateway') },
      { path: '^(packages/(chain|art)|proto|services|web|relayer|local|contracts|load)/' },
    ),
    forbid(
      'web-imports',
      'The web app knows the contract, the chain and the art, never the kit.',
      { path: workspace('web') },
      { path: '^(packages/kit|proto|services|gateway|relayer|local|contracts|load)/' },
    ),
    forbid(
      'design-knows-nothing',
      'Parts of the design know neither the platform nor a page.',
      { path: '^web/src/design/' },
      { path: '^web/src/(platform|features|app)/' },
    ),
    forbid(
      'web-platform-knows-no-feature',
      'Session, wallet, actions and shell stand below the features.',
      { path: '^web/src/platform/' },
      { path: '^web/src/(features|app)/' },
    ),
    forbid(
      'features-stay-apart',
      'Features of the web app meet in the platform or in the table of pages, never by import.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'web-app-is-the-top',
      'The app wires features together; nothing below it knows it.',
      { path: '^web/src/(design|platform|features)/' },
      { path: '^web/src/app/' },
    ),
    forbid(
      'relayer-imports',
      'The relayer knows messages, the laws across chains and the kit, and no other part of the platform.',
      { path: '^relayer/src/' },
      {
        path: '^(packages/(chain|art)|proto|services|gateway|web|local|contracts|load)/',
        pathNot: '^packages/chain/src/laws/',
      },
    ),
    forbid(
      'games-are-studios',
      "A game is a studio's own: it knows the art and the public API, and nothing behind it.",
      { path: '^games/' },
      { path: '^(packages/(?!art/)|proto|services|gateway|web|relayer|local|contracts|load)/' },
    ),
    forbid(
      'examples-are-strangers',
      'An example is code of anybody: it knows public data, viem and ethers, and nothing of the platform.',
      { path: '^examples/', pathNot: '\\.test\\.ts$' },
      { path: '^(packages|proto|services|gateway|web|games|relayer|local|contracts|load)/' },
    ),
    forbid(
      'kit-imports',
      'The kit has no business word in it.',
      { path: workspace('packages/kit') },
      { path: '^(packages/(chain|art|indexing)|services|gateway|web|relayer|local|contracts|load)/' },
    ),
    forbid(
      'indexing-imports',
      'Indexing knows contracts, chains, events and the kit, and no service.',
      { path: workspace('packages/indexing') },
      { path: '^(packages/art|services|gateway|web|relayer|local|contracts|load)/' },
    ),
    forbid(
      'api-runs-everywhere',
      'The contract imports the table of voucher kinds, nothing else of the platform and nothing of Node.',
      { path: '^packages/api/src/', pathNot: '\\.test\\.ts$' },
      {
        path: '^(packages/(kit|chain|art)|proto|services|gateway|web|relayer|local|contracts|load)/',
        pathNot: '^packages/chain/src/voucher-',
      },
    ),
    forbid(
      'art-is-pure',
      'Art is drawn anywhere, from data alone.',
      { path: '^packages/art/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/art/src/' },
    ),
    forbid(
      'chain-is-viem-only',
      'packages/chain runs everywhere on viem alone.',
      { path: '^packages/chain/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/chain/src/', 'node_modules/viem/'] },
    ),
    forbid(
      'one-file-knows-kafka',
      'The bus is behind a port.',
      { pathNot: '(kafka\\.transport\\.ts|\\.test\\.ts|^tools/)', path: '^(packages|services|gateway|relayer|local)/' },
      { path: 'node_modules/kafkajs/' },
    ),
    forbid(
      'only-repositories-query',
      'knex stays in repositories, migrations and the kit.',
      { path: '^(services/[^/]+|packages/indexing)/src/', pathNot: '(\\.repository\\.ts|\\.test\\.ts)$' },
      { path: 'node_modules/(knex|pg)/' },
    ),
    forbid(
      'slices-keep-their-tables',
      "A slice never imports a sibling's repository.",
      { path: '^services/([^/]+)/src/([^/]+)/' },
      { path: '^services/$1/src/[^/]+/[^/]+\\.repository\\.ts$', pathNot: '^services/$1/src/$2/' },
    ),
    forbid(
      'rules-are-pure',
      'Rules do no input or output.',
      { path: '\\.rules\\.ts$' },
      { path: '(\\.repository\\.ts|\\.routes\\.ts)$' },
    ),
    forbid('no-circles', 'A circle has no beginning to read from.', { pathNot: 'node_modules' }, { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.d\\.ts$|/dist/|/gen/|\\.hatchery|contracts/(artifacts|cache))' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
