// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Coins in transit
/// @notice Gives its coins to an account without calling its code.
contract LocalCoins {
    /// @notice Gives all coins to `to`.
    constructor(address payable to) payable {
        // solhint-disable-next-line avoid-suicide
        selfdestruct(to);
    }
}
