// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OmnichainTokenUpgradeable} from "../../src/omnichain/OmnichainTokenUpgradeable.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {Message, RecordingEndpoint} from "../support/RecordingEndpoint.sol";
import {Test} from "../support/Test.sol";

/// @dev A chain, as the handler sees it.
struct Chain {
    uint16 id;
    RecordingEndpoint endpoint;
    GameToken token;
    OmnichainTokenUpgradeable bridge;
}

/// @dev Sends between chains, and carries the messages badly: late, out of order, more than once, not at all, with too little gas, or to a bridge that cannot take
/// them at the moment. It counts what each message did, and forges some.
contract OmnichainTokenHandler is Test {
    uint256 private constant GAS = 300_000;

    address private immutable TEST = msg.sender;
    address private owner;
    address private relayer;
    Chain[] private chains;
    mapping(uint16 chainId => uint256) private indexOf;

    address[] public actors;
    Message[] private messages;
    mapping(uint256 src => mapping(uint256 dst => uint256[])) private paths;
    mapping(uint256 message => uint256) public amounts;
    mapping(uint256 message => address) private receivers;
    mapping(uint256 message => uint256) public effects;
    mapping(uint256 message => bool) public givenUp;
    mapping(uint256 chain => mapping(address holder => uint256)) public expected;
    uint256 public storedCount;
    uint256 public blockedCount;
    uint256 public refusedCount;
    uint256 public givenUpCount;
    uint256 public forgedCount;
    uint256 public donated;

    constructor(Chain[] memory chains_, address[] memory actors_, address owner_, address relayer_) {
        (actors, owner, relayer) = (actors_, owner_, relayer_);
        for (uint256 i = 0; i < chains_.length; ++i) {
            chains.push(chains_[i]);
            indexOf[chains_[i].id] = i;
            for (uint256 j = 0; j < actors_.length; ++j) {
                expected[i][actors_[j]] = chains_[i].token.balanceOf(actors_[j]);
            }
        }
    }

    function move(uint256 fromSeed, uint256 srcSeed, uint256 dstSeed, uint256 toSeed, uint256 amount) external {
        (uint256 src, address from) = (srcSeed % 3, actors[fromSeed % actors.length]);
        if (expected[src][from] == 0) (src, from) = _holder(srcSeed);
        if (expected[src][from] == 0) return;
        Chain memory dst = chains[(src + 1 + dstSeed % 2) % 3];
        if (chains[src].bridge.trustedRemoteLookup(dst.id).length == 0) return;
        address to = actors[toSeed % actors.length];
        amount = bound(amount, 1, expected[src][from]);

        vm.deal(from, 1 ether);
        vm.prank(from);
        chains[src].bridge.sendFrom{value: 1 ether}(
            from, dst.id, abi.encodePacked(to), amount, payable(from), address(0), ""
        );

        expected[src][from] -= amount;
        (amounts[messages.length], receivers[messages.length]) = (amount, to);
        paths[src][indexOf[dst.id]].push(messages.length);
        messages.push(chains[src].endpoint.last());
    }

    /// @dev Any message at any time: the endpoint refuses one that is not the next.
    function deliver(uint256 seed, uint256 gas) public {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        gas = gas % 2 == 0 ? GAS : bound(gas, 1_000, GAS);
        (Message memory message, Chain memory chain) = (messages[i], _destination(i));
        uint256 before = chain.token.balanceOf(receivers[i]);
        vm.prank(relayer);
        try chain.endpoint.deliver(message.srcChainId, message.path, message.nonce, gas, message.payload) {
            if (_isStored(i)) ++storedCount;
            if (_isBlocking(i)) ++blockedCount;
        } catch {
            ++refusedCount;
        }
        _count(i, before);
    }

    function deliverTheNext(uint256 pathSeed, uint256 gas) external {
        uint256[] storage ofPath = _path(pathSeed);
        if (ofPath.length == 0) return;
        uint64 taken = _taken(ofPath[0]);
        if (taken < ofPath.length) deliver(ofPath[taken], gas);
    }

    /// @dev By anyone, whether it is stored or not, and with any gas.
    function retry(uint256 seed, uint256 gas) public {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        gas = gas % 4 > 0 ? GAS : bound(gas, 1_000, GAS);
        (Message memory message, Chain memory chain) = (messages[i], _destination(i));
        uint256 before = chain.token.balanceOf(receivers[i]);
        vm.prank(vm.addr(1 + seed % 1_000));
        try chain.bridge.retryMessage{gas: gas}(
            message.srcChainId, message.path, message.nonce, message.payload
        ) {} catch {
            ++refusedCount;
        }
        _count(i, before);
    }

    /// @dev What nobody sent: by who is not the endpoint, on a path that nobody trusts, or as another payload of a message that is stored.
    function forge(uint256 seed, uint256 amount) external {
        Chain memory chain = chains[seed % 3];
        uint16 src = chains[(seed % 3 + 1) % 3].id;
        bytes memory path = chain.bridge.trustedRemoteLookup(src);
        bytes memory payload = abi.encode(uint16(0), abi.encodePacked(actors[0]), bound(amount, 1, 1_000 ether));
        vm.prank(actors[seed % actors.length]);
        _expectRefused(chain, abi.encodeCall(chain.bridge.lzReceive, (src, path, 1, payload)));
        path = abi.encodePacked(actors[0], address(chain.bridge));
        vm.prank(address(chain.endpoint));
        _expectRefused(chain, abi.encodeCall(chain.bridge.lzReceive, (src, path, 1, payload)));
        _expectRefused(chain, abi.encodeCall(chain.bridge.nonblockingLzReceive, (src, path, 1, payload)));
        if (messages.length > 0) _forgeRetry(seed % messages.length, payload);
        ++forgedCount;
    }

    /// @dev Tokens that are sent to the home's contract by mistake.
    function donate(uint256 fromSeed, uint256 amount) external {
        address from = actors[fromSeed % actors.length];
        amount = bound(amount, 0, expected[0][from] / 100);
        expected[0][from] -= amount;
        donated += amount;
        vm.prank(from);
        chains[0].token.transfer(address(chains[0].bridge), amount);
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
                _destination(i).bridge.forceResumeReceive(messages[i].srcChainId, messages[i].path);
                givenUp[i] = true;
                ++givenUpCount;
                return;
            }
        }
    }

    function limit(uint256 chainSeed, uint256 amount) external {
        Chain memory chain = chains[1 + chainSeed % 2];
        vm.prank(owner);
        chain.token.setLimits(address(chain.bridge), bound(amount, 0, 100_000 ether), type(uint112).max);
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 0, 1 days));
    }

    function cutOff(uint256 chainSeed, uint256 remoteSeed) external {
        Chain memory chain = chains[chainSeed % 3];
        vm.prank(owner);
        chain.bridge.setTrustedRemote(chains[(chainSeed % 3 + 1 + remoteSeed % 2) % 3].id, "");
    }

    function trustAll() public {
        for (uint256 i = 0; i < 3; ++i) {
            for (uint256 j = 1; j < 3; ++j) {
                Chain memory remote = chains[(i + j) % 3];
                vm.prank(owner);
                chains[i].bridge.setTrustedRemoteAddress(remote.id, abi.encodePacked(address(remote.bridge)));
            }
        }
    }

    /// @dev The faults end: what was not carried is, and what is stored or blocked is retried. Seldom, but whenever the test says so.
    function settle(uint256 seed) external {
        if (seed % 16 > 0 && msg.sender != TEST) return;
        trustAll();
        for (uint256 i = 1; i < 3; ++i) {
            vm.prank(owner);
            chains[i].token.setLimits(address(chains[i].bridge), type(uint112).max, type(uint112).max);
        }
        for (uint256 i = 0; i < messages.length; ++i) {
            if (_isBlocking(i)) _retryBlocked(i);
        }
        for (uint256 i = 0; i < messages.length; ++i) {
            if (messages[i].nonce > _taken(i)) deliver(i, 0);
            if (_isStored(i)) retry(i, 1);
        }
    }

    function messageCount() external view returns (uint256) {
        return messages.length;
    }

    function inFlight() external view returns (uint256 amount) {
        for (uint256 i = 0; i < messages.length; ++i) {
            if (effects[i] == 0) amount += amounts[i];
        }
    }

    function _retryBlocked(uint256 i) private {
        (Message memory message, Chain memory chain) = (messages[i], _destination(i));
        uint256 before = chain.token.balanceOf(receivers[i]);
        try chain.endpoint.retryPayload(message.srcChainId, message.path, message.payload) {}
        catch {
            ++refusedCount;
        }
        _count(i, before);
    }

    function _forgeRetry(uint256 i, bytes memory payload) private {
        if (keccak256(payload) == keccak256(messages[i].payload)) return;
        Message memory message = messages[i];
        Chain memory chain = _destination(i);
        bytes memory data = abi.encodeCall(
            chain.bridge.retryMessage, (message.srcChainId, message.path, message.nonce, payload)
        );
        _expectRefused(chain, data);
    }

    function _expectRefused(Chain memory chain, bytes memory data) private {
        (bool done,) = address(chain.bridge).call(data);
        vm.assertEq(done, false);
    }

    function _path(uint256 seed) private view returns (uint256[] storage) {
        return paths[seed % 3][(seed % 3 + 1 + (seed / 3) % 2) % 3];
    }

    function _count(uint256 i, uint256 before) private {
        uint256 index = indexOf[messages[i].dstChainId];
        uint256 arrived = chains[index].token.balanceOf(receivers[i]) - before;
        expected[index][receivers[i]] += arrived;
        if (arrived > 0) effects[i] += arrived == amounts[i] ? 1 : 1_000;
    }

    /// @dev Somebody who has tokens somewhere.
    function _holder(uint256 seed) private view returns (uint256 chain, address holder) {
        for (uint256 i = 0; i < 3 * actors.length; ++i) {
            uint256 place = (seed % 9 + i) % (3 * actors.length);
            (chain, holder) = (place % 3, actors[place / 3]);
            if (expected[chain][holder] > 0) break;
        }
    }

    function _destination(uint256 i) private view returns (Chain memory) {
        return chains[indexOf[messages[i].dstChainId]];
    }

    function _taken(uint256 i) private view returns (uint64) {
        return _destination(i).endpoint.getInboundNonce(messages[i].srcChainId, messages[i].path);
    }

    function _isStored(uint256 i) private view returns (bool) {
        Message storage message = messages[i];
        return _destination(i).bridge.failedMessages(message.srcChainId, message.path, message.nonce) != 0;
    }

    function _isBlocking(uint256 i) private view returns (bool) {
        Message storage message = messages[i];
        bool blocked = _destination(i).endpoint.hasStoredPayload(message.srcChainId, message.path);
        return blocked && _taken(i) == message.nonce;
    }
}
