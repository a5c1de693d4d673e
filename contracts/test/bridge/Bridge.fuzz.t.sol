// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {TokenScale, TokenScales} from "../../src/bridge/TokenScale.sol";
import {SendAndCallInput, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {BridgeReceiver} from "../support/BridgeReceivers.sol";

contract BridgeFuzzTest is BridgeFixture {
    using TokenScales for TokenScale;

    function setUp() public override {
        super.setUp();
        _openWithTokensEverywhere();
    }

    function testFuzz_ThereAndBack_NothingIsLost(uint256 amount) public {
        amount = bound(amount, SCALE, HELD / 2);
        uint256 before = token.balanceOf(alice);
        vm.prank(alice);
        home.send(_toRemote(bob), amount);
        _carry();
        vm.assertEq(remote.balanceOf(bob), amount / SCALE);
        vm.startPrank(bob);
        remote.approve(address(remote), amount / SCALE);
        remote.send(_toHome(alice), amount / SCALE);
        vm.stopPrank();
        _carry();
        vm.assertEq(token.balanceOf(alice), before);
    }

    function testFuzz_ThroughTheHome_AmountFeeAndDustAreAllOfIt(uint256 amount, uint256 fee) public {
        amount = bound(amount, 2, 1_000 ether);
        fee = bound(fee, 0, amount - 1);
        SendTokensInput memory input = _through(_toRemote(bob));
        input.secondaryFee = fee;
        vm.prank(alice);
        native.send{value: amount}(input);
        _carry();
        vm.assertEq(
            remote.balanceOf(bob) * SCALE + token.balanceOf(relayer) + token.balanceOf(fallbackReceiver), amount
        );
    }

    function testFuzz_ACall_ReceiverAndFallbackGetAllOfIt(uint256 amount, uint256 percentage) public {
        amount = bound(amount, SCALE, HELD / 2);
        BridgeReceiver receiver = new BridgeReceiver();
        receiver.take(bound(percentage, 0, 110));
        SendAndCallInput memory input = _callAt(1, address(receiver));
        vm.prank(alice);
        home.sendAndCall(input, amount);
        _carry();
        vm.assertEq(
            remote.balanceOf(address(receiver)) + remote.balanceOf(fallbackReceiver), amount / SCALE
        );
    }

    function testFuzz_Scales_NeverGiveMoreThanTheyTook(uint256 amount, uint8 homeDecimals, uint8 remoteDecimals)
        public
        pure
    {
        amount = bound(amount, 0, 1e36);
        TokenScale memory scale =
            TokenScales.scaleOf(uint8(bound(homeDecimals, 0, 18)), uint8(bound(remoteDecimals, 0, 18)));
        vm.assertLe(scale.toHome(scale.toRemote(amount)), amount);
        vm.assertLe(amount, scale.toRemote(scale.toHomeUp(amount)));
        vm.assertLe(scale.toHomeUp(amount), scale.toHome(amount) + 1);
    }
}
