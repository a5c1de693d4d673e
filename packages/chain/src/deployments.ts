// Generated from contracts/deployments by contracts/tools/generate.ts
export const deployments = {
  31337: {
    gameToken: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
    ultigenEggs: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
    ultigenMonsters: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
    startBlock: 1,
  },
} as const;
