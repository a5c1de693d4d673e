// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title What traits Omnimon are drawn from
/// @notice A pool of traits with weights for each of 15 slots, in versions that never change: a draw is from the pools that were in force when it was opened. Each
/// chain has this contract, and all should have the same pools.
interface IOmnimonTraits {
    /// @param traitIds of one slot, the likeliest first
    /// @param weights chances per 10,000, of which the sum is that; none heavier than the one before
    struct TraitPool {
        uint256[] traitIds;
        uint256[] weights;
    }

    /// @notice Draws that are opened in later blocks are from these pools, by slot.
    event TraitPoolsChanged(uint256 indexed version, TraitPool[15] pools);

    /// @notice A pool is empty, or has up to 32 traits of its slot, the likeliest first, whose weights sum up to 10,000.
    error OmnimonTraits_InvalidPool(uint256 slot);

    /// @notice Sets all pools, by slot, from the next block on. Draws that are open keep theirs. Only the owner.
    /// @dev A slot whose pool is empty is not drawn: it stays as it is.
    function setTraitPools(TraitPool[15] calldata pools) external;

    /// @notice Traits as they are after a draw. It does not fail.
    /// @param openedAt the block in which the draw was opened
    /// @param seed what they follow from; each becomes the likeliest of its slot where it is zero
    /// @param traits packed as they were: the one of slot s is in the 16 bits from 16 s on
    /// @param all whether slots without a trait are drawn too
    function draw(uint256 openedAt, bytes32 seed, uint256 traits, bool all) external view returns (uint256);

    /// @notice A slot's pool in a version.
    function traitPool(uint256 version, uint256 slot) external view returns (TraitPool memory);

    /// @notice The version of a draw that is opened in that block; zero before there are any pools.
    function versionAt(uint256 blockNumber) external view returns (uint256);

    /// @notice The last version, which is in force from the block after its own.
    function lastVersion() external view returns (uint256);
}
