// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Minting interface of the gen-1 collection
/// @notice Lets authorised minters mint.
interface IGen1Minter {
    /// @notice Mints `amount` tokens, numbered in a row, to `to`. Only an authorised minter.
    /// @return firstTokenId id of the first token
    function mintTo(address to, uint256 amount) external returns (uint256 firstTokenId);
}
