// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A stablecoin for the local chain
/// @notice Stands for the real stablecoin that pays for the token sale and tickets: an ERC-20 of 6 decimals.
/// @dev WARNING: anyone can mint it. It has no value, and no family deploys it.
contract LocalStablecoin is ERC20 {
    constructor() ERC20("Local Dollar", "LUSD") {}

    /// @notice Mints `amount` base units to `to`. Anyone may call it.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @inheritdoc ERC20
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
