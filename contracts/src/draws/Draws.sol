// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Draws from the value of a draw block
/// @notice The seed of a request follows from the block's value, the contract and the request's number.
library Draws {
    /// @dev Returns the seed of a request of the calling contract, or zero if the draw has lapsed.
    function seedOf(bytes32 value, uint256 requestId) internal view returns (bytes32) {
        return value == 0 ? bytes32(0) : keccak256(abi.encode(value, address(this), requestId));
    }

    /// @dev Returns the random word of draw number `index`.
    function wordOf(bytes32 seed, uint256 index) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, index)));
    }
}
