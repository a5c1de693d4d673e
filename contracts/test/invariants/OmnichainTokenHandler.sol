// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OmnichainTokenUpgradeable} from "../../src/omnichain/OmnichainTokenUpgradeable.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {Message, RecordingEndpoint} from "../support/RecordingEndpoint.sol";
import {FaultyCarrier, Station} from "./FaultyCarrier.sol";

/// @dev A chain, as the handler sees it.
struct Chain {
    uint16 id;
    RecordingEndpoint endpoint;
    GameToken token;
    OmnichainTokenUpgradeable bridge;
}

/// @dev Sends between chains, whose messages are carried badly, also to a bridge that cannot take them at the moment.
/// It counts what each message did, and forges some.
contract OmnichainTokenHandler is FaultyCarrier {
    Chain[] private chains;
    address[] public actors;
    uint256 private before;
    mapping(uint256 message => uint256) public amounts;
    mapping(uint256 message => address) private receivers;
    mapping(uint256 message => uint256) public effects;
    mapping(uint256 chain => mapping(address holder => uint256)) public expected;
    uint256 public forgedCount;
    uint256 public donated;

    constructor(Chain[] memory chains_, address[] memory actors_, address owner_, address relayer_)
        FaultyCarrier(_stationsOf(chains_), owner_, relayer_, 300_000)
    {
        actors = actors_;
        for (uint256 i = 0; i < chains_.length; ++i) {
            chains.push(chains_[i]);
            for (uint256 j = 0; j < actors_.length; ++j) {
                expected[i][actors_[j]] = chains_[i].token.balanceOf(actors_[j]);
            }
        }
    }

    function move(uint256 fromSeed, uint256 srcSeed, uint256 dstSeed, uint256 toSeed, uint256 amount) external {
        (uint256 src, address from) = (srcSeed % 3, actors[fromSeed % actors.length]);
        if (expected[src][from] == 0) (src, from) = _holder(srcSeed);
        if (expected[src][from] == 0) return;
        uint256 dst = (src + 1 + dstSeed % 2) % 3;
        if (!_trusts(src, dst)) return;
        address to = actors[toSeed % actors.length];
        amount = bound(amount, 1, expected[src][from]);

        vm.deal(from, 1 ether);
        vm.prank(from);
        chains[src].bridge.sendFrom{value: 1 ether}(
            from, chains[dst].id, abi.encodePacked(to), amount, payable(from), address(0), ""
        );

        expected[src][from] -= amount;
        (amounts[messages.length], receivers[messages.length]) = (amount, to);
        _wasSent(src, dst);
    }

    /// @dev Delivers forged messages: from a caller that is not the endpoint, on an untrusted path, or with another
    /// payload for a stored message.
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

    function limit(uint256 chainSeed, uint256 amount) external {
        Chain memory chain = chains[1 + chainSeed % 2];
        vm.prank(owner);
        chain.token.setLimits(address(chain.bridge), bound(amount, 0, 100_000 ether), type(uint112).max);
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 0, 1 days));
    }

    function inFlight() external view returns (uint256 amount) {
        for (uint256 i = 0; i < messages.length; ++i) {
            if (effects[i] == 0) amount += amounts[i];
        }
    }

    function _endOtherFaults() internal override {
        for (uint256 i = 1; i < 3; ++i) {
            vm.prank(owner);
            chains[i].token.setLimits(address(chains[i].bridge), type(uint112).max, type(uint112).max);
        }
    }

    function _look(uint256 i) internal override {
        before = _balanceOfReceiver(i);
    }

    function _count(uint256 i) internal override {
        uint256 arrived = _balanceOfReceiver(i) - before;
        expected[indexOf[messages[i].dstChainId]][receivers[i]] += arrived;
        if (arrived > 0) effects[i] += arrived == amounts[i] ? 1 : 1_000;
    }

    function _forgeRetry(uint256 i, bytes memory payload) private {
        if (keccak256(payload) == keccak256(messages[i].payload)) return;
        Message memory message = messages[i];
        Chain memory chain = chains[indexOf[message.dstChainId]];
        bytes memory data = abi.encodeCall(
            chain.bridge.retryMessage, (message.srcChainId, message.path, message.nonce, payload)
        );
        _expectRefused(chain, data);
    }

    function _expectRefused(Chain memory chain, bytes memory data) private {
        (bool done,) = address(chain.bridge).call(data);
        vm.assertEq(done, false);
    }

    /// @dev Somebody who has tokens somewhere.
    function _holder(uint256 seed) private view returns (uint256 chain, address holder) {
        for (uint256 i = 0; i < 3 * actors.length; ++i) {
            uint256 place = (seed % 9 + i) % (3 * actors.length);
            (chain, holder) = (place % 3, actors[place / 3]);
            if (expected[chain][holder] > 0) break;
        }
    }

    function _balanceOfReceiver(uint256 i) private view returns (uint256) {
        return chains[indexOf[messages[i].dstChainId]].token.balanceOf(receivers[i]);
    }

    function _stationsOf(Chain[] memory all) private pure returns (Station[] memory stations) {
        stations = new Station[](all.length);
        for (uint256 i = 0; i < all.length; ++i) {
            stations[i] = Station(all[i].id, all[i].endpoint, all[i].bridge);
        }
    }
}
