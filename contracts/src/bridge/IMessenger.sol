// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @dev The relayer's fee for a message.
/// @param feeTokenAddress an ERC-20 of the chain of origin
struct MessageFee {
    address feeTokenAddress;
    uint256 amount;
}

/// @dev A message to send.
/// @param requiredGasLimit gas for the receiver; a message that needs more fails and is stored for a retry
/// @param allowedRelayerAddresses relayers that may deliver it; empty allows all
struct MessageInput {
    bytes32 destinationBlockchainID;
    address destinationAddress;
    MessageFee feeInfo;
    uint256 requiredGasLimit;
    address[] allowedRelayerAddresses;
    bytes message;
}

/// @title Messenger between Avalanche layer-1 chains, as far as bridges use it
/// @notice Accepts messages. Relayers deliver them to the messenger of another chain.
interface IMessenger {
    /// @notice Sends a message and takes the fee from the caller, who must have approved it.
    /// @return messageID unique id of this message
    function sendCrossChainMessage(MessageInput calldata messageInput) external returns (bytes32 messageID);
}
