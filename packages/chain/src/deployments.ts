// Generated from contracts/deployments by contracts/tools/generate.ts
export const deployments = {
  31337: {
    gameToken: '0x68B1D87F95878fE05B998F19b66F4baba5De1aed',
    ultigenEggs: '0xc6e7DF5E7b4f2A278906862b61205850344D4e7d',
    ultigenMonsters: '0x3Aa5ebB10DC797CAC828524e59A333d0A371443c',
    tokenSale: '0x4ed7c70F96B99c776995fB64377f0d4aB3B0e1C1',
    eggsGen2: '0x4A679253410272dd5232B3Ff7cF5dbB88f295319',
    gen2Collection: '0x9E545E3C0baAB3E08CdfD552C960A1050f373042',
    gen1Collection: '0x7a2088a1bFc9d81c55368AE168C2C02570cB814F',
    gen1Purchase: '0x09635F643e140090A9A8Dcd712eD6285858ceBef',
    gen1Staking: '0xc5a5C42992dECbae36851359345FE25997F5C42d',
    gen2Staking: '0x67d269191c92Caf3cD7723F116c85e6E9bf55933',
    rewarder: '0xE6E340D132b5f46d1e472DebcD681B2aBc16e57E',
    lpStaking: '0xc3e53F4d16Ae77Db1c982e75a937B9f60FE63690',
    rewardDealer: '0x84eA74d481Ee0A5332c457a4d796187F6Ba67fEB',
    voucherConverter: '0xa82fF9aFd8f496c3d6ac40E2a0F282E47488CFc9',
    signatureAirdrop: '0x1613beB3B2C4f22Ee086B2b38C1476A3cE7f78E8',
    salary: '0x59b670e9fA9D0A427751Af201D676719a970857b',
    batchTransfer: '0xa85233C63b9Ee964Add6F2cffe00Fd84eb32338f',
    tickets: '0x322813Fd9A801c5507c9de605d63CEA4f2CE6c44',
    startBlock: 1,
  },
} as const;
