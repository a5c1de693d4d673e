// Generated from LocalWarp.sol by contracts/tools/generate.ts
export const localWarpAbi = [
  {"inputs":[],"name":"getBlockchainID","outputs":[{"internalType":"bytes32","name":"","type":"bytes32"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"internalType":"bytes32","name":"chain","type":"bytes32"}],"name":"setBlockchainID","outputs":[],"stateMutability":"nonpayable","type":"function"},
] as const;
