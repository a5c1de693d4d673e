// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The game token
/// @notice An ERC-20 of 18 decimals with ERC-2612 permits. The owner mints it, up to a cap that is fixed at deployment.
interface IGameToken is IERC20 {
    /// @notice The supply would exceed the cap.
    error GameToken_CapExceeded(uint256 supply, uint256 cap);

    /// @notice Mints `amount` base units to `to`. Only the owner.
    function mint(address to, uint256 amount) external;

    /// @notice Burns `amount` base units of the caller's own.
    function burn(uint256 amount) external;

    /// @notice The supply never exceeds this many base units.
    function cap() external view returns (uint256);
}
