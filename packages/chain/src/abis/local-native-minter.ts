// Generated from LocalNativeMinter.sol by contracts/tools/generate.ts
export const localNativeMinterAbi = [
  {"inputs":[{"internalType":"address","name":"to","type":"address"},{"internalType":"uint256","name":"amount","type":"uint256"}],"name":"mintNativeCoin","outputs":[],"stateMutability":"nonpayable","type":"function"},
] as const;
