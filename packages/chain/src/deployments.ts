// Generated from contracts/deployments by contracts/tools/generate.ts
export const deployments = {
  31337: {
    gameToken: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788',
    ultigenEggs: '0xA51c1fc2f0D1a1b8494Ed1FE312d7C3a78Ed91C0',
    ultigenMonsters: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
    tokenSale: '0x9A676e781A523b5d0C0e43731313A708CB607508',
    eggsGen2: '0x9A9f2CCfdE556A7E9Ff0848998Aa4a0CFD8863AE',
    gen1Collection: '0x68B1D87F95878fE05B998F19b66F4baba5De1aed',
    gen1Purchase: '0x3Aa5ebB10DC797CAC828524e59A333d0A371443c',
    salary: '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82',
    batchTransfer: '0x959922bE3CAee4b8Cd9a407cc3ac1C251C2007B1',
    tickets: '0x0B306BF915C4d645ff596e518fAf3F9669b97016',
    startBlock: 1,
  },
} as const;
