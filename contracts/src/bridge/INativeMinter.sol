// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title The precompile that mints the native coin of a layer-1 chain
/// @notice The chain decides who may use it.
interface INativeMinter {
    /// @notice Mints `amount` to `to`, whose code is not called. Only who the chain allows it.
    function mintNativeCoin(address to, uint256 amount) external;
}
