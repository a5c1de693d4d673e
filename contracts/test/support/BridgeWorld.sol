// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {
    BridgeMessage,
    BridgeMessageKind,
    MultiHopCallMessage,
    MultiHopSendMessage,
    SingleHopCallMessage,
    SingleHopSendMessage
} from "../../src/bridge/BridgeMessages.sol";
import {SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {LocalMessage} from "../../src/local/LocalMessenger.sol";
import {BridgeFixture} from "./BridgeFixture.sol";
import {BridgeReceiver} from "./BridgeReceivers.sol";

/// @dev Sends tokens between three chains, over messengers whose messages come late, in any order, several times, or fail on arrival.
contract BridgeWorld is BridgeFixture {
    uint256 private constant ACTORS = 3;
    address[] public actors;
    BridgeReceiver[] private receivers;
    uint256 public trips;
    uint256 public duplicates;
    uint256 public failures;
    uint256 public settlements;

    constructor() {
        setUp();
        _openWithTokensEverywhere();
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(i == 0 ? alice : vm.addr(2_000 + i));
            if (i > 0) _fund(actors[i]);
        }
        receivers.push(new BridgeReceiver());
        receivers.push(new BridgeReceiver());
        receivers[0].take(40);
        receivers[1].behave(BridgeReceiver.Manner.Failing);
    }

    function sendFromHome(uint256 from, uint256 to, uint256 amount, bool asCoins) public {
        amount = bound(amount, 1e12, 1_000 ether);
        if (token.balanceOf(_actor(from)) < amount) return;
        vm.prank(_actor(from));
        home.send(asCoins ? _toNative(_actor(to)) : _toRemote(_actor(to)), amount);
        ++trips;
    }

    function callFromHome(uint256 from, uint256 amount, bool asCoins, bool fails) public {
        amount = bound(amount, 1e12, 1_000 ether);
        if (token.balanceOf(_actor(from)) < amount) return;
        vm.prank(_actor(from));
        home.sendAndCall(_callAt(asCoins ? 2 : 1, address(receivers[fails ? 1 : 0])), amount);
        ++trips;
    }

    function sendFromRemote(uint256 from, uint256 to, uint256 amount, bool onward) public {
        amount = bound(amount, 2, 1_000e6);
        if (remote.balanceOf(_actor(from)) < amount) return;
        SendTokensInput memory input = onward ? _through(_toNative(_actor(to))) : _toHome(_actor(to));
        if (onward) input.secondaryFee = amount / 10;
        vm.prank(_actor(from));
        remote.send(input, amount);
        ++trips;
    }

    function sendFromNative(uint256 from, uint256 to, uint256 amount, bool onward) public {
        amount = bound(amount, 2, 1_000 ether);
        if (_actor(from).balance < amount) return;
        SendTokensInput memory input = onward ? _through(_toRemote(_actor(to))) : _toHome(_actor(to));
        if (onward) input.secondaryFee = amount / 10;
        vm.prank(_actor(from));
        native.send{value: amount}(input);
        ++trips;
    }

    function callFromNative(uint256 from, uint256 amount, bool onward, bool fails) public {
        amount = bound(amount, 2, 1_000 ether);
        if (_actor(from).balance < amount) return;
        address receiver = address(receivers[fails ? 1 : 0]);
        vm.prank(_actor(from));
        native.sendAndCall{value: amount}(onward ? _through(_callAt(1, receiver)) : _callAt(0, receiver));
        ++trips;
    }

    /// @dev Any message that was ever sent, so that some come late, in another order, or again.
    function deliver(uint256 chain, uint256 index) public {
        chain %= 3;
        LocalMessage memory message = messengers[chain].outbox(index % messengers[chain].sent());
        bytes32 id = messengers[chain].messageIdOf(message);
        bool again = _at(message.destinationBlockchainID).messageReceived(id);
        vm.prank(relayer);
        try _at(message.destinationBlockchainID).receiveCrossChainMessage(message) {
            vm.assertEq(again, false);
            if (_at(message.destinationBlockchainID).receivedFailedMessageHashes(id) != 0) ++failures;
        } catch {
            vm.assertEq(again, true);
            ++duplicates;
        }
    }

    function retry(uint256 chain, uint256 index) public {
        chain %= 3;
        LocalMessage memory message = messengers[chain].outbox(index % messengers[chain].sent());
        try _at(message.destinationBlockchainID).retryMessageExecution(message) {} catch {}
    }

    /// @dev Messages fail on arrival, or run out of gas, until this changes.
    function setFaults(uint256 chain, uint256 fault) public {
        messengers[chain % 3].setFaults(fault % 4 == 0, fault % 4 == 1 ? 90_000 : 0);
    }

    function pause(uint256 chain, bool paused) public {
        address messenger = address(messengers[1]);
        if (paused == remote.isTeleporterAddressPaused(messenger) || chain % 4 > 0) return;
        vm.prank(owner);
        paused ? remote.pauseTeleporterAddress(messenger) : remote.unpauseTeleporterAddress(messenger);
    }

    /// @dev Ends all faults: then every message has its effect exactly once.
    function settle() public {
        pause(0, false);
        for (uint256 chain = 0; chain < 3; ++chain) {
            messengers[chain].setFaults(false, 0);
        }
        // Messages of the remotes first, as they cause others at the home.
        for (uint256 i = 3; i > 0; --i) {
            for (uint256 index = 0; index < messengers[i - 1].sent(); ++index) {
                _finish(messengers[i - 1].outbox(index));
            }
        }
        ++settlements;
        vm.assertEq(pendingEffects(), 0);
    }

    function _finish(LocalMessage memory message) private {
        bytes32 id = messengers[0].messageIdOf(message);
        if (_at(message.destinationBlockchainID).effects(id) > 0) return;
        if (_at(message.destinationBlockchainID).messageReceived(id)) {
            _at(message.destinationBlockchainID).retryMessageExecution(message);
        } else {
            vm.prank(relayer);
            _at(message.destinationBlockchainID).receiveCrossChainMessage(message);
        }
        vm.assertEq(_at(message.destinationBlockchainID).effects(id), 1);
    }

    /// @dev Messages that have not had their effect.
    function pendingEffects() public view returns (uint256 pending) {
        for (uint256 chain = 0; chain < 3; ++chain) {
            for (uint256 index = 0; index < messengers[chain].sent(); ++index) {
                if (_effects(messengers[chain].outbox(index)) == 0) ++pending;
            }
        }
    }

    function mostEffects() external view returns (uint256 most) {
        for (uint256 chain = 0; chain < 3; ++chain) {
            for (uint256 index = 0; index < messengers[chain].sent(); ++index) {
                uint256 had = _effects(messengers[chain].outbox(index));
                if (had > most) most = had;
            }
        }
    }

    /// @dev What is on its way between the home and a remote, either way, in the remote's units.
    function inFlight(uint256 chain) public view returns (uint256 amount) {
        for (uint256 index = 0; index < messengers[chain].sent(); ++index) {
            amount += _amountOnItsWay(messengers[chain].outbox(index));
        }
        for (uint256 index = 0; index < messengers[0].sent(); ++index) {
            LocalMessage memory message = messengers[0].outbox(index);
            if (message.destinationBlockchainID == _chain(chain)) amount += _amountOnItsWay(message);
        }
    }

    function transferred() external view returns (uint256 atRemote, uint256 atNative) {
        atRemote = home.getTransferredBalance(TOKEN_CHAIN, address(remote));
        atNative = home.getTransferredBalance(COIN_CHAIN, address(native));
    }

    function supplies() external view returns (uint256 atRemote, uint256 atNative) {
        return (remote.totalSupply(), native.totalNativeAssetSupply());
    }

    function locked() external view returns (uint256) {
        return token.balanceOf(address(home));
    }

    /// @dev All tokens at home that are not locked.
    function free() external view returns (uint256 sum) {
        sum = token.balanceOf(relayer) + token.balanceOf(fallbackReceiver);
        for (uint256 i = 0; i < ACTORS; ++i) {
            sum += token.balanceOf(actors[i]);
        }
        sum += token.balanceOf(address(receivers[0])) + token.balanceOf(address(receivers[1]));
    }

    /// @dev All coins of the layer-1 chain but those that it started with.
    function coins() external view returns (uint256 sum) {
        sum = address(receivers[0]).balance + address(receivers[1]).balance + fallbackReceiver.balance;
        for (uint256 i = 0; i < ACTORS; ++i) {
            sum += actors[i].balance;
        }
    }

    function issued() external view returns (uint256) {
        return token.totalSupply();
    }

    function _effects(LocalMessage memory message) private view returns (uint256) {
        return _at(message.destinationBlockchainID).effects(messengers[0].messageIdOf(message));
    }

    function _amountOnItsWay(LocalMessage memory message) private view returns (uint256) {
        if (_effects(message) > 0) return 0;
        BridgeMessage memory content = abi.decode(message.message, (BridgeMessage));
        if (content.kind == BridgeMessageKind.SingleHopSend) {
            return abi.decode(content.payload, (SingleHopSendMessage)).amount;
        }
        if (content.kind == BridgeMessageKind.SingleHopCall) {
            return abi.decode(content.payload, (SingleHopCallMessage)).amount;
        }
        if (content.kind == BridgeMessageKind.MultiHopSend) {
            return abi.decode(content.payload, (MultiHopSendMessage)).amount;
        }
        if (content.kind == BridgeMessageKind.MultiHopCall) {
            return abi.decode(content.payload, (MultiHopCallMessage)).amount;
        }
        return 0;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % ACTORS];
    }
}
