/** The compiled contracts that are deployed, by the name of their files in `bytecode/` and in packages/chain. */
export const artifacts = {
  'batch-transfer': 'src/batch/BatchTransfer.sol/BatchTransfer.json',
  'eggs-gen2': 'src/eggs-gen2/EggsGen2.sol/EggsGen2.json',
  'game-token': 'src/token/GameToken.sol/GameToken.json',
  'gen1-collection': 'src/gen1/Gen1Collection.sol/Gen1Collection.json',
  'gen1-purchase': 'src/gen1-purchase/Gen1Purchase.sol/Gen1Purchase.json',
  'gen1-staking': 'src/staking/Gen1Staking.sol/Gen1Staking.json',
  'gen2-collection': 'src/gen2/Gen2Collection.sol/Gen2Collection.json',
  'gen2-staking': 'src/staking/Gen2Staking.sol/Gen2Staking.json',
  'local-stablecoin': 'src/local/LocalStablecoin.sol/LocalStablecoin.json',
  'lp-staking': 'src/lp-staking/LpStaking.sol/LpStaking.json',
  rewarder: 'src/rewarder/Rewarder.sol/Rewarder.json',
  'reward-dealer': 'src/reward-dealer/RewardDealer.sol/RewardDealer.json',
  salary: 'src/salary/Salary.sol/Salary.json',
  'signature-airdrop': 'src/signature-airdrop/SignatureAirdrop.sol/SignatureAirdrop.json',
  tickets: 'src/tickets/Tickets.sol/Tickets.json',
  'token-sale': 'src/sale/TokenSale.sol/TokenSale.json',
  'ultigen-eggs': 'src/ultigen/UltigenEggs.sol/UltigenEggs.json',
  'ultigen-monsters': 'src/ultigen/UltigenMonsters.sol/UltigenMonsters.json',
  'voucher-converter': 'src/voucher-converter/VoucherConverter.sol/VoucherConverter.json',
};
export const proxyArtifact = '@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy.json';
