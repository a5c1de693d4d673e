// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Checkpoints} from "@openzeppelin/contracts/utils/structs/Checkpoints.sol";

import {IOmnimonTraits} from "./IOmnimonTraits.sol";
import {PackedTraits} from "./PackedTraits.sol";
import {TraitPools} from "./TraitPools.sol";

/// @title Trait pools of Omnimon, behind a UUPS proxy
/// @notice See IOmnimonTraits.
contract OmnimonTraits is IOmnimonTraits, Ownable2StepUpgradeable, UUPSUpgradeable {
    using Checkpoints for Checkpoints.Trace208;
    using PackedTraits for uint256;
    using TraitPools for TraitPools.Pools;

    /// @param versions versions of pools, by the first block that they are in force
    /// @custom:storage-location erc7201:hatchery.storage.OmnimonTraits
    struct OmnimonTraitsStorage {
        Checkpoints.Trace208 versions;
        TraitPools.Pools pools;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.OmnimonTraits")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x3b104ce132ddb29b684a8628ad7877cc9d1a6d1aa43bda26ba5c1d922088b500;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. There are no pools yet.
    /// @param initialOwner sets pools, upgrades
    function initialize(address initialOwner) external initializer {
        __Ownable_init(initialOwner);
    }

    /// @inheritdoc IOmnimonTraits
    function setTraitPools(TraitPool[15] calldata pools) external onlyOwner {
        OmnimonTraitsStorage storage $ = _traitsStorage();
        uint208 version = $.versions.latest() + 1;
        uint256 traits = 0;
        for (uint256 slot = 0; slot < PackedTraits.SLOTS; ++slot) {
            $.pools.store(version, slot, pools[slot]);
            traits += pools[slot].traitIds.length;
        }
        if (traits == 0) revert OmnimonTraits_NoTraits();
        // The first version also serves earlier draws. Blocks are fewer than 2^48.
        $.versions.push(version == 1 ? 0 : uint48(block.number + 1), version);
        emit TraitPoolsChanged(version, pools);
    }

    /// @inheritdoc IOmnimonTraits
    function draw(uint256 openedAt, bytes32 seed, uint256 traits, bool all) external view returns (uint256) {
        uint256 version = versionAt(openedAt);
        for (uint256 slot = 0; slot < PackedTraits.SLOTS; ++slot) {
            if (!all && traits.lane(slot) == 0) continue;
            uint256 drawn = _traitsStorage().pools.draw(version, slot, seed);
            if (drawn != 0) traits = traits.replace(slot, drawn);
        }
        return traits;
    }

    /// @inheritdoc IOmnimonTraits
    function traitPool(uint256 version, uint256 slot) external view returns (TraitPool memory) {
        return _traitsStorage().pools.load(version, slot);
    }

    /// @inheritdoc IOmnimonTraits
    function lastVersion() external view returns (uint256) {
        return _traitsStorage().versions.latest();
    }

    /// @inheritdoc IOmnimonTraits
    function versionAt(uint256 blockNumber) public view returns (uint256) {
        uint48 known = blockNumber > type(uint48).max ? type(uint48).max : uint48(blockNumber);
        return _traitsStorage().versions.upperLookupRecent(known);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _traitsStorage() private pure returns (OmnimonTraitsStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
