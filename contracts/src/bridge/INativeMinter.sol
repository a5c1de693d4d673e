// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title The precompile that mints the native coin of a layer-1 chain
/// @notice The chain decides who may use it.
interface INativeMinter {
    /// @notice Mints `amount` to `to` without calling it. Only addresses that the chain allows.
    function mintNativeCoin(address to, uint256 amount) external;
}
