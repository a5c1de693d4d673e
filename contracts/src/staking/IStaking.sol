// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Functions of both stakings
/// @notice Only the account that staked can withdraw. It can do so at any time, even while staking is paused or the
/// rewarder fails.
interface IStaking {
    /// @notice `rewarder` now tracks weights.
    event RewarderUpdated(address rewarder);

    /// @notice The former rewarder did not stop. The owner should set its rewards to zero.
    event RewarderNotRetired(address indexed rewarder);

    /// @notice The rewarder did not accept the weight `weight` of `account`. `syncWeight` reports it again.
    event WeightNotPushed(address indexed account, uint256 weight);

    /// @notice The zero address is not allowed.
    error Staking_ZeroAddress();

    /// @notice Nothing can be staked while there is no rewarder.
    error Staking_NoRewarder();

    /// @notice The contract of staked assets cannot be replaced until all are withdrawn.
    error Staking_InUse(address replaced);

    /// @notice A call takes 1 to `max` items, and lists of equal length.
    error Staking_InvalidBatch(uint256 length, uint256 max);

    /// @notice A withdrawal needs more gas to report to the rewarder.
    error Staking_InsufficientGas();

    /// @notice Reports an account's weight to the rewarder. Anyone may call it for any account.
    function syncWeight(address account) external;

    /// @notice Changes the rewarder. Only the owner.
    /// @dev The new rewarder learns of an account when it stakes, withdraws or is synced. The former one no longer
    /// hears of withdrawals, so it stops to distribute. Accounts harvest there what they earned there.
    function setRewarder(address _rewarder) external;

    /// @notice Pauses staking. Withdrawals still work. Only the owner.
    function pause() external;

    /// @notice Lets accounts stake again. Only the owner.
    function unpause() external;

    /// @notice Returns the weight of an account.
    /// @return single the weight of staked assets, each by itself
    /// @return sets the weight that sets and collections add
    function calculateWeight(address _account) external view returns (uint256 single, uint256 sets);

    /// @notice Returns the weights of monsters, sets and collections.
    /// @return common the weight of a monster
    /// @return shiny the weight of a shiny monster
    /// @return elementSet the weight of one of each monster of an element
    /// @return shinyElementSet the same for shinies
    /// @return collection the weight of a set of each element
    /// @return shinyCollection the same for shinies
    function weights()
        external
        view
        returns (
            uint32 common,
            uint32 shiny,
            uint32 elementSet,
            uint32 shinyElementSet,
            uint32 collection,
            uint32 shinyCollection
        );

    /// @notice Returns the rewarder, which tracks weights.
    function hatchyRewarder() external view returns (address);

    /// @notice Returns the maximum number of items in a call.
    function MAX_BATCH() external view returns (uint256);
}
