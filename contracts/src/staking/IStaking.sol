// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title What both stakings have in common
/// @notice Whoever staked, and nobody else, takes it back: at any time, paused or not, whatever becomes of the
/// rewarder.
interface IStaking {
    /// @notice `rewarder` learns what accounts weigh from now on.
    event RewarderUpdated(address rewarder);

    /// @notice The rewarder did not take over that `account` weighs `weight`: `syncWeight` tells it again.
    event WeightNotPushed(address indexed account, uint256 weight);

    /// @notice The zero address is not allowed.
    error Staking_ZeroAddress();

    /// @notice Nothing can be staked while there is no rewarder.
    error Staking_NoRewarder();

    /// @notice What is staked has to be withdrawn before its contract can be replaced.
    error Staking_InUse(address replaced);

    /// @notice One call takes 1 to `max` items, and lists of one length.
    error Staking_InvalidBatch(uint256 length, uint256 max);

    /// @notice A withdrawal needs more gas, so that it can tell the rewarder.
    error Staking_InsufficientGas();

    /// @notice Tells the rewarder what an account weighs. Anyone, for anyone: it only repeats what is so.
    function syncWeight(address account) external;

    /// @notice Changes the rewarder. Only the owner.
    /// @dev The new one learns of each account as it stakes, withdraws or is synced. Stop the rewards of the old one
    /// first: it does not hear of withdrawals any more. What accounts earned there, they harvest there.
    function setRewarder(address _rewarder) external;

    /// @notice Stops staking. Withdrawals go on. Only the owner.
    function pause() external;

    /// @notice Lets accounts stake again. Only the owner.
    function unpause() external;

    /// @notice What an account weighs.
    /// @return single what is staked, each by itself
    /// @return sets what sets and collections add
    function calculateWeight(address _account) external view returns (uint256 single, uint256 sets);

    /// @notice What monsters, sets and collections weigh.
    /// @return common a monster
    /// @return shiny a shiny monster
    /// @return elementSet one of each monster of an element
    /// @return shinyElementSet the same, shiny
    /// @return collection a set of each element
    /// @return shinyCollection the same, shiny
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

    /// @notice Who learns what accounts weigh.
    function hatchyRewarder() external view returns (address);

    /// @notice The most items of one call.
    function MAX_BATCH() external view returns (uint256);
}
