// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {LocalEndpoint} from "../../src/local/LocalEndpoint.sol";

struct Message {
    uint16 srcChainId;
    uint16 dstChainId;
    uint64 nonce;
    bytes path;
    uint256 gas;
    bytes payload;
}

/// @dev Keeps messages to carry, as a relayer would read them from events.
contract RecordingEndpoint is LocalEndpoint {
    uint16 private immutable OWN_ID;
    Message[] private messages;

    constructor(uint16 chainId, address relayer) LocalEndpoint(chainId, relayer) {
        OWN_ID = chainId;
    }

    function last() external view returns (Message memory) {
        return messages[messages.length - 1];
    }

    function count() external view returns (uint256) {
        return messages.length;
    }

    function _sent(uint16 dstChainId, bytes memory path, uint64 nonce, uint256 gas, bytes calldata payload)
        internal
        override
    {
        super._sent(dstChainId, path, nonce, gas, payload);
        messages.push(Message(OWN_ID, dstChainId, nonce, path, gas, payload));
    }
}
