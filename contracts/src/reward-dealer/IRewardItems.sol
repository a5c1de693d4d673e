// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Minting interface of an items contract
/// @notice Only allowed callers, such as the reward dealer.
interface IRewardItems {
    /// @notice Mints items to `receiver`.
    function mintRewardItem(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts) external;
}
