// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Coins on their way
/// @notice Gives its coins to somebody whose code is not called.
contract LocalCoins {
    /// @notice Gives them all away at once.
    constructor(address payable to) payable {
        // solhint-disable-next-line avoid-suicide
        selfdestruct(to);
    }
}
