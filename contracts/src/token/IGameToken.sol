// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The game token
/// @notice An ERC-20 of 18 decimals with ERC-2612 permits. On the chain where it is issued, its home, the owner mints
/// it up to a cap that is fixed at deployment. On other chains the cap is zero and tokens only arrive by bridge.
/// @dev Bridges have rights of their own, each with limits (ERC-7281). A bridge burns here what it mints elsewhere. The
/// owner cannot issue more when tokens leave. WARNING: a bridge can mint up to its limit to anyone.
interface IGameToken is IERC20 {
    /// @notice `bridge` can now mint and burn this many base units. Each limit refills evenly within a day.
    event BridgeLimitsSet(uint256 mintingLimit, uint256 burningLimit, address indexed bridge);

    /// @notice `amount` arrived over `bridge` for `to`.
    event BridgedIn(address indexed bridge, address indexed to, uint256 amount);

    /// @notice `amount` left from `from` over `bridge`.
    event BridgedOut(address indexed bridge, address indexed from, uint256 amount);

    /// @notice More would be issued than the cap allows.
    error GameToken_CapExceeded(uint256 supply, uint256 cap);

    /// @notice The bridge can mint or burn only `available` base units now.
    error GameToken_BridgeLimitExceeded(address bridge, uint256 amount, uint256 available);

    /// @notice More would come home by bridge than the `bridgedOut` that left.
    error GameToken_MoreThanLeft(uint256 amount, int256 bridgedOut);

    /// @notice A limit may be at most 2^112 - 1.
    error GameToken_LimitTooHigh(uint256 limit);

    /// @notice The zero address cannot be a bridge.
    error GameToken_ZeroBridge();

    /// @notice Mints `amount` base units to `to`. The owner issues them, up to the cap. A bridge brings them from
    /// another chain, up to its limit.
    function mint(address to, uint256 amount) external;

    /// @notice Burns `amount` base units of the caller. The owner can issue as many again.
    function burn(uint256 amount) external;

    /// @notice Burns `amount` base units of `from` that will appear on another chain. Only a bridge, up to its limit.
    /// It needs an allowance unless `from` is the bridge itself.
    function burn(address from, uint256 amount) external;

    /// @notice Sets how much `bridge` can mint and burn within a day. Only the owner. The used part of a limit stays
    /// used until it refills. Zero ends the right.
    function setLimits(address bridge, uint256 mintingLimit, uint256 burningLimit) external;

    /// @notice Returns the maximum of the issued supply, in base units. Zero where tokens only arrive by bridge.
    function cap() external view returns (uint256);

    /// @notice Returns the base units that were issued here and not burnt by holders. Bridges do not change it.
    function issuedSupply() external view returns (uint256);

    /// @notice Returns the base units that left by bridge minus those that arrived. Negative if more arrived.
    function bridgedOut() external view returns (int256);

    /// @notice Returns how much `bridge` can mint within a day.
    function mintingMaxLimitOf(address bridge) external view returns (uint256);

    /// @notice Returns how much `bridge` can burn within a day.
    function burningMaxLimitOf(address bridge) external view returns (uint256);

    /// @notice Returns how much `bridge` can mint now.
    function mintingCurrentLimitOf(address bridge) external view returns (uint256);

    /// @notice Returns how much `bridge` can burn now.
    function burningCurrentLimitOf(address bridge) external view returns (uint256);
}
