// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";

enum BridgeMessageKind {
    RegisterRemote,
    SingleHopSend,
    SingleHopCall,
    MultiHopSend,
    MultiHopCall
}

/// @dev The messages between homes and remotes. Amounts are in base units of the remote at one end of the message.
struct BridgeMessage {
    BridgeMessageKind kind;
    bytes payload;
}

struct RegisterRemoteMessage {
    uint256 initialReserveImbalance;
    uint8 homeTokenDecimals;
    uint8 remoteTokenDecimals;
}

struct SingleHopSendMessage {
    address recipient;
    uint256 amount;
}

struct SingleHopCallMessage {
    bytes32 sourceBlockchainID;
    address originTokenTransferrerAddress;
    address originSenderAddress;
    address recipientContract;
    uint256 amount;
    bytes recipientPayload;
    uint256 recipientGasLimit;
    address fallbackRecipient;
}

struct MultiHopSendMessage {
    SendTokensInput input;
    uint256 amount;
}

struct MultiHopCallMessage {
    address originSenderAddress;
    SendAndCallInput input;
    uint256 amount;
}
