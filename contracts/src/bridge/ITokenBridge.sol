// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessengerClient} from "./IMessengerClient.sol";

/// @dev Tokens for somebody on another chain.
/// @param destinationBlockchainID the chain they go to
/// @param destinationTokenTransferrerAddress the home or remote there
/// @param recipient who gets them; not the home or remote itself, where they would be stuck
/// @param primaryFeeTokenAddress what the relayer of the first message is paid in, an ERC-20 of this chain
/// @param primaryFee how much of it, beside the amount
/// @param secondaryFee what the relayer from the home onwards is paid, out of the amount; zero where the home is an end of the way
/// @param requiredGasLimit for the last message
/// @param multiHopFallback who gets the tokens at home if they cannot go on from there; zero where the home is an end of the way
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

/// @dev Tokens for a contract on another chain, which is called with them.
/// @param recipientContract is called with `receiveTokens`
/// @param recipientPayload what it is told
/// @param requiredGasLimit for the last message, more than the call's
/// @param recipientGasLimit for the call
/// @param fallbackRecipient who gets the tokens on that chain if the call fails, and those that it leaves
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

/// @title What the home and the remotes of a bridged token share
/// @notice The home locks the token on its chain, remotes issue what stands for it on theirs. All ways lead through the home.
interface ITokenBridge is IMessengerClient {
    /// @notice `sender` sent tokens. `amount` is in base units of the remote.
    event TokensSent(
        bytes32 indexed teleporterMessageID, address indexed sender, SendTokensInput input, uint256 amount
    );

    /// @notice `sender` sent tokens to a contract. `amount` is in base units of the remote.
    event TokensAndCallSent(
        bytes32 indexed teleporterMessageID, address indexed sender, SendAndCallInput input, uint256 amount
    );

    /// @notice `recipient` got `amount` that came from another chain.
    event TokensWithdrawn(address indexed recipient, uint256 amount);

    /// @notice A contract was called with `amount`.
    event CallSucceeded(address indexed recipientContract, uint256 amount);

    /// @notice The call failed; `amount` went to the fallback recipient.
    event CallFailed(address indexed recipientContract, uint256 amount);

    /// @notice An address of the input, or what the contract is set up with, is zero.
    error TokenBridge_ZeroAddress();

    /// @notice Whoever gets the tokens is not the bridge itself, where they would be stuck.
    error TokenBridge_BadRecipient(address recipient);

    /// @notice The destination cannot be reached from here.
    error TokenBridge_BadDestination(bytes32 blockchainID, address transferrer);

    /// @notice On the way to or from the home there is neither a fallback nor a secondary fee; on the way through it there is a fallback.
    error TokenBridge_BadHops();

    /// @notice Gas is above zero, and the call's below the message's.
    error TokenBridge_BadGasLimit();

    /// @notice Nothing would arrive.
    error TokenBridge_NothingToSend();

    /// @notice At most 18 decimals.
    error TokenBridge_BadDecimals();

    /// @notice A message that only the other side of the bridge takes.
    error TokenBridge_UnexpectedMessage();

    /// @notice The relayer brought too little gas to call the recipient.
    error TokenBridge_TooLittleGas();
}
