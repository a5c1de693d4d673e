// Generated from contracts/deployments by contracts/tools/generate.ts
export const deployments = {
  31337: {
    gameToken: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6',
    ultigenEggs: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788',
    ultigenMonsters: '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318',
    tokenSale: '0xA51c1fc2f0D1a1b8494Ed1FE312d7C3a78Ed91C0',
    eggsGen2: '0x0B306BF915C4d645ff596e518fAf3F9669b97016',
    salary: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
    batchTransfer: '0x9A676e781A523b5d0C0e43731313A708CB607508',
    tickets: '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82',
    startBlock: 1,
  },
} as const;
