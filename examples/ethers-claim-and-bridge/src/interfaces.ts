/** The functions and events that this example uses, as ethers reads them. A test compares them with the deployed contracts. */

const reward = [
  'uint8 rewardContractType',
  'address rewardHolderAddress',
  'address rewardContract',
  'address receiver',
  'uint256 tokenId',
  'uint256 amount',
  'uint256 clabimableUntil',
  'uint256 voucherId',
];

export const tokenInterface = [
  'function balanceOf(address account) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function allowance(address owner, address spender) view returns (uint256)',
];

export const rewardDealerInterface = [
  'function signer() view returns (address)',
  `function claimReward((${[...reward, 'bytes signature'].join(', ')}) payload)`,
];

export const omnichainTokenInterface = [
  'function estimateSendFee(uint16 dstChainId, bytes toAddress, uint256 amount, bool useZro, bytes adapterParams) view returns (uint256 nativeFee, uint256 zroFee)',
  'function sendFrom(address from, uint16 dstChainId, bytes toAddress, uint256 amount, address refundAddress, address zroPaymentAddress, bytes adapterParams) payable',
  'event SendToChain(uint16 indexed dstChainId, address indexed from, bytes toAddress, uint256 amount)',
  'event ReceiveFromChain(uint16 indexed srcChainId, address indexed to, uint256 amount)',
];

/** The EIP-712 struct that the platform signs. The contract spells "clabimableUntil" like this. */
export const claimTypes = {
  ClaimReward: [...reward, 'uint256 deadline'].map((field) => {
    const [type, name] = field.split(' ') as [string, string];
    return { type, name };
  }),
};
