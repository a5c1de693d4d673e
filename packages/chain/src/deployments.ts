// Generated from contracts/deployments by contracts/tools/generate.ts
export const deployments = {
  31337: {
    gameToken: '0x959922bE3CAee4b8Cd9a407cc3ac1C251C2007B1',
    ultigenEggs: '0x68B1D87F95878fE05B998F19b66F4baba5De1aed',
    ultigenMonsters: '0x9A9f2CCfdE556A7E9Ff0848998Aa4a0CFD8863AE',
    tokenSale: '0xc6e7DF5E7b4f2A278906862b61205850344D4e7d',
    eggsGen2: '0x322813Fd9A801c5507c9de605d63CEA4f2CE6c44',
    gen2Collection: '0xc3e53F4d16Ae77Db1c982e75a937B9f60FE63690',
    gen1Collection: '0xa85233C63b9Ee964Add6F2cffe00Fd84eb32338f',
    gen1Purchase: '0x4A679253410272dd5232B3Ff7cF5dbB88f295319',
    gen1Staking: '0x7a2088a1bFc9d81c55368AE168C2C02570cB814F',
    gen2Staking: '0x09635F643e140090A9A8Dcd712eD6285858ceBef',
    rewarder: '0xc5a5C42992dECbae36851359345FE25997F5C42d',
    lpStaking: '0x67d269191c92Caf3cD7723F116c85e6E9bf55933',
    rewardDealer: '0xE6E340D132b5f46d1e472DebcD681B2aBc16e57E',
    salary: '0x3Aa5ebB10DC797CAC828524e59A333d0A371443c',
    batchTransfer: '0x4ed7c70F96B99c776995fB64377f0d4aB3B0e1C1',
    tickets: '0x59b670e9fA9D0A427751Af201D676719a970857b',
    startBlock: 1,
  },
} as const;
