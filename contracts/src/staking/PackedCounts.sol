// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Sixteen counts in a word
/// @notice Counts of 16 bits, the first in the lowest bits.
library PackedCounts {
    /// @notice A count does not fit into 16 bits.
    error PackedCounts_OutOfRange(uint256 count);

    uint256 internal constant LANES = 16;
    uint256 private constant BITS = 16;
    uint256 private constant MAX = type(uint16).max;

    function get(uint256 word, uint256 lane) internal pure returns (uint256) {
        return (word >> (lane * BITS)) & MAX;
    }

    function set(uint256 word, uint256 lane, uint256 count) internal pure returns (uint256) {
        if (count > MAX) revert PackedCounts_OutOfRange(count);
        uint256 shift = lane * BITS;
        return (word & ~(MAX << shift)) | (count << shift);
    }

    /// @dev Returns the lowest of `length` counts from `lane` on.
    function min(uint256 word, uint256 lane, uint256 length) internal pure returns (uint256 least) {
        word >>= lane * BITS;
        least = MAX;
        for (uint256 i = 0; i < length; ++i) {
            uint256 count = word & MAX;
            if (count < least) least = count;
            word >>= BITS;
        }
    }

    /// @dev Returns the sum of `length` counts from `lane` on.
    function sum(uint256 word, uint256 lane, uint256 length) internal pure returns (uint256 total) {
        word >>= lane * BITS;
        for (uint256 i = 0; i < length; ++i) {
            total += word & MAX;
            word >>= BITS;
        }
    }
}
