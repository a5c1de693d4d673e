// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @dev What a relayer gets for carrying a message.
/// @param feeTokenAddress an ERC-20 of the chain of origin
struct MessageFee {
    address feeTokenAddress;
    uint256 amount;
}

/// @dev What is to be sent.
/// @param requiredGasLimit what the receiver gets; a message that needs more fails, and is stored to be retried
/// @param allowedRelayerAddresses who may carry it; none for all
struct MessageInput {
    bytes32 destinationBlockchainID;
    address destinationAddress;
    MessageFee feeInfo;
    uint256 requiredGasLimit;
    address[] allowedRelayerAddresses;
    bytes message;
}

/// @title What bridges use of a messenger between Avalanche layer-1 chains
/// @notice Takes messages, which relayers carry to the messenger of another chain.
interface IMessenger {
    /// @notice Sends a message; takes the fee from the caller, who has approved it.
    /// @return messageID of this message alone
    function sendCrossChainMessage(MessageInput calldata messageInput) external returns (bytes32 messageID);
}
