// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @dev The relation between base units of the home and of a remote.
/// @param multiplier a power of ten
/// @param multiplyOnRemote whether the remote has the smaller units
struct TokenScale {
    uint256 multiplier;
    bool multiplyOnRemote;
}

/// @title Amounts between tokens of different decimals
/// @notice Rounds down unless the name says otherwise.
library TokenScales {
    function scaleOf(uint8 homeDecimals, uint8 remoteDecimals) internal pure returns (TokenScale memory scale) {
        scale.multiplyOnRemote = remoteDecimals > homeDecimals;
        scale.multiplier = scale.multiplyOnRemote
            ? 10 ** (remoteDecimals - homeDecimals)
            : 10 ** (homeDecimals - remoteDecimals);
    }

    /// @notice Converts home units to units of the remote, rounded down.
    function toRemote(TokenScale memory scale, uint256 amount) internal pure returns (uint256) {
        return scale.multiplyOnRemote ? amount * scale.multiplier : amount / scale.multiplier;
    }

    /// @notice Converts units of the remote to home units, rounded down.
    function toHome(TokenScale memory scale, uint256 amount) internal pure returns (uint256) {
        return scale.multiplyOnRemote ? amount / scale.multiplier : amount * scale.multiplier;
    }

    /// @notice Converts units of the remote to home units, rounded up, to cover them.
    function toHomeUp(TokenScale memory scale, uint256 amount) internal pure returns (uint256 covering) {
        covering = toHome(scale, amount);
        if (scale.multiplyOnRemote && amount % scale.multiplier > 0) ++covering;
    }
}
