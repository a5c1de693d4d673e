// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ITokenBridge, SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";

/// @dev What the home knows of a remote.
/// @param collateralNeeded base units of the home that must still be added before tokens can be sent there
struct RemoteTokenTransferrerSettings {
    bool registered;
    uint256 collateralNeeded;
    uint256 tokenMultiplier;
    bool multiplyOnRemote;
}

/// @title The home of a bridged ERC-20
/// @notice Locks the token while it is elsewhere. Any contract on another chain can register as a remote; what it can take out is only
/// what was sent to it, or added as its collateral.
interface ITokenHome is ITokenBridge {
    /// @notice A remote registered. Above zero, `initialCollateralNeeded` must be added before tokens can be sent to it.
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

    /// @notice Tokens of one remote went on to another. `amount` is in base units of the latter.
    event TokensRouted(bytes32 indexed teleporterMessageID, SendTokensInput input, uint256 amount);

    /// @notice Tokens of one remote went on to a contract at another. `amount` is in base units of the latter.
    event TokensAndCallRouted(bytes32 indexed teleporterMessageID, SendAndCallInput input, uint256 amount);

    /// @notice The remote is registered already.
    error TokenHome_AlreadyRegistered(bytes32 blockchainID, address remote);

    /// @notice The remote is not registered.
    error TokenHome_NotRegistered(bytes32 blockchainID, address remote);

    /// @notice The remote needs no collateral.
    error TokenHome_NoCollateralNeeded(bytes32 blockchainID, address remote);

    /// @notice More came back from a remote than is there.
    error TokenHome_MoreThanTransferred(uint256 amount, uint256 transferred);

    /// @notice The remote was set up with other decimals of the home than these.
    error TokenHome_OtherDecimals(uint8 said, uint8 decimals);

    /// @notice Sends up to `amount` of the caller's tokens, who has approved them: only what whole units of the remote stand for is taken.
    function send(SendTokensInput calldata input, uint256 amount) external;

    /// @notice Sends up to `amount` of the caller's tokens to a contract, which is called with them.
    function sendAndCall(SendAndCallInput calldata input, uint256 amount) external;

    /// @notice Adds collateral for a remote that started with coins of its own; takes no more than is needed. WARNING: it cannot be taken back.
    function addCollateral(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress, uint256 amount) external;

    /// @notice What is known of a remote.
    function getRemoteTokenTransferrerSettings(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress)
        external
        view
        returns (RemoteTokenTransferrerSettings memory);

    /// @notice What is at a remote or on the way there, in its base units.
    function getTransferredBalance(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress)
        external
        view
        returns (uint256);

    /// @notice The token.
    function getTokenAddress() external view returns (address);
}
