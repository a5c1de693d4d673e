// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Trait pools of Omnimon
/// @notice Holds a weighted pool of traits for each of 15 slots. Versions never change: a draw uses the pools that were
/// in force when it was opened. Every chain has this contract and should have the same pools.
interface IOmnimonTraits {
    /// @param traitIds trait ids of one slot, most likely first
    /// @param weights chances per 10,000, in descending order; they add up to 10,000
    struct TraitPool {
        uint256[] traitIds;
        uint256[] weights;
    }

    /// @notice The pools, by slot, for draws opened in later blocks were set. The first version is for all draws.
    event TraitPoolsChanged(uint256 indexed version, TraitPool[15] pools);

    /// @notice A pool must be empty, or hold up to 32 traits of its slot, most likely first, with weights that add up
    /// to 10,000.
    error OmnimonTraits_InvalidPool(uint256 slot);

    /// @notice At least one slot must have a pool, or creatures would have no traits.
    error OmnimonTraits_NoTraits();

    /// @notice Sets all pools, by slot, from the next block on. Open draws keep the former pools. The first pools are
    /// in force at once. Only the owner.
    /// @dev A slot with an empty pool is not drawn and keeps its trait.
    function setTraitPools(TraitPool[15] calldata pools) external;

    /// @notice Returns the traits after a draw. Never reverts.
    /// @param openedAt the block in which the draw was opened
    /// @param seed seed of the draw; if zero, each trait becomes the most likely one of its slot
    /// @param traits packed as they were: the one of slot s is in the 16 bits from 16 s on
    /// @param all whether slots without a trait are drawn too
    function draw(uint256 openedAt, bytes32 seed, uint256 traits, bool all) external view returns (uint256);

    /// @notice A slot's pool in a version.
    function traitPool(uint256 version, uint256 slot) external view returns (TraitPool memory);

    /// @notice The version of a draw that is opened in that block; zero while there are no pools.
    function versionAt(uint256 blockNumber) external view returns (uint256);

    /// @notice The last version, which is in force from the block after its own.
    function lastVersion() external view returns (uint256);
}
