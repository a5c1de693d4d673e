import { createRequire } from 'node:module';
import { defineConfig, overrideTask } from 'hardhat/config';

const compiler = {
  version: '0.8.37',
  path: createRequire(import.meta.url).resolve('solc/soljson.js'),
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    outputSelection: { '*': { '*': ['storageLayout'] } },
  },
};

/** Compiles tests quickly. They deploy the artifacts of `src`, so they still run optimized contracts. */
const testCompiler = { ...compiler, settings: { ...compiler.settings, optimizer: { enabled: false } } };

/** Every run draws from the same seed, so failures can be reproduced. */
const randomTests = ({ fuzzRuns, invariantRuns }: { fuzzRuns: number; invariantRuns: number }) => ({
  fuzz: { runs: fuzzRuns, seed: '0x4861746368657279' },
  invariant: { runs: invariantRuns, depth: 64, failOnRevert: true },
});

/** Builds `src` first and the tests apart, so that tests never deploy older artifacts. */
const buildTestsApart = overrideTask(['test', 'solidity'])
  .setInlineAction(async (args, hre, runSuper) => {
    const build = hre.tasks.getTask('build');
    if (!args.noCompile) {
      await build.run({ noTests: true, quiet: true });
      await build.run({ files: args.testFiles, noContracts: true, quiet: true, defaultBuildProfile: 'tests' });
    }
    return runSuper({ ...args, noCompile: true });
  })
  .build();

export default defineConfig({
  tasks: [buildTestsApart],
  paths: { sources: './src', tests: { solidity: './test' } },
  solidity: {
    profiles: { default: compiler, production: compiler, tests: testCompiler },
    npmFilesToBuild: ['@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol'],
  },
  networks: {
    default: { type: 'edr-simulated', chainType: 'generic', chainId: 31337 },
  },
  test: {
    solidity: {
      profiles: {
        default: randomTests({ fuzzRuns: 32, invariantRuns: 8 }),
        long: randomTests({ fuzzRuns: 256, invariantRuns: 64 }),
      },
    },
  },
});
