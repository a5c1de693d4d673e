// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title What the reward dealer asks of a contract of items
/// @notice To be called by whom the contract allows, such as the reward dealer.
interface IRewardItems {
    /// @notice Mints items to `receiver`.
    function mintRewardItem(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts) external;
}
