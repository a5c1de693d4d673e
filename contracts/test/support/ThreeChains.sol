// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {Message, RecordingEndpoint} from "./RecordingEndpoint.sol";

/// @dev Three chains in one, each with an endpoint, and an application on all of them.
abstract contract ThreeChains is OwnedProxyTest {
    uint16 internal constant HOME = 106;
    uint16 internal constant AWAY = 102;
    uint16 internal constant THIRD = 8198;

    address internal relayer = account("relayer");
    uint16[3] internal chains = [HOME, AWAY, THIRD];
    mapping(uint16 chainId => RecordingEndpoint) internal endpoints;

    /// @dev Returns the application on a chain.
    function _app(uint16 chainId) internal view virtual returns (IOmnichainApp);

    /// @dev Lets `from` send to `to`.
    function _connect(uint16 from, uint16 to) internal virtual;

    function _connectAll() internal {
        for (uint256 i = 0; i < 3; ++i) {
            _connect(chains[i], chains[(i + 1) % 3]);
            _connect(chains[i], chains[(i + 2) % 3]);
        }
    }

    function _deliver(Message memory message, uint256 gas) internal {
        vm.prank(relayer);
        endpoints[message.dstChainId].deliver(
            message.srcChainId, message.path, message.nonce, gas, message.payload
        );
    }

    function _retry(Message memory message) internal {
        _app(message.dstChainId).retryMessage(message.srcChainId, message.path, message.nonce, message.payload);
    }

    function _isStored(Message memory message) internal view returns (bool) {
        return _app(message.dstChainId).failedMessages(message.srcChainId, message.path, message.nonce) != 0;
    }

    function _isBlocked(Message memory message) internal view returns (bool) {
        return endpoints[message.dstChainId].hasStoredPayload(message.srcChainId, message.path);
    }

    function _gas(uint256 gas) internal pure returns (bytes memory) {
        return abi.encodePacked(uint16(1), gas);
    }
}
