// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title What the purchase contract needs of the gen-1 collection
/// @notice Mints to whomever an authorised minter says.
interface IGen1Minter {
    /// @notice Mints `amount` tokens, numbered in a row, to `to`. Only an authorised minter.
    /// @return firstTokenId the number of the first of them
    function mintTo(address to, uint256 amount) external returns (uint256 firstTokenId);
}
