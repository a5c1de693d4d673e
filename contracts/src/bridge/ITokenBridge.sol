// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessengerClient} from "./IMessengerClient.sol";

/// @dev A transfer to an account on another chain.
/// @param destinationBlockchainID the chain they go to
/// @param destinationTokenTransferrerAddress the home or remote there
/// @param recipient receiver; not the home or remote itself, where tokens would be stuck
/// @param primaryFeeTokenAddress ERC-20 of this chain that pays the relayer of the first message
/// @param primaryFee fee in base units, on top of the amount
/// @param secondaryFee fee of the relayer from the home onwards, taken out of the amount; zero if the transfer starts
/// or ends at home
/// @param requiredGasLimit for the last message
/// @param multiHopFallback receiver at home if the tokens cannot go on from there; zero if the transfer starts or ends
/// at home
struct SendTokensInput {
    bytes32 destinationBlockchainID;
    address destinationTokenTransferrerAddress;
    address recipient;
    address primaryFeeTokenAddress;
    uint256 primaryFee;
    uint256 secondaryFee;
    uint256 requiredGasLimit;
    address multiHopFallback;
}

/// @dev A transfer to a contract on another chain, which is called with the tokens.
/// @param recipientContract is called with `receiveTokens`
/// @param recipientPayload data for the recipient
/// @param requiredGasLimit for the last message, more than the call's
/// @param recipientGasLimit for the call
/// @param fallbackRecipient receiver of tokens on that chain if the call fails, and of those that the call leaves
struct SendAndCallInput {
    bytes32 destinationBlockchainID;
    address destinationTokenTransferrerAddress;
    address recipientContract;
    bytes recipientPayload;
    uint256 requiredGasLimit;
    uint256 recipientGasLimit;
    address multiHopFallback;
    address fallbackRecipient;
    address primaryFeeTokenAddress;
    uint256 primaryFee;
    uint256 secondaryFee;
}

/// @title Base of the home and the remotes of a bridged token
/// @notice The home locks the token on its chain. Remotes issue a token that represents it. Every transfer goes through
/// the home.
interface ITokenBridge is IMessengerClient {
    /// @notice `sender` sent tokens. `amount` is in base units of the remote.
    event TokensSent(
        bytes32 indexed teleporterMessageID, address indexed sender, SendTokensInput input, uint256 amount
    );

    /// @notice `sender` sent tokens to a contract. `amount` is in base units of the remote.
    event TokensAndCallSent(
        bytes32 indexed teleporterMessageID, address indexed sender, SendAndCallInput input, uint256 amount
    );

    /// @notice `recipient` received `amount` from another chain.
    event TokensWithdrawn(address indexed recipient, uint256 amount);

    /// @notice A contract was called with `amount`.
    event CallSucceeded(address indexed recipientContract, uint256 amount);

    /// @notice The call failed; `amount` went to the fallback recipient.
    event CallFailed(address indexed recipientContract, uint256 amount);

    /// @notice An address in the input or the settings is zero.
    error TokenBridge_ZeroAddress();

    /// @notice The bridge itself cannot receive tokens. They would be stuck.
    error TokenBridge_BadRecipient(address recipient);

    /// @notice The destination cannot be reached from here.
    error TokenBridge_BadDestination(bytes32 blockchainID, address transferrer);

    /// @notice Transfers to or from the home take no fallback and no secondary fee. Transfers through it need a
    /// fallback.
    error TokenBridge_BadHops();

    /// @notice Gas must be above zero, and the call's gas below the message's.
    error TokenBridge_BadGasLimit();

    /// @notice The amount is too small: nothing would arrive.
    error TokenBridge_NothingToSend();

    /// @notice A token can have 18 decimals at most.
    error TokenBridge_BadDecimals();

    /// @notice This side of the bridge does not accept this message type.
    error TokenBridge_UnexpectedMessage();

    /// @notice The relayer brought too little gas to call the recipient.
    error TokenBridge_TooLittleGas();
}
