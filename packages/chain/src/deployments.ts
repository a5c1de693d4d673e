// Generated from contracts/deployments by contracts/tools/generate.ts
export const deployments = {
  31337: {
    gameToken: '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853',
    ultigenEggs: '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318',
    ultigenMonsters: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6',
    tokenSale: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
    salary: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788',
    batchTransfer: '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82',
    tickets: '0xA51c1fc2f0D1a1b8494Ed1FE312d7C3a78Ed91C0',
    startBlock: 1,
  },
} as const;
