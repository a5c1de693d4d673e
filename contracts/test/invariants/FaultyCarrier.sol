// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {Message, RecordingEndpoint} from "../support/RecordingEndpoint.sol";
import {Test} from "../support/Test.sol";

/// @dev An application on a chain.
struct Station {
    uint16 id;
    RecordingEndpoint endpoint;
    IOmnichainApp app;
}

/// @dev Carries the messages of an application between three chains badly: late, out of order, more than once, not at
/// all, with too little gas, or to a contract that does not trust the sender at the moment. What a message did is for
/// the application's handler to count.
abstract contract FaultyCarrier is Test {
    /// @dev Enough gas for any message.
    uint256 internal immutable PLENTY;
    address private immutable TEST = msg.sender;
    address internal owner;
    address private relayer;
    Station[] private stations;
    mapping(uint16 chainId => uint256) internal indexOf;

    Message[] internal messages;
    mapping(uint256 src => mapping(uint256 dst => uint256[])) private paths;
    mapping(uint256 message => bool) public givenUp;
    uint256 public storedCount;
    uint256 public blockedCount;
    uint256 public refusedCount;
    uint256 public givenUpCount;

    constructor(Station[] memory stations_, address owner_, address relayer_, uint256 plenty) {
        (owner, relayer, PLENTY) = (owner_, relayer_, plenty);
        for (uint256 i = 0; i < stations_.length; ++i) {
            stations.push(stations_[i]);
            indexOf[stations_[i].id] = i;
        }
    }

    /// @dev Any message at any time: the endpoint refuses one that is not the next.
    function deliver(uint256 seed, uint256 gas) public {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        (Message memory message, RecordingEndpoint endpoint) = (messages[i], _destination(i).endpoint);
        gas = _badly(gas);
        _look(i);
        vm.prank(relayer);
        try endpoint.deliver(message.srcChainId, message.path, message.nonce, gas, message.payload) {
            if (_isStored(i)) ++storedCount;
            if (_isBlocking(i)) ++blockedCount;
        } catch {
            ++refusedCount;
        }
        _count(i);
    }

    function deliverTheNext(uint256 pathSeed, uint256 gas) external {
        uint256[] storage ofPath = _path(pathSeed);
        if (ofPath.length == 0) return;
        uint64 taken = _taken(ofPath[0]);
        if (taken < ofPath.length) deliver(ofPath[taken], gas);
    }

    /// @dev Retries as anyone, with any gas, whether the message is stored or not.
    function retry(uint256 seed, uint256 gas) public {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        gas = gas % 4 > 0 ? PLENTY : bound(gas, 1_000, PLENTY);
        (Message memory message, IOmnichainApp app) = (messages[i], _destination(i).app);
        _look(i);
        vm.prank(vm.addr(1 + seed % 1_000));
        try app.retryMessage{gas: gas}(message.srcChainId, message.path, message.nonce, message.payload) {}
        catch {
            ++refusedCount;
        }
        _count(i);
    }

    /// @dev The last message that a path has taken, whether it blocks or not.
    function retryBlocked(uint256 pathSeed) external {
        uint256[] storage ofPath = _path(pathSeed);
        if (ofPath.length == 0) return;
        uint64 taken = _taken(ofPath[0]);
        if (taken > 0) _retryBlocked(ofPath[taken - 1]);
    }

    /// @dev Rarely: it loses the message.
    function giveUp(uint256 seed) external {
        for (uint256 i = 0; i < messages.length; ++i) {
            if (seed % 4 == 0 && _isBlocking(i)) {
                vm.prank(owner);
                _destination(i).app.forceResumeReceive(messages[i].srcChainId, messages[i].path);
                givenUp[i] = true;
                ++givenUpCount;
                return;
            }
        }
    }

    function cutOff(uint256 chainSeed, uint256 remoteSeed) external {
        vm.prank(owner);
        stations[chainSeed % 3].app.setTrustedRemote(stations[(chainSeed % 3 + 1 + remoteSeed % 2) % 3].id, "");
    }

    function trustAll() public {
        for (uint256 i = 0; i < 3; ++i) {
            for (uint256 j = 1; j < 3; ++j) {
                Station memory remote = stations[(i + j) % 3];
                vm.prank(owner);
                stations[i].app.setTrustedRemoteAddress(remote.id, abi.encodePacked(address(remote.app)));
            }
        }
    }

    /// @dev The faults end: what was not carried is, and what is stored or blocked is retried. Seldom, but whenever the
    /// test says so.
    function settle(uint256 seed) external {
        if (seed % 16 > 0 && msg.sender != TEST) return;
        trustAll();
        _endOtherFaults();
        for (uint256 i = 0; i < messages.length; ++i) {
            if (_isBlocking(i)) _retryBlocked(i);
        }
        for (uint256 i = 0; i < messages.length; ++i) {
            if (messages[i].nonce > _taken(i)) deliver(i, 0);
            if (_isStored(i)) retry(i, 1);
            _finish(i);
        }
    }

    function messageCount() external view returns (uint256) {
        return messages.length;
    }

    /// @dev A message may have its effect after this.
    function _look(uint256 i) internal virtual;

    /// @dev It may have had its effect since `_look`.
    function _count(uint256 i) internal virtual;

    /// @dev A hook: what else stops messages from taking effect.
    function _endOtherFaults() internal virtual {}

    /// @dev A hook: what else a message that arrived needs.
    function _finish(uint256 i) internal virtual {}

    /// @dev Keeps what was just sent.
    function _wasSent(uint256 src, uint256 dst) internal {
        paths[src][dst].push(messages.length);
        messages.push(stations[src].endpoint.last());
    }

    /// @dev Plenty for every second seed, or anything.
    function _badly(uint256 seed) internal view virtual returns (uint256 gas) {
        return seed % 2 == 0 ? PLENTY : bound(seed, 1_000, PLENTY);
    }

    function _trusts(uint256 src, uint256 dst) internal view returns (bool) {
        return stations[src].app.trustedRemoteLookup(stations[dst].id).length > 0;
    }

    function _destination(uint256 i) internal view returns (Station memory) {
        return stations[indexOf[messages[i].dstChainId]];
    }

    function _retryBlocked(uint256 i) private {
        (Message memory message, RecordingEndpoint endpoint) = (messages[i], _destination(i).endpoint);
        _look(i);
        try endpoint.retryPayload(message.srcChainId, message.path, message.payload) {}
        catch {
            ++refusedCount;
        }
        _count(i);
    }

    function _path(uint256 seed) private view returns (uint256[] storage) {
        return paths[seed % 3][(seed % 3 + 1 + (seed / 3) % 2) % 3];
    }

    function _taken(uint256 i) private view returns (uint64) {
        return _destination(i).endpoint.getInboundNonce(messages[i].srcChainId, messages[i].path);
    }

    function _isStored(uint256 i) private view returns (bool) {
        Message storage message = messages[i];
        return _destination(i).app.failedMessages(message.srcChainId, message.path, message.nonce) != 0;
    }

    function _isBlocking(uint256 i) private view returns (bool) {
        Message storage message = messages[i];
        bool blocked = _destination(i).endpoint.hasStoredPayload(message.srcChainId, message.path);
        return blocked && _taken(i) == message.nonce;
    }
}
