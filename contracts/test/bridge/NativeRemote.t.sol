// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {INativeRemote} from "../../src/bridge/INativeRemote.sol";
import {ITokenBridge} from "../../src/bridge/ITokenBridge.sol";
import {ITokenRemote, TokenRemoteSettings} from "../../src/bridge/ITokenRemote.sol";
import {NativeRemote} from "../../src/bridge/NativeRemote.sol";
import {LocalWarp} from "../../src/local/LocalWarp.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";

contract NativeRemoteTest is BridgeFixture {
    function test_GivenCoins_TheyGoHome() public {
        _openWithTokensEverywhere();
        vm.assertEq(alice.balance, 1_000 ether);
        vm.assertEq(native.totalNativeAssetSupply(), GENESIS + 1_000 ether);
        vm.prank(alice);
        native.send{value: 400 ether}(_toHome(bob));
        _carry();
        vm.assertEq(token.balanceOf(bob), 400 ether);
        vm.assertEq(native.totalNativeAssetSupply(), GENESIS + 600 ether);
        vm.assertEq(native.getTotalMinted(), 1_000 ether);
        vm.assertEq(BURNT_FOR_BRIDGE.balance, 400 ether);
    }

    function test_GivenCoinsThatTheChainStartedWith_TheyGoHomeOnceCovered() public {
        _openWithTokensEverywhere();
        vm.deal(bob, GENESIS);
        vm.prank(bob);
        native.send{value: GENESIS}(_toHome(bob));
        _carry();
        vm.assertEq(token.balanceOf(bob), GENESIS);
    }

    function test_GivenARemoteOfFewerDecimals_DustGoesToTheFallback() public {
        _openWithTokensEverywhere();
        vm.prank(alice);
        native.send{value: 1 ether + 7}(_through(_toRemote(bob)));
        _carry();
        vm.assertEq(remote.balanceOf(bob), 1e6);
        vm.assertEq(token.balanceOf(fallbackReceiver), 7);
        vm.prank(alice);
        native.send{value: 8}(_through(_toRemote(bob)));
        _carry();
        vm.assertEq(token.balanceOf(fallbackReceiver), 15);
    }

    function test_RevertWhen_NothingHasComeFromTheHome() public {
        _open();
        vm.assertEq(native.getIsCollateralized(), false);
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenBridge.TokenBridge_BadDestination.selector, HOME, address(home))
        );
        native.send{value: 1 ether}(_toHome(bob));
    }

    function test_GivenBurntFees_TheyAreBurntAtHomeToo() public {
        _openWithTokensEverywhere();
        vm.deal(BURNT_AS_FEES, 10 ether);
        vm.prank(bob);
        native.reportBurnedTxFees(GAS);
        _carry();
        vm.assertEq(bob.balance, 1 ether);
        vm.assertEq(token.balanceOf(BURNT_AT_HOME), 9 ether);
        vm.assertEq(
            home.getTransferredBalance(COIN_CHAIN, address(native)), native.totalNativeAssetSupply()
        );
        vm.expectRevert(INativeRemote.NativeRemote_NoFeesToReport.selector);
        native.reportBurnedTxFees(GAS);
        vm.deal(BURNT_AS_FEES, 11 ether);
        vm.expectRevert(ITokenBridge.TokenBridge_BadGasLimit.selector);
        native.reportBurnedTxFees(0);
    }

    function test_RevertWhen_FeesAreReportedBeforeCollateral() public {
        _open();
        vm.deal(BURNT_AS_FEES, 10 ether);
        vm.expectRevert(INativeRemote.NativeRemote_NoFeesToReport.selector);
        native.reportBurnedTxFees(GAS);
    }

    function test_GivenAHomeOfFewerDecimals_OnlyItsWholeUnitsAreSent() public {
        TokenRemoteSettings memory settings = _settings(2);
        settings.tokenHomeDecimals = 6;
        LocalWarp(WARP).setBlockchainID(COIN_CHAIN);
        NativeRemote other = NativeRemote(
            _proxy(_deployCode("NativeRemote"), abi.encodeCall(NativeRemote.initialize, (settings, 0, 0)))
        );
        vm.assertEq(other.getMultiplyOnRemote(), true);
        vm.deal(alice, 2 ether);
        vm.startPrank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenRemote.TokenRemote_Inexact.selector, 1 ether + 1, SCALE)
        );
        other.send{value: 1 ether + 1}(_toHome(bob));
        other.send{value: 1 ether}(_toHome(bob));
        vm.deal(BURNT_AS_FEES, SCALE + 5);
        other.reportBurnedTxFees(GAS);
        vm.deal(BURNT_AS_FEES, 2 * SCALE);
        other.reportBurnedTxFees(GAS);
    }

    /// @dev Fees below a whole unit of the home wait, and their reward with them.
    function testFuzz_GivenAHomeOfFewerDecimals_NoFeeIsRewardedTwice(uint256 first, uint256 second) public {
        TokenRemoteSettings memory settings = _settings(2);
        settings.tokenHomeDecimals = 6;
        LocalWarp(WARP).setBlockchainID(COIN_CHAIN);
        NativeRemote other = NativeRemote(
            _proxy(_deployCode("NativeRemote"), abi.encodeCall(NativeRemote.initialize, (settings, 0, 10)))
        );
        (first, second) = (bound(first, 2 * SCALE, 5 * SCALE), bound(second, 2 * SCALE, 5 * SCALE));
        vm.deal(BURNT_AS_FEES, first);
        other.reportBurnedTxFees(GAS);
        vm.deal(BURNT_AS_FEES, first + second);
        other.reportBurnedTxFees(GAS);
        vm.assertLe(other.getTotalMinted(), (first + second) / 10);
    }

    function test_RevertWhen_TheRewardIsAllOfTheFees() public {
        NativeRemote code = NativeRemote(_deployCode("NativeRemote"));
        bytes memory data = abi.encodeCall(NativeRemote.initialize, (_settings(2), 0, 100));
        vm.expectRevert(abi.encodeWithSelector(INativeRemote.NativeRemote_BadPercentage.selector, 100));
        _proxy(address(code), data);
    }

    function _subject() internal view override returns (address) {
        return address(native);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("NativeRemote");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        TokenRemoteSettings memory settings = _settings(2);
        settings.teleporterManager = stranger;
        return abi.encodeCall(NativeRemote.initialize, (settings, 0, 0));
    }
}
