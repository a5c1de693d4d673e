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
import {IMessengerClient} from "../../src/bridge/IMessengerClient.sol";
import {LocalMessage} from "../../src/local/LocalMessenger.sol";
import {BridgeChains} from "./BridgeChains.sol";
import {FaultyMessenger} from "./FaultyMessenger.sol";

/// @dev Carries messages late, in any order, several times, or with failures, while messengers are paused and replaced.
/// Each chain has two versions of its messenger. A message arrives through the version that sent it. A lane is a
/// sending messenger: first version 1 on the three chains, then version 2.
abstract contract BridgeCarrier is BridgeChains {
    uint256 internal constant LANES = 6;

    FaultyMessenger[3] private successors;
    // The lane's messages before this one have all taken effect.
    uint256[LANES] private finished;
    uint256 public duplicates;
    uint256 public failures;
    uint256 public settlements;
    uint256 public bumps;
    uint256 public pauses;
    uint256 public retirements;

    function _prepareSuccessors() internal {
        for (uint256 chain = 0; chain < 3; ++chain) {
            successors[chain] = new FaultyMessenger(_chain(chain), relayer);
        }
    }

    /// @dev Delivers any message that was ever sent, so some come late, in another order, or again.
    function deliver(uint256 lane, uint256 index) public {
        lane %= LANES;
        if (_messenger(lane).sent() == 0) return;
        LocalMessage memory message = _messenger(lane).outbox(index % _messenger(lane).sent());
        FaultyMessenger destination = _destination(lane, message);
        bytes32 id = destination.messageIdOf(message);
        bool again = destination.messageReceived(id);
        vm.prank(relayer);
        try destination.receiveCrossChainMessage(message) {
            vm.assertEq(again, false);
            if (destination.receivedFailedMessageHashes(id) != 0) ++failures;
        } catch {
            vm.assertEq(again, true);
            ++duplicates;
        }
    }

    function retry(uint256 lane, uint256 index) public {
        lane %= LANES;
        if (_messenger(lane).sent() == 0) return;
        LocalMessage memory message = _messenger(lane).outbox(index % _messenger(lane).sent());
        try _destination(lane, message).retryMessageExecution(message) {} catch {}
    }

    /// @dev Makes messages fail on arrival or run out of gas until this changes.
    function setFaults(uint256 chain, uint256 fault) public {
        for (uint256 lane = chain % 3; lane < LANES; lane += 3) {
            _messenger(lane).setFaults(fault % 4 == 0, fault % 4 == 1 ? 90_000 : 0);
        }
    }

    /// @dev Pauses a messenger for a chain's bridge, in both directions.
    function pause(uint256 lane, bool paused) public {
        IMessengerClient bridge = _bridge(lane % 3);
        address messenger = address(_messenger(lane % LANES));
        if (paused == bridge.isTeleporterAddressPaused(messenger)) return;
        vm.prank(owner);
        paused ? bridge.pauseTeleporterAddress(messenger) : bridge.unpauseTeleporterAddress(messenger);
        if (paused) ++pauses;
    }

    /// @dev Switches a chain to its second messenger. It accepts messages of both.
    function bump(uint256 chain) public {
        chain %= 3;
        if (registries[chain].latestVersion() == 2) return;
        registries[chain].addVersion(successors[chain]);
        ++bumps;
    }

    /// @dev Refuses the first messenger for good once nothing is in flight through it.
    function retire(uint256 chain) public {
        chain %= 3;
        if (registries[chain].latestVersion() == 1 || _bridge(chain).getMinTeleporterVersion() == 2) return;
        for (uint256 lane = 0; lane < 3; ++lane) {
            if (_pending(lane) > 0 || registries[lane].latestVersion() == 1) return;
        }
        vm.prank(owner);
        _bridge(chain).updateMinTeleporterVersion(2);
        ++retirements;
    }

    /// @dev Ends all faults. Then every message takes effect exactly once.
    function settle() public {
        bool bumped = bumps > 0;
        for (uint256 lane = 0; lane < LANES; ++lane) {
            pause(lane, false);
            setFaults(lane, 2);
            if (bumped) bump(lane);
        }
        // Messages of remotes come first, because they cause others at home.
        for (uint256 chain = 3; chain > 0; --chain) {
            _finishAll(chain - 1);
            _finishAll(chain + 2);
        }
        ++settlements;
        vm.assertEq(pendingEffects(), 0);
    }

    /// @dev Returns messages that have not taken effect.
    function pendingEffects() public view returns (uint256 pending) {
        for (uint256 lane = 0; lane < LANES; ++lane) {
            pending += _pending(lane);
        }
    }

    function mostEffects() external view returns (uint256 most) {
        for (uint256 lane = 0; lane < LANES; ++lane) {
            for (uint256 index = 0; index < _messenger(lane).sent(); ++index) {
                uint256 had = _effects(lane, _messenger(lane).outbox(index));
                if (had > most) most = had;
            }
        }
    }

    /// @dev Returns what is in flight between the home and a remote, both ways, in the remote's units.
    function inFlight(uint256 chain) public view returns (uint256 amount) {
        for (uint256 lane = 0; lane < LANES; ++lane) {
            if (lane % 3 != chain && lane % 3 != 0) continue;
            for (uint256 index = finished[lane]; index < _messenger(lane).sent(); ++index) {
                LocalMessage memory message = _messenger(lane).outbox(index);
                bool between = lane % 3 == chain || message.destinationBlockchainID == _chain(chain);
                if (between && _effects(lane, message) == 0) amount += _amountOf(message);
            }
        }
    }

    /// @dev Returns whether the chain's bridge can send now.
    function _canSend(uint256 chain) internal view returns (bool) {
        return !_bridge(chain).isTeleporterAddressPaused(address(registries[chain].getLatestTeleporter()));
    }

    function _bridge(uint256 chain) internal view returns (IMessengerClient) {
        return IMessengerClient(chain == 0 ? address(home) : chain == 1 ? address(remote) : address(native));
    }

    function _finishAll(uint256 lane) private {
        for (uint256 index = finished[lane]; index < _messenger(lane).sent(); ++index) {
            LocalMessage memory message = _messenger(lane).outbox(index);
            if (_effects(lane, message) > 0) continue;
            FaultyMessenger destination = _destination(lane, message);
            if (destination.messageReceived(destination.messageIdOf(message))) {
                destination.retryMessageExecution(message);
            } else {
                vm.prank(relayer);
                destination.receiveCrossChainMessage(message);
            }
            vm.assertEq(_effects(lane, message), 1);
        }
        finished[lane] = _messenger(lane).sent();
    }

    function _pending(uint256 lane) private view returns (uint256 pending) {
        for (uint256 index = finished[lane]; index < _messenger(lane).sent(); ++index) {
            if (_effects(lane, _messenger(lane).outbox(index)) == 0) ++pending;
        }
    }

    function _messenger(uint256 lane) private view returns (FaultyMessenger) {
        return lane < 3 ? messengers[lane] : successors[lane - 3];
    }

    function _destination(uint256 lane, LocalMessage memory message) private view returns (FaultyMessenger) {
        bytes32 chain = message.destinationBlockchainID;
        return _messenger(lane / 3 * 3 + (chain == HOME ? 0 : chain == TOKEN_CHAIN ? 1 : 2));
    }

    function _effects(uint256 lane, LocalMessage memory message) private view returns (uint256) {
        FaultyMessenger destination = _destination(lane, message);
        return destination.effects(destination.messageIdOf(message));
    }

    function _amountOf(LocalMessage memory message) private pure returns (uint256) {
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
}
