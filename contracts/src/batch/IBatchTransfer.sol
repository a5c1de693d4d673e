// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Batch transfer of ERC-721 tokens
/// @notice Sends the caller's tokens, each to its own receiver, in one transaction. The caller must approve this
/// contract first.
/// @dev Only the caller's own tokens are ever moved, and none passes through this contract.
/// WARNING: the owner can upgrade this contract. Revoke the approval after the batch.
interface IBatchTransfer {
    /// @notice Tokens that were sent to this contract by mistake went on to `to`.
    event NFTsSaved(address indexed erc721, address indexed to, uint256[] tokenIds);

    /// @notice There must be one receiver per token.
    error BatchTransfer_LengthMismatch(uint256 receivers, uint256 tokenIds);

    /// @notice The list of tokens is empty.
    error BatchTransfer_Empty();

    /// @notice Tokens cannot be sent to this contract.
    error BatchTransfer_ToItself();

    /// @notice Sends the caller's token `tokenIds[i]` to `_receivers[i]`, whether or not a receiver can handle it.
    function batchTransfer(address _tokenAddress, address[] calldata _receivers, uint256[] calldata tokenIds) external;

    /// @notice The same, but asks receivers that are contracts whether they take it (ERC-721's `safeTransferFrom`).
    function batchSafeTransfer(address _tokenAddress, address[] calldata _receivers, uint256[] calldata tokenIds)
        external;

    /// @notice Sends tokens that this contract holds by mistake to `to`. Only the owner.
    function saveNFTs(address _erc721, address to, uint256[] calldata tokenIds) external;
}
