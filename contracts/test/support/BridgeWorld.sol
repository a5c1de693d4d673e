// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {INativeRemote} from "../../src/bridge/INativeRemote.sol";
import {SendAndCallInput, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {BridgeCarrier} from "./BridgeCarrier.sol";
import {BridgeReceiver} from "./BridgeReceivers.sol";

/// @dev Sends tokens between three chains with a faulty carrier, and adds up all tokens.
contract BridgeWorld is BridgeCarrier {
    uint256 private constant ACTORS = 3;

    uint8 private immutable HOME_DECIMALS;
    uint8 private immutable REMOTE_DECIMALS;

    address[] public actors;
    BridgeReceiver[] private receivers;
    uint256 public trips;
    uint256 public reports;
    uint256 private reportedFees;

    constructor(uint8 homeDecimals, uint8 remoteDecimals) {
        (HOME_DECIMALS, REMOTE_DECIMALS) = (homeDecimals, remoteDecimals);
        setUp();
        _prepareSuccessors();
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
        if (token.balanceOf(_actor(from)) < amount || !_canSend(0)) return;
        vm.prank(_actor(from));
        home.send(asCoins ? _toNative(_actor(to)) : _toRemote(_actor(to)), amount);
        ++trips;
    }

    function callFromHome(uint256 from, uint256 amount, bool asCoins, bool fails) public {
        amount = bound(amount, 1e12, 1_000 ether);
        if (token.balanceOf(_actor(from)) < amount || !_canSend(0)) return;
        vm.prank(_actor(from));
        home.sendAndCall(_callAt(asCoins ? 2 : 1, _receiver(fails)), amount);
        ++trips;
    }

    function sendFromRemote(uint256 from, uint256 to, uint256 amount, bool onward) public {
        amount = _sendable(1, amount, remote.balanceOf(_actor(from)));
        if (amount == 0) return;
        SendTokensInput memory input = onward ? _through(_toNative(_actor(to))) : _toHome(_actor(to));
        if (onward) input.secondaryFee = amount / 10;
        vm.prank(_actor(from));
        remote.send(input, amount);
        ++trips;
    }

    function callFromRemote(uint256 from, uint256 amount, bool onward, bool fails) public {
        amount = _sendable(1, amount, remote.balanceOf(_actor(from)));
        if (amount == 0) return;
        SendAndCallInput memory input = _callAt(onward ? 2 : 0, _receiver(fails));
        if (onward) (input.multiHopFallback, input.secondaryFee) = (fallbackReceiver, amount / 10);
        vm.prank(_actor(from));
        remote.sendAndCall(input, amount);
        ++trips;
    }

    function sendFromNative(uint256 from, uint256 to, uint256 amount, bool onward) public {
        amount = _sendable(2, amount, _actor(from).balance);
        if (amount == 0) return;
        SendTokensInput memory input = onward ? _through(_toRemote(_actor(to))) : _toHome(_actor(to));
        if (onward) input.secondaryFee = amount / 10;
        vm.prank(_actor(from));
        native.send{value: amount}(input);
        ++trips;
    }

    function callFromNative(uint256 from, uint256 amount, bool onward, bool fails) public {
        amount = _sendable(2, amount, _actor(from).balance);
        if (amount == 0) return;
        SendAndCallInput memory input = _callAt(onward ? 1 : 0, _receiver(fails));
        vm.prank(_actor(from));
        native.sendAndCall{value: amount}(onward ? _through(input) : input);
        ++trips;
    }

    /// @dev Burns fees on the layer-1 chain, and sometimes reports them.
    function burnFees(uint256 from, uint256 amount, bool report) public {
        amount = bound(amount, 0, _actor(from).balance / 100);
        vm.prank(_actor(from));
        (bool done,) = BURNT_AS_FEES.call{value: amount}("");
        vm.assertEq(done, true);
        if (!report || !_canSend(2)) return;
        vm.prank(_actor(from));
        try native.reportBurnedTxFees(GAS) {
            ++reports;
            uint256 gone = (BURNT_AS_FEES.balance - reportedFees) * 90 / 100;
            gone -= gone % _multiple(NATIVE_DECIMALS);
            reportedFees += gone + gone / 9;
        } catch (bytes memory reason) {
            vm.assertEq(bytes32(reason), bytes32(INativeRemote.NativeRemote_NoFeesToReport.selector));
        }
    }

    function transferred() public view returns (uint256 atRemote, uint256 atNative) {
        atRemote = home.getTransferredBalance(TOKEN_CHAIN, address(remote));
        atNative = home.getTransferredBalance(COIN_CHAIN, address(native));
    }

    /// @dev Returns what both remotes may take back, in units of the home.
    function owed() external view returns (uint256) {
        (uint256 atRemote, uint256 atNative) = transferred();
        return _inHomeUnits(atRemote, REMOTE_DECIMALS) + _inHomeUnits(atNative, NATIVE_DECIMALS);
    }

    function supplies() external view returns (uint256 atRemote, uint256 atNative) {
        return (remote.totalSupply(), native.totalNativeAssetSupply());
    }

    /// @dev Returns what was burnt here and not reported to the home.
    function unreportedFees() external view returns (uint256) {
        return BURNT_AS_FEES.balance - reportedFees;
    }

    function locked() external view returns (uint256) {
        return token.balanceOf(address(home));
    }

    /// @dev Returns all unlocked tokens at home.
    function free() external view returns (uint256 sum) {
        sum = token.balanceOf(relayer) + token.balanceOf(fallbackReceiver) + token.balanceOf(BURNT_AT_HOME);
        for (uint256 i = 0; i < ACTORS; ++i) {
            sum += token.balanceOf(actors[i]);
        }
        sum += token.balanceOf(address(receivers[0])) + token.balanceOf(address(receivers[1]));
        sum += token.balanceOf(address(this));
    }

    /// @dev Returns all coins of the layer-1 chain except its initial ones.
    function coins() external view returns (uint256 sum) {
        sum = address(receivers[0]).balance + address(receivers[1]).balance + fallbackReceiver.balance;
        for (uint256 i = 0; i < ACTORS; ++i) {
            sum += actors[i].balance;
        }
    }

    function issued() external view returns (uint256) {
        return token.totalSupply();
    }

    /// @dev Returns zero if nothing can be sent, else whole units of the home.
    function _sendable(uint256 chain, uint256 amount, uint256 held) private view returns (uint256) {
        uint256 multiple = _multiple(chain == 1 ? REMOTE_DECIMALS : NATIVE_DECIMALS);
        amount = bound(amount, 2, chain == 1 ? 1_000 * 10 ** REMOTE_DECIMALS : 1_000 ether);
        amount -= amount % multiple;
        return amount > held || !_canSend(chain) ? 0 : amount;
    }

    function _multiple(uint8 decimals) private view returns (uint256) {
        return decimals > HOME_DECIMALS ? 10 ** (decimals - HOME_DECIMALS) : 1;
    }

    function _inHomeUnits(uint256 amount, uint8 decimals) private view returns (uint256) {
        return decimals > HOME_DECIMALS
            ? amount / 10 ** (decimals - HOME_DECIMALS)
            : amount * 10 ** (HOME_DECIMALS - decimals);
    }

    function _receiver(bool fails) private view returns (address) {
        return address(receivers[fails ? 1 : 0]);
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % ACTORS];
    }

    function _homeDecimals() internal view override returns (uint8) {
        return HOME_DECIMALS;
    }

    function _remoteDecimals() internal view override returns (uint8) {
        return REMOTE_DECIMALS;
    }
}
