// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {INativeMinter} from "../bridge/INativeMinter.sol";
import {LocalCoins} from "./LocalCoins.sol";

/// @title A stand-in for the precompile that mints a chain's native coin
/// @notice Gives coins from its own balance, as long as it has any.
/// @dev Its code is placed at the precompile's address, with all coins that it will ever mint. WARNING: anyone can
/// mint.
contract LocalNativeMinter is INativeMinter {
    /// @inheritdoc INativeMinter
    function mintNativeCoin(address to, uint256 amount) external {
        new LocalCoins{value: amount}(payable(to));
    }
}
