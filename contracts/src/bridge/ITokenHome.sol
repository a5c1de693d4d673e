// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ITokenBridge, SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";

/// @dev The home's record of a remote.
/// @param collateralNeeded base units of the home that must still be added before tokens can be sent there
struct RemoteTokenTransferrerSettings {
    bool registered;
    uint256 collateralNeeded;
    uint256 tokenMultiplier;
    bool multiplyOnRemote;
}

/// @title The home of a bridged ERC-20
/// @notice Locks the token while it is elsewhere. Any contract on another chain can register as a remote; it can only
/// release tokens that were sent to it or added as its collateral.
interface ITokenHome is ITokenBridge {
    /// @notice A remote registered. If `initialCollateralNeeded` is above zero, add it before sending tokens there.
    event RemoteRegistered(
        bytes32 indexed remoteBlockchainID,
        address indexed remoteTokenTransferrerAddress,
        uint256 initialCollateralNeeded,
        uint8 tokenDecimals
    );

    /// @notice `amount` was added for a remote that still needs `remaining`.
    event CollateralAdded(
        bytes32 indexed remoteBlockchainID,
        address indexed remoteTokenTransferrerAddress,
        uint256 amount,
        uint256 remaining
    );

    /// @notice Tokens of one remote were routed to another. `amount` is in base units of the latter.
    event TokensRouted(bytes32 indexed teleporterMessageID, SendTokensInput input, uint256 amount);

    /// @notice Tokens of one remote were routed to a contract at another. `amount` is in base units of the latter.
    event TokensAndCallRouted(bytes32 indexed teleporterMessageID, SendAndCallInput input, uint256 amount);

    /// @notice The remote is registered already.
    error TokenHome_AlreadyRegistered(bytes32 blockchainID, address remote);

    /// @notice The remote is not registered.
    error TokenHome_NotRegistered(bytes32 blockchainID, address remote);

    /// @notice The remote needs no collateral.
    error TokenHome_NoCollateralNeeded(bytes32 blockchainID, address remote);

    /// @notice A remote returned more than was sent to it.
    error TokenHome_MoreThanTransferred(uint256 amount, uint256 transferred);

    /// @notice The remote expects other decimals of the home's token.
    error TokenHome_OtherDecimals(uint8 said, uint8 decimals);

    /// @notice Sends up to `amount` of the caller's tokens, which must be approved. Takes only what makes whole units
    /// at the remote.
    function send(SendTokensInput calldata input, uint256 amount) external;

    /// @notice Sends up to `amount` of the caller's tokens to a contract, which is called with them.
    function sendAndCall(SendAndCallInput calldata input, uint256 amount) external;

    /// @notice Adds collateral for a remote with an initial supply. Takes no more than needed. WARNING: it cannot be
    /// withdrawn.
    function addCollateral(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress, uint256 amount) external;

    /// @notice Returns the record of a remote.
    function getRemoteTokenTransferrerSettings(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress)
        external
        view
        returns (RemoteTokenTransferrerSettings memory);

    /// @notice Returns the balance at a remote or on its way there, in the remote's base units.
    function getTransferredBalance(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress)
        external
        view
        returns (uint256);

    /// @notice The token.
    function getTokenAddress() external view returns (address);
}
