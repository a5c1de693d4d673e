// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Draws} from "../draws/Draws.sol";
import {IOmnimonTraits} from "./IOmnimonTraits.sol";
import {PackedTraits} from "./PackedTraits.sol";

/// @title Pools of traits
/// @notice Pools by slot, in numbered versions. A version never changes, so an open draw keeps its own.
/// @dev A word holds eight traits, each with the sum of weights up to it. From the lowest bit: 16 bits of trait and 16
/// of sum. The last sum is `BASIS`. The likeliest traits come first, so most draws read one word, and the first is the
/// plainest.
library TraitPools {
    /// @dev The number of words for each slot.
    struct Pools {
        mapping(uint256 version => uint256[60]) words;
    }

    uint256 internal constant BASIS = 10_000;

    uint256 private constant MAX_TRAITS = 32;
    uint256 private constant PER_WORD = 8;
    uint256 private constant WORDS = 4;
    uint256 private constant ENTRY_BITS = 32;
    uint256 private constant SUM_OFFSET = 16;

    /// @dev Checks and writes a slot's pool of a new version.
    function store(Pools storage pools, uint256 version, uint256 slot, IOmnimonTraits.TraitPool calldata pool)
        internal
    {
        uint256 length = pool.traitIds.length;
        if (length == 0 && pool.weights.length == 0) return;
        if (length == 0 || length > MAX_TRAITS || pool.weights.length != length) {
            revert IOmnimonTraits.OmnimonTraits_InvalidPool(slot);
        }
        uint256[60] storage words = pools.words[version];
        uint256 word = 0;
        uint256 sum = 0;
        uint256 heaviest = BASIS;
        for (uint256 i = 0; i < length; ++i) {
            (uint256 traitId, uint256 weight) = (pool.traitIds[i], pool.weights[i]);
            bool fits = weight > 0 && weight <= heaviest && PackedTraits.slotOf(traitId) == slot;
            if (!fits || sum + weight > BASIS) revert IOmnimonTraits.OmnimonTraits_InvalidPool(slot);
            (heaviest, sum) = (weight, sum + weight);
            word |= ((sum << SUM_OFFSET) | traitId) << (i % PER_WORD * ENTRY_BITS);
            if (i % PER_WORD == PER_WORD - 1 || i == length - 1) {
                words[slot * WORDS + i / PER_WORD] = word;
                word = 0;
            }
        }
        if (sum != BASIS) revert IOmnimonTraits.OmnimonTraits_InvalidPool(slot);
    }

    /// @dev Returns a slot's trait by its weight: the likeliest if the seed is zero, zero if the pool is empty.
    function draw(Pools storage pools, uint256 version, uint256 slot, bytes32 seed)
        internal
        view
        returns (uint256 traitId)
    {
        uint256[60] storage words = pools.words[version];
        uint256 word = words[slot * WORDS];
        if (seed == 0 || word == 0) return uint16(word);
        uint256 chance = Draws.wordOf(seed, slot) % BASIS;
        uint256 sum = 0;
        // The last sum is more than any chance.
        for (uint256 i = 0; chance >= sum; ++i) {
            if (i > 0 && i % PER_WORD == 0) word = words[slot * WORDS + i / PER_WORD];
            (traitId, sum) = _entry(word, i);
        }
    }

    /// @dev Returns a slot's pool as it was set.
    function load(Pools storage pools, uint256 version, uint256 slot)
        internal
        view
        returns (IOmnimonTraits.TraitPool memory pool)
    {
        uint256[60] storage words = pools.words[version];
        uint256 length = 0;
        uint256 sum = words[slot * WORDS] == 0 ? BASIS : 0;
        while (sum < BASIS) {
            (, sum) = _entry(words[slot * WORDS + length / PER_WORD], length);
            ++length;
        }
        (pool.traitIds, pool.weights) = (new uint256[](length), new uint256[](length));
        uint256 former = 0;
        for (uint256 i = 0; i < length; ++i) {
            (pool.traitIds[i], sum) = _entry(words[slot * WORDS + i / PER_WORD], i);
            (pool.weights[i], former) = (sum - former, sum);
        }
    }

    function _entry(uint256 word, uint256 i) private pure returns (uint256 traitId, uint256 sum) {
        uint256 entry = word >> (i % PER_WORD * ENTRY_BITS);
        return (uint16(entry), uint16(entry >> SUM_OFFSET));
    }
}
