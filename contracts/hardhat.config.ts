import { createRequire } from 'node:module';
import { defineConfig } from 'hardhat/config';

const compiler = {
  version: '0.8.37',
  path: createRequire(import.meta.url).resolve('solc/soljson.js'),
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    outputSelection: { '*': { '*': ['storageLayout'] } },
  },
};

export default defineConfig({
  paths: { sources: './src', tests: { solidity: './test' } },
  solidity: {
    profiles: { default: compiler, production: compiler },
    npmFilesToBuild: ['@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol'],
  },
  networks: {
    default: { type: 'edr-simulated', chainType: 'generic', chainId: 31337 },
  },
  test: {
    solidity: {
      fuzz: { runs: 256, seed: '0x4861746368657279' },
      invariant: { runs: 64, depth: 64, failOnRevert: true },
    },
  },
});
