// Generated from LocalMessengerRegistry.sol by contracts/tools/generate.ts
export const localMessengerRegistryAbi = [
  {"inputs":[{"internalType":"address","name":"messenger","type":"address"}],"name":"LocalMessengerRegistry_UnknownMessenger","type":"error"},
  {"inputs":[{"internalType":"contract IMessenger","name":"messenger","type":"address"}],"name":"addVersion","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[],"name":"getLatestTeleporter","outputs":[{"internalType":"contract IMessenger","name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"internalType":"address","name":"protocolAddress","type":"address"}],"name":"getVersionFromAddress","outputs":[{"internalType":"uint256","name":"version","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"latestVersion","outputs":[{"internalType":"uint256","name":"","type":"uint256"}],"stateMutability":"view","type":"function"},
] as const;
