// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {INativeMinter} from "../bridge/INativeMinter.sol";
import {LocalCoins} from "./LocalCoins.sol";

/// @title Stands for the precompile that mints a chain's native coin
/// @notice Gives coins of its own, as long as there are any.
/// @dev Its code is put to the precompile's address, with the coins that it will ever mint. WARNING: anyone can mint.
contract LocalNativeMinter is INativeMinter {
    /// @inheritdoc INativeMinter
    function mintNativeCoin(address to, uint256 amount) external {
        new LocalCoins{value: amount}(payable(to));
    }
}
