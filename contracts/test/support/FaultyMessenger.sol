// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MessageInput} from "../../src/bridge/IMessenger.sol";
import {LocalMessage, LocalMessenger} from "../../src/local/LocalMessenger.sol";

/// @dev Keeps messages, so that a test can delay, reorder, duplicate or drop them, or make them fail on arrival.
contract FaultyMessenger is LocalMessenger {
    bool public failing;
    uint256 public gasCap;
    mapping(bytes32 messageID => uint256) public effects;
    LocalMessage[] private _outbox;

    constructor(bytes32 chain, address relayer) LocalMessenger(chain, relayer) {}

    /// @param newFailing whether all messages fail
    /// @param newGasCap the most gas of a message; zero for what it requires
    function setFaults(bool newFailing, uint256 newGasCap) external {
        (failing, gasCap) = (newFailing, newGasCap);
    }

    function sendCrossChainMessage(MessageInput calldata input) public override returns (bytes32 id) {
        id = super.sendCrossChainMessage(input);
        _outbox.push(
            LocalMessage(
                nonce,
                blockchainID,
                msg.sender,
                input.destinationBlockchainID,
                input.destinationAddress,
                input.requiredGasLimit,
                input.message
            )
        );
    }

    function sent() external view returns (uint256) {
        return _outbox.length;
    }

    function outbox(uint256 index) external view returns (LocalMessage memory) {
        return _outbox[index];
    }

    function _execute(LocalMessage calldata message, uint256 gasLimit) internal override returns (bool done) {
        if (failing) return false;
        // Keeping messages that are sent on from here costs more gas than the message requires.
        uint256 allowed = gasLimit > 20_000_000 ? gasLimit : gasLimit + 1_500_000 + 2_000 * message.message.length;
        done = super._execute(message, gasCap > 0 ? gasCap : allowed);
        if (done) ++effects[messageIdOf(message)];
    }
}
