// Generated from contracts/deployments by contracts/tools/generate.ts
export const deployments = {
  31337: {
    gameToken: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
    ultigenEggs: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
    ultigenMonsters: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
    salary: '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853',
    startBlock: 1,
  },
} as const;
