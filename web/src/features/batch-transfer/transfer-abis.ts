import { parseAbi } from 'viem';

/** Errors that collections of the platform may answer a transfer with. */
const errors = [
  'error ERC721InvalidOwner(address owner)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155InvalidReceiver(address receiver)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
  'error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)',
  'error Omnimon_DrawIsOpen(uint256 tokenId)',
  'error EnforcedPause()',
] as const;

/** ERC-721, as far as sending needs it. */
export const uniqueAbi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokensOfOwner(address owner) view returns (uint256[])',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  ...errors,
]);

/** ERC-1155, as far as sending needs it. */
export const numberedAbi = parseAbi([
  'function balanceOfBatch(address[] accounts, uint256[] ids) view returns (uint256[])',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  ...errors,
]);

/** Meanings of these errors, and those of the batch contract, for a player. */
export const refusals: Readonly<Record<string, string>> = {
  ERC721InvalidOwner: 'This is not in your wallet.',
  ERC721NonexistentToken: 'There is no token of this number.',
  ERC721IncorrectOwner: 'This is not in your wallet.',
  ERC721InsufficientApproval: 'This is not in your wallet, or the permission is missing.',
  ERC721InvalidReceiver: 'The receiver is a contract that does not accept this.',
  ERC1155InsufficientBalance: 'Your wallet has fewer of these.',
  ERC1155InvalidReceiver: 'The receiver is a contract that does not accept this.',
  ERC1155MissingApprovalForAll: 'These are not in your wallet.',
  ERC1155InvalidArrayLength: 'The list does not add up. Reload the page.',
  Omnimon_DrawIsOpen: 'Its traits are being drawn right now. Wait until they are told.',
  EnforcedPause: 'This collection is paused at present.',
  BatchTransfer_LengthMismatch: 'The list does not add up. Reload the page.',
  BatchTransfer_Empty: 'The list is empty.',
  BatchTransfer_ToItself: 'What is sent to the batch contract itself cannot come back.',
};
